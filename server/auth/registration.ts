import type { FastifyRequest } from 'fastify';
import { ApiError, errorMessages } from '../api-error.ts';
import type { Login } from './login.ts';
import { admitAttempt, attemptRules } from './network-attempts.store.ts';

/**
 * Registers an account, unless the request's network has reached its hourly limit (not applied in the demo).
 * @param field The field of the message array in section 7: `name` for customers, `phone` for partners (D57).
 * @returns null when the account is registered.
 */
export async function registerAccount(
  { deps: { config, db, now }, browsers }: Pick<Login, 'deps' | 'browsers'>,
  { request, field, register }: { request: FastifyRequest; field: 'name' | 'phone'; register: () => Promise<boolean> },
): Promise<ApiError<'too_many_requests' | 'phone_taken'> | null> {
  const attempt = { network: browsers.networkOf(request), kind: 'registration', now: now() } as const;
  if (!config.demo && !(await admitAttempt(db, attempt))) {
    const message = 'Too many registrations from this address. Please try again in an hour.';
    return new ApiError('too_many_requests', {
      message,
      retryAfterSeconds: attemptRules.hour / 1000,
      fields: { [field]: [message] },
    });
  }
  if (await register()) return null;
  return new ApiError('phone_taken', { fields: { [field]: [errorMessages.phone_taken] } });
}
