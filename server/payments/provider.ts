/** What the provider says about one payment. `refunded` means all of it. */
export interface ProviderPayment {
  readonly id: string;
  readonly amountPaise: number;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
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
  /** Gives the whole payment back; a repetition does nothing more. */
  refund(paymentId: string, amountPaise: number): Promise<{ id: string }>;
  /** Whether the provider signed it; compared in constant time. */
  isGenuinePayment(report: PaymentReport): boolean;
  /** Whether the provider signed exactly these bytes; compared in constant time. */
  isGenuineWebhook(rawBody: Buffer, signature: string): boolean;
}

/** The provider refused or did not answer; nothing is known about what it did. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
