/** A payment, as the provider reports it. `refunded` means the whole amount. */
export interface ProviderPayment {
  readonly id: string;
  readonly amountPaise: number;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** The refunded amount, if the provider reports one. */
  readonly refundedPaise?: number;
}

/** A refund of a part or of the whole, as the provider reports it. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
}

/** A dispute, as the provider reports it: the customer or the bank demands the money back. */
export interface ProviderDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  /** Deadline for evidence. */
  readonly respondBy: Date | null;
}

/** The result of the payment window, from the browser. */
export interface PaymentReport {
  readonly providerOrderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

/** The payment provider. Every call may throw `ProviderUnavailable`. */
export interface PaymentProvider {
  /** The public key of the payment window. */
  readonly key: string;
  /** Opens a payment of `amountPaise`. The same `receipt` returns the same provider order. */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<{ id: string }>;
  paymentsOf(providerOrderId: string): Promise<readonly ProviderPayment[]>;
  /**
   * Refunds the rest of a payment; a repetition has no effect.
   * @param givenBackPaise The amount refunded before.
   */
  refund(paymentId: string, amountPaise: number, givenBackPaise?: number): Promise<{ id: string }>;
  /** Verifies the provider's signature in constant time. */
  isGenuinePayment(report: PaymentReport): boolean;
  /** Verifies the provider's signature of exactly these bytes in constant time. */
  isGenuineWebhook(rawBody: Buffer, signature: string): boolean;
}

/** The provider rejected the call or did not answer; its effect is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
