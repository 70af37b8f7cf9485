import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentReport } from './provider.ts';

/**
 * Returns Razorpay's signature of a payment: the hex HMAC-SHA256 of the provider order's id, '|' and the payment's id.
 */
export function signPayment(
  keySecret: string,
  { providerOrderId, paymentId }: Omit<PaymentReport, 'signature'>,
): string {
  return hmac(keySecret, `${providerOrderId}|${paymentId}`);
}

/** Returns the signature of a webhook: the hex HMAC-SHA256 of its raw body. */
export function signWebhook(webhookSecret: string, rawBody: Buffer | string): string {
  return hmac(webhookSecret, rawBody);
}

/** Compares two hex signatures in constant time. */
export function sameSignature(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given.toLowerCase());
  return left.length === right.length && timingSafeEqual(left, right);
}

function hmac(secret: string, message: Buffer | string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}
