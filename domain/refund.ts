import { formatPrice } from './money.ts';

/** `requested`: the provider has not finished it. `failed`: the provider tried and gave up. */
export type RefundStatus = 'requested' | 'processed' | 'failed';

/** Why money is given back: `provider` is a refund that was made in the provider's dashboard. */
export type RefundReason = 'not_kept' | 'restaurant' | 'customer' | 'overdue' | 'dish_missing' | 'provider';

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });

/**
 * What the customer reads about a refund. 'Sent', since the provider reports a refund as processed before the bank has
 * booked it (D178).
 * @param refund `processedAt`: epoch ms; null unless it is processed.
 */
export function refundText(
  refund: { readonly status: RefundStatus; readonly amountPaise: number; readonly processedAt: number | null },
  supportEmail: string,
): string {
  const amount = formatPrice(refund.amountPaise);
  if (refund.status === 'failed') return `The refund of ${amount} did not go through. We are on it: ${supportEmail}`;
  if (refund.processedAt === null) return `Refund of ${amount} is on its way. Banks need 5–7 working days.`;
  const day = dayFormat.format(refund.processedAt);
  return `Refund of ${amount} sent to your bank on ${day}; it may show there within 5–7 working days.`;
}

const partnerWords: Record<RefundStatus, string> = {
  requested: 'refund on its way',
  processed: 'refunded',
  failed: 'refund failed; support takes care of it',
};

/**
 * What the partner reads about a refund: 'Missing: 1 × Masala Dosa, ₹147 refunded'.
 * @param refund `missing`: the missing dishes; null if the refund has another reason
 */
export function partnerRefundText(refund: {
  readonly status: RefundStatus;
  readonly amountPaise: number;
  readonly missing: string | null;
}): string {
  const amount = `${formatPrice(refund.amountPaise)} ${partnerWords[refund.status]}`;
  return refund.missing === null ? amount : `Missing: ${refund.missing}, ${amount}`;
}
