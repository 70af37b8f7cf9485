import type { FastifyReply } from 'fastify';
import { checkoutMessages } from '../../domain/checkout-errors.ts';
import type { ProblemCode, Schemas } from '../../openapi/client.ts';

type Problem = Schemas['Problem'];

/** The default message of each code. The checkout codes have the messages of the catalogue in spec §8. */
export const errorMessages = {
  ...checkoutMessages,
  order_paid: 'This order is paid and cannot be cancelled here.',
  too_late: 'The kitchen has started. Please ask the restaurant.',
  payment_pending: 'Your payment is being checked. Please try again in a few minutes.',
  order_changed: 'This order was changed in the meantime.',
  token_not_valid: 'Token is invalid or expired',
  not_found: 'Not found.',
  changed_elsewhere: 'This was changed elsewhere in the meantime.',
  phone_unknown: 'No account with this number. Please sign up.',
  phone_taken: 'An account with this number already exists. Please log in.',
  otp_too_soon: 'Please wait before asking for a new code.',
  otp_rate_limited: 'Too many codes. Please try again in an hour.',
  otp_wrong: 'That code is not right.',
  otp_expired: 'This code has expired. Please ask for a new one.',
  otp_used_up: 'Too many wrong tries. Please ask for a new code.',
  open_orders: 'Paid orders are still open. Hand them over before you delete the restaurant.',
  restaurant_limit: 'An account can have 100 restaurants. Please write to us if you need more.',
  refund_pending: 'A refund is not finished. Please try again later.',
  sms_failed: 'We could not send the SMS. Please try again.',
  // A page from before a release with passkeys shows this text.
  second_factor_required: 'This account needs a passkey. Reload this page and log in again.',
  passkey_refused: 'This passkey was not accepted. Begin again and use another one.',
  passkey_expired: 'This took too long. Please begin again.',
  passkey_known: 'This passkey is in use already. Use another device or security key.',
  passkey_limit: 'An account can have ten passkeys. Remove one first.',
  last_passkey: 'This account must have a passkey. Add another one before you remove this one.',
} satisfies Record<ProblemCode, string>;

/** The default HTTP status of each code. */
const statuses = {
  validation_error: 400,
  invalid_payment_details: 400,
  otp_wrong: 400,
  otp_expired: 400,
  otp_used_up: 400,
  passkey_refused: 400,
  passkey_expired: 400,
  token_not_valid: 401,
  user_not_found: 401,
  second_factor_required: 403,
  not_found: 404,
  restaurant_not_found: 404,
  order_not_found: 404,
  phone_unknown: 404,
  phone_taken: 409,
  insufficient_inventory: 409,
  restaurant_closed: 409,
  invalid_menu_item: 409,
  order_amount_mismatch: 409,
  too_many_unpaid: 409,
  too_many_portions: 409,
  order_already_paid: 409,
  hold_wait: 409,
  slot_full: 409,
  slot_unavailable: 409,
  day_sold_out: 409,
  order_paid: 409,
  too_late: 409,
  payment_pending: 409,
  order_changed: 409,
  changed_elsewhere: 409,
  open_orders: 409,
  passkey_known: 409,
  passkey_limit: 409,
  last_passkey: 409,
  restaurant_limit: 409,
  refund_pending: 409,
  otp_too_soon: 429,
  otp_rate_limited: 429,
  too_many_requests: 429,
  server_error: 500,
  payment_failed: 502,
  sms_failed: 502,
} as const satisfies Record<ProblemCode, number>;

interface Options<Status extends number, Fields extends object> {
  readonly status?: Status;
  /** Replaces the default message of the code. */
  readonly message?: string;
  /** What exactly happened, for developers. Default: the message. */
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
  /** Further fields of the body, such as `field`, `opens_at` or the message arrays of spec §7. */
  readonly fields?: Fields;
}

/**
 * A failure that the contract documents (D49). A handler returns an `ApiError`, so that the compiler rejects an
 * undocumented status; code inside a transaction throws it to roll the transaction back. The client gets the same
 * response either way.
 */
export class ApiError<
  Code extends ProblemCode = ProblemCode,
  Status extends number = (typeof statuses)[Code],
  Fields extends object = object,
> extends Error {
  override readonly name = 'ApiError';
  readonly code: Code;
  // `NoInfer`: TypeScript must not infer `Status` from the type that the caller expects.
  readonly status: NoInfer<Status>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem & { readonly code: Code } & NoInfer<Fields>;

  constructor(code: Code, options: Options<Status, Fields> = {}) {
    const { status, message = errorMessages[code], detail = message, retryAfterSeconds, fields } = options;
    super(`${code}: ${detail}`);
    this.code = code;
    // Without `options.status`, the type `Status` is the default status of the code.
    this.status = status ?? (statuses[code] as number as Status);
    this.headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    // `fields` is omitted only if `Fields` is the default `object`.
    this.body = { code, message, detail: detail.slice(0, maxDetailLength), ...(fields as Fields) };
  }
}

/** An `ApiError` with any code and status. */
export type AnyApiError = ApiError<ProblemCode, number>;

/** Maximum length in the contract, in characters. */
const maxDetailLength = 1000;

export function sendApiError(reply: FastifyReply, { status, headers, body }: AnyApiError): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
