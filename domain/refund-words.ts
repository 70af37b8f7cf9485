import { formatPrice } from './money.ts';

/** `requested`: the provider has not finished it. `failed`: the provider tried and gave up. */
export type RefundStatus = 'requested' | 'processed' | 'failed';

/** Why money is given back: `provider` is a refund that was made in the provider's dashboard. */
export type RefundReason = 'not_kept' | 'restaurant' | 'customer' | 'overdue' | 'dish_missing' | 'provider';

/** How fast the bank gets a refund: `instant` within minutes, `normal` within working days. */
export type RefundSpeed = 'normal' | 'instant';

const india = { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' } as const;
const dayFormat = new Intl.DateTimeFormat('en-IN', india);
const dayTimeFormat = new Intl.DateTimeFormat('en-IN', { ...india, hour: 'numeric', minute: '2-digit' });

/** A refund as its customer reads about it. */
export interface ShownRefund {
  readonly status: RefundStatus;
  readonly amountPaise: number;
  /** Epoch ms; null unless it is processed. */
  readonly processedAt: number | null;
  readonly speed: RefundSpeed | null;
  /** The bank's number, which the customer's bank can look up; null while it is unknown. */
  readonly reference: string | null;
  /** The missing dishes that it is for; null if it has another reason. */
  readonly missing: string | null;
}

/**
 * What the customer reads about a refund. A normal refund is 'sent', since the provider reports it as processed before
 * the bank has booked it (D216).
 */
export function refundText(
  { status, amountPaise, processedAt, speed, reference }: ShownRefund,
  supportEmail: string,
): string {
  if (status === 'failed') return `The refund did not go through. We are on it: ${supportEmail}`;
  const amount = formatPrice(amountPaise);
  if (processedAt === null) return `Refund of ${amount} is on its way. Banks need 5–7 working days.`;
  if (speed === 'instant') return `Refunded ${amount} on ${dayTimeFormat.format(processedAt)}.`;
  const sent = `Sent to your bank on ${dayFormat.format(processedAt)}; it may show there within 5–7 working days.`;
  return reference === null ? sent : `${sent} Reference ${reference}`;
}

/** The line above the text of a refund: what it is for, or its amount if the text does not say it; else null. */
export function refundTitle({ status, amountPaise, processedAt, speed, missing }: ShownRefund): string | null {
  const amount = formatPrice(amountPaise);
  if (missing !== null) return `Missing: ${missing}, ${amount}`;
  const isSaid = status !== 'failed' && (processedAt === null || speed === 'instant');
  return isSaid ? null : `Refund of ${amount}`;
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
