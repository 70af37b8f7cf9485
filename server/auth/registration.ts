import { ApiError, errorMessages } from '../http/api-error.ts';
import type { Answer, Input } from '../http/contract.ts';
import type { Audience } from '../db/schema.ts';
import type { Account } from './accounts.store.ts';
import type { LoginDeps } from './login.ts';
import { admitAttempt } from './network-attempts.store.ts';
import { otpRules } from './otp-limits.store.ts';

/**
 * The responses of spec §7: the success message, and the field whose array says why a registration is rejected (D57).
 */
const answers: Record<Audience, { readonly message: string; readonly refusedField: 'name' | 'phone' }> = {
  customer: { message: 'Account registered successful.', refusedField: 'name' },
  partner: { message: 'Registration successful! You can now login.', refusedField: 'phone' },
};

/** Registers an account, unless the network of the request has reached its hourly limit. The demo has no such limit. */
export async function register(
  { config, db, now, browsers, audience, accounts }: LoginDeps,
  { body: account, request }: Pick<Input<'registerCustomer'>, 'request'> & { readonly body: Account },
): Promise<Answer<'registerCustomer'>> {
  const { message, refusedField } = answers[audience];
  const attempt = { networks: browsers.networksOf(request), kind: 'registration', now: now() } as const;
  if (!config.demo && !(await admitAttempt(db, attempt))) {
    const refusal = 'Too many registrations from this address. Please try again in an hour.';
    return new ApiError('too_many_requests', {
      message: refusal,
      retryAfterSeconds: otpRules.hour / 1000,
      fields: { [refusedField]: [refusal] },
    });
  }
  if (await accounts.register(account)) return { status: 201, body: { message } };
  return new ApiError('phone_taken', { fields: { [refusedField]: [errorMessages.phone_taken] } });
}
