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
}

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
  /**
   * Refunds what is left of a payment. A repeated call does not refund again.
   * @param givenBackPaise The amount that was refunded before.
   */
  refund(paymentId: string, amountPaise: number, givenBackPaise?: number): Promise<{ id: string }>;
  /** Verifies the provider's signature of a payment in constant time. */
  isGenuinePayment(report: PaymentReport): boolean;
  /** Verifies the provider's signature of the raw bytes of a webhook in constant time. */
  isGenuineWebhook(rawBody: Buffer, signature: string): boolean;
}

/** The provider rejected the request or did not answer. Whether the request had an effect is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
