import type { CheckoutCode } from '../../domain/checkout-errors.ts';
import type { Schemas } from '../../openapi/client.ts';

type Extra = Pick<Partial<Schemas['Problem']>, 'message' | 'opens_at'>;

/** Why an order is not placed; thrown, so that the transaction is rolled back with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** What happened, for the reader of the answer. */
  readonly detail: string;

  /** What the customer reads instead of the code's own words, and when the restaurant opens. */
  readonly extra: Extra;

  constructor(code: RefusalCode, detail: string, extra: Extra = {}) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
    this.extra = extra;
  }
}

export type RefusalCode = Exclude<
  CheckoutCode,
  'network_error' | 'other' | 'server_error' | 'invalid_payment_details' | 'too_many_requests'
>;
