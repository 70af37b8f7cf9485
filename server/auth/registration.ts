import type { FastifyRequest } from 'fastify';
import type { Answer } from '../contract.ts';
import { problem } from '../api-error.ts';
import type { Login } from './login.ts';
import { admitAttempt, attemptRules } from './network-attempts.store.ts';

/** The calls that register; both answer the same failures, each under the field that its reader looks at. */
type Refusal = Extract<Answer<'registerCustomer'>, { status: 409 | 429 }>;

/**
 * Registers an account, unless the request's network has had its registrations of this hour (not limited in the demo).
 * @param field Where the reader of section 7 looks for a message: `name` for customers, `phone` for partners (D57).
 * @returns why it is refused, or null.
 */
export async function registerAccount(
  { deps: { config, db, now }, browsers }: Pick<Login, 'deps' | 'browsers'>,
  { request, field, register }: { request: FastifyRequest; field: 'name' | 'phone'; register: () => Promise<boolean> },
): Promise<Refusal | null> {
  const attempt = { network: browsers.networkOf(request), kind: 'registration', now: now() } as const;
  if (!config.demo && !(await admitAttempt(db, attempt))) {
    const message = 'Too many registrations from this address. Please try again in an hour.';
    return {
      status: 429,
      body: problem('too_many_requests', message, { message, [field]: [message] }),
      headers: { 'retry-after': String(attemptRules.hour / 1000) },
    };
  }
  if (await register()) return null;
  const taken = problem('phone_taken');
  return { status: 409, body: { ...taken, [field]: [taken.message] } };
}
