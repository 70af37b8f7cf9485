import type { AccountForm } from '../../../domain/account-form.ts';
import type { ApiFailure } from '../lib/api-failure.ts';
import { fromPromise } from '../lib/from-promise.ts';
import type { SignupCall } from './signup-role.ts';

/** `refused` contains the message to show. */
export type RegisterResult = { kind: 'registered' } | ApiFailure;

/** @param onRegistered gets the number of a new account */
export function createSignupActors({ register, failure }: SignupCall, onRegistered?: (phone: string) => void) {
  return {
    register: fromPromise<RegisterResult, AccountForm>(async ({ input, signal }) => {
      const { data, error } = await register(input, signal);
      if (!data) return { kind: 'refused', message: failure(error) };
      onRegistered?.(input.phone);
      return { kind: 'registered' };
    }),
  };
}
