import type { ProviderDispute, ProviderPayment, ProviderRefund } from './provider.ts';

/** Maximum amount in paise, limited by the type of the database column. */
const maxPaise = 2_147_483_647;

const paymentStatuses: readonly ProviderPayment['status'][] = [
  'created',
  'authorized',
  'captured',
  'refunded',
  'failed',
];
const disputeStatuses: readonly ProviderDispute['status'][] = ['open', 'under_review', 'won', 'lost', 'closed'];
const speeds = ['normal', 'instant'] as const;
const refundStatuses: Readonly<Record<string, ProviderRefund['status']>> = {
  created: 'pending',
  pending: 'pending',
  processed: 'processed',
  failed: 'failed',
};

/** Why an entity is rejected. */
export type EntityRejection = 'malformed' | 'unknown status';

/** Parses a payment from Razorpay's REST API or a webhook. */
export function readPaymentEntity(value: unknown): ProviderPayment | EntityRejection {
  const entity = asRecord(value);
  const common = readCommon(entity, 0);
  const refunded = entity['amount_refunded'] ?? 0;
  if (!common || !isWhole(refunded, 0, common.amountPaise)) return 'malformed';
  const status = paymentStatuses.find((each) => each === entity['status']);
  if (!status) return 'unknown status';
  return { ...common, status, ...(refunded > 0 && { refundedPaise: refunded }) };
}

/** Parses a partial or full refund. */
export function readRefundEntity(value: unknown): ProviderRefund | EntityRejection {
  const entity = asRecord(value);
  const common = readCommon(entity, 1);
  const { payment_id: paymentId, receipt } = entity;
  if (!common || !isId(paymentId)) return 'malformed';
  const status = refundStatuses[String(entity['status'])];
  // The dashboard allows any text as a receipt; only our keys matter.
  if (!status) return 'unknown status';
  const speed = speeds.find((each) => each === entity['speed_processed']);
  const { arn, rrn, utr } = asRecord(entity['acquirer_data']);
  const reference = [arn, rrn, utr].find(isId);
  return {
    ...{ ...common, paymentId, status, receipt: isId(receipt) ? receipt : null },
    ...(speed && { speed }),
    ...(reference !== undefined && { reference }),
  };
}

/** Parses a dispute about a payment. */
export function readDisputeEntity(value: unknown): ProviderDispute | EntityRejection {
  const entity = asRecord(value);
  const common = readCommon(entity, 1);
  const { payment_id: paymentId, respond_by: respondBy } = entity;
  if (!common || !isId(paymentId)) return 'malformed';
  const status = disputeStatuses.find((each) => each === entity['status']);
  if (!status) return 'unknown status';
  return { ...common, paymentId, status, respondBy: parseUnixSeconds(respondBy) };
}

/** Parses a Unix time in seconds. Returns null if it is invalid. */
export function parseUnixSeconds(value: unknown): Date | null {
  return isWhole(value, 1, 99_999_999_999) ? new Date(value * 1000) : null;
}

/** Returns the value if it is an object, or {} for any other value. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Parses the fields that every entity has: id, amount in paise, and currency, which must be INR as for all orders. */
function readCommon(
  { id, amount, currency = 'INR' }: Record<string, unknown>,
  leastPaise: number,
): { id: string; amountPaise: number } | null {
  return isId(id) && isWhole(amount, leastPaise, maxPaise) && currency === 'INR' ? { id, amountPaise: amount } : null;
}

/** Whether a value is an id of visible ASCII characters, which is safe to store and to print in a terminal. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,64}$/.test(value);
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
