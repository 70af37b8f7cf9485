import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { RegisterResult } from './signup.machine.ts';

export function createCustomerSignupActors({ api }: { api: ApiClient }) {
  return {
    register: fromPromise<RegisterResult, { name: string; phone: string }>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/auth/register/', { body: input, signal });
      return data ? { kind: 'registered' } : { kind: 'refused', message: registrationFailure(error) };
    }),
  };
}

/**
 * Returns the first message about `email`, `password` or `name` (spec §7), else the message of the body. A gateway's
 * error page has none.
 */
function registrationFailure(error: Schemas['Problem'] | undefined): string {
  return error?.email?.[0] ?? error?.password?.[0] ?? error?.name?.[0] ?? failureMessage(error);
}
