/** What the provider says about one payment. `refunded` means all of it. */
export interface ProviderPayment {
  readonly id: string;
  readonly amountPaise: number;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** How much of it was given back, where the provider says that something was. */
  readonly refundedPaise?: number;
}

/** What the provider says about one refund, of a part or of the whole. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
}

/** What the provider says about one dispute: the customer or the bank wants the money back. */
export interface ProviderDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  /** Until when evidence can be sent. */
  readonly respondBy: Date | null;
}

/** What the browser brings back from the payment window. */
export interface PaymentReport {
  readonly providerOrderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

/** The payment provider, as far as an order needs it. Every call may throw `ProviderUnavailable`. */
export interface PaymentProvider {
  /** What the payment window is opened with; not a secret. */
  readonly key: string;
  /** Opens a payment of `amountPaise`. The same `receipt` again gives the same provider's order. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<{ id: string }>;
  paymentsOf(providerOrderId: string): Promise<readonly ProviderPayment[]>;
  /**
   * Gives back what is left of a payment; a repetition does nothing more.
   * @param givenBackPaise What was given back of it before.
   */
  refund(paymentId: string, amountPaise: number, givenBackPaise?: number): Promise<{ id: string }>;
  /** Whether the provider signed it; compared in constant time. */
  isGenuinePayment(report: PaymentReport): boolean;
  /** Whether the provider signed exactly these bytes; compared in constant time. */
  isGenuineWebhook(rawBody: Buffer, signature: string): boolean;
}

/** The provider refused or did not answer; nothing is known about what it did. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
