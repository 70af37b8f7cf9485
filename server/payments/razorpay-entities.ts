import type { ProviderDispute, ProviderPayment, ProviderRefund } from './provider.ts';

/** Paise; what a column of the database takes. */
const mostPaise = 2_147_483_647;

const paymentStatuses: readonly ProviderPayment['status'][] = [
  'created',
  'authorized',
  'captured',
  'refunded',
  'failed',
];
const disputeStatuses: readonly ProviderDispute['status'][] = ['open', 'under_review', 'won', 'lost', 'closed'];
const refundStatuses: Readonly<Record<string, ProviderRefund['status']>> = {
  created: 'pending',
  pending: 'pending',
  processed: 'processed',
  failed: 'failed',
};

/** Why an entity is rejected: it cannot be ours, or its status is unknown. */
export type Unread = 'malformed' | 'unknown status';

/** Razorpay's payment, from its REST API or a webhook. */
export function readPaymentEntity(value: unknown): ProviderPayment | Unread {
  const entity = asRecord(value);
  const common = readCommon(entity, 0);
  const refunded = entity['amount_refunded'] ?? 0;
  if (!common || !isWhole(refunded, 0, common.amountPaise)) return 'malformed';
  const status = paymentStatuses.find((each) => each === entity['status']);
  if (!status) return 'unknown status';
  return { ...common, status, ...(refunded > 0 && { refundedPaise: refunded }) };
}

/** Razorpay's refund, of a part or of the whole. */
export function readRefundEntity(value: unknown): ProviderRefund | Unread {
  const entity = asRecord(value);
  const common = readCommon(entity, 1);
  const paymentId = entity['payment_id'];
  if (!common || !isId(paymentId)) return 'malformed';
  const status = refundStatuses[String(entity['status'])];
  return status ? { ...common, paymentId, status } : 'unknown status';
}

/** Razorpay's dispute: a customer or a bank demands the money of a payment back. */
export function readDisputeEntity(value: unknown): ProviderDispute | Unread {
  const entity = asRecord(value);
  const common = readCommon(entity, 1);
  const { payment_id: paymentId, respond_by: respondBy } = entity;
  if (!common || !isId(paymentId)) return 'malformed';
  const status = disputeStatuses.find((each) => each === entity['status']);
  if (!status) return 'unknown status';
  return { ...common, paymentId, status, respondBy: readSeconds(respondBy) };
}

/** A time in seconds since 1970, as Razorpay writes it; null when it is none. */
export function readSeconds(value: unknown): Date | null {
  return isWhole(value, 1, 99_999_999_999) ? new Date(value * 1000) : null;
}

/** The fields of an object, or {} for another value. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Every entity has an id, paise, and rupees as its currency; all orders here are in rupees. */
function readCommon(
  { id, amount, currency = 'INR' }: Record<string, unknown>,
  leastPaise: number,
): { id: string; amountPaise: number } | null {
  return isId(id) && isWhole(amount, leastPaise, mostPaise) && currency === 'INR' ? { id, amountPaise: amount } : null;
}

/** Visible ASCII, safe for a database and a terminal. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,64}$/.test(value);
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
