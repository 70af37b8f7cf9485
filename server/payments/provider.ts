import type { RefundSpeed } from '../../domain/refund-words.ts';

/** A payment as the provider reports it. `refunded` means that the whole amount was refunded. */
export interface ProviderPayment {
  readonly id: string;
  readonly amountPaise: number;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** The refunded part of the amount, if the provider reports it. */
  readonly refundedPaise?: number;
}

/** A partial or full refund as the provider reports it. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
  /** The key of our request; null if it was made in the provider's dashboard. */
  readonly receipt: string | null;
  /** How fast it is; may change from instant to normal. */
  readonly speed?: RefundSpeed;
  /** The bank's number of the refund (ARN, RRN or UTR), which is often known only days later. */
  readonly reference?: string;
}

/** A refund that is requested. */
export interface RefundRequest {
  readonly paymentId: string;
  readonly amountPaise: number;
  /** Requests with the same key, amount and speed make one refund. It is also its receipt at the provider. */
  readonly key: string;
  /** `optimum`: instant if the bank can, for a fee. */
  readonly speed: RequestedSpeed;
}

/** The speed that is requested (`REFUND_SPEED`). */
export type RequestedSpeed = 'normal' | 'optimum';

/** A dispute as the provider reports it: the customer or the bank claims the money back. */
export interface ProviderDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  /** Deadline for evidence. */
  readonly respondBy: Date | null;
}

/** The result of the payment window, as the browser reports it. */
export interface PaymentReport {
  readonly providerOrderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

/** The payment provider. Each asynchronous method may throw `ProviderUnavailable`. */
export interface PaymentProvider {
  /** The public key that the payment window needs. */
  readonly key: string;
  /** Creates an order of `amountPaise` at the provider. Calls with the same `receipt` return the same order. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<{ id: string }>;
  paymentsOf(providerOrderId: string): Promise<readonly ProviderPayment[]>;
  /** All refunds of a payment, failed ones and those of the provider's dashboard included. */
  refundsOf(paymentId: string): Promise<readonly ProviderRefund[]>;
  /** Refunds a part or the rest of a payment; a repetition has no effect. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** Verifies the provider's signature of a payment in constant time. */
  isGenuinePayment(report: PaymentReport): boolean;
  /** Verifies the provider's signature of the raw bytes of a webhook in constant time. */
  isGenuineWebhook(rawBody: Buffer, signature: string): boolean;
}

/** The provider rejected the request or did not answer. Whether the request had an effect is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
