import { checkoutMessages } from '../domain/checkout-errors.ts';
import type { ProblemCode, Schemas } from '../openapi/client.ts';

type Problem = Schemas['Problem'];

/** What each failure says when nothing more is known; the checkout codes' words are the catalogue's (spec §8). */
const messages = {
  ...checkoutMessages,
  order_paid: 'This order is paid and cannot be cancelled here.',
  payment_pending: 'Your payment is being checked. Please try again in a few minutes.',
  token_not_valid: 'Token is invalid or expired',
  not_found: 'Not found.',
  changed_elsewhere: 'This was changed elsewhere in the meantime.',
  phone_unknown: 'No account with this number. Please sign up.',
  phone_taken: 'An account with this number already exists. Please sign in.',
  otp_too_soon: 'Please wait before asking for a new code.',
  otp_rate_limited: 'Too many codes. Please try again in an hour.',
  otp_wrong: 'That code is not right.',
  otp_expired: 'This code has expired. Please ask for a new one.',
  otp_used_up: 'Too many wrong tries. Please ask for a new code.',
  open_orders: 'Paid orders are still open. Hand them over before you delete the restaurant.',
  sms_failed: 'We could not send the SMS. Please try again.',
} satisfies Record<ProblemCode, string>;

/**
 * The body of a failure (D49).
 * @param detail What happened this time; the code's own words when there is nothing to add.
 * @param extra Another message, and the first-message arrays where a reader of section 7 looks at them.
 */
export function problem<Code extends ProblemCode>(
  code: Code,
  detail: string = messages[code],
  extra: Partial<Omit<Problem, 'code' | 'detail'>> = {},
): Problem & { code: Code } {
  return { code, message: messages[code], detail: detail.slice(0, 1000), ...extra };
}
