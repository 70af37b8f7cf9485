import type { Schemas } from '../../openapi/client.ts';
import type { ProviderReport } from './settlement.ts';
import {
  asRecord,
  isId,
  readDisputeEntity,
  readPaymentEntity,
  readRefundEntity,
  parseUnixSeconds,
  type EntityRejection,
} from '../payments/razorpay-entities.ts';

export interface WebhookReport extends ProviderReport {
  /** Id of the provider's order; null if the report does not contain it. */
  readonly providerOrderId: string | null;
  /** Id of the payment. */
  readonly paymentId: string;
}

/** Parses a webhook. Returns 'malformed' if it is invalid, or 'nothing' if it needs no action. */
export function readWebhook(body: Schemas['WebhookBody'], rawBody: Buffer): WebhookReport | 'malformed' | 'nothing' {
  // The provider's texts contain no NUL, and the database could not store it.
  if (hasNul(rawBody)) return 'malformed';
  const { payment: paymentPart, refund: refundPart, dispute: disputePart } = body.payload;
  const payment = readPart(paymentPart, readPaymentEntity);
  const refund = readPart(refundPart, readRefundEntity);
  const dispute = readPart(disputePart, readDisputeEntity);
  if (payment === 'malformed' || refund === 'malformed' || dispute === 'malformed') return 'malformed';
  const about = new Set([payment?.id, refund?.paymentId, dispute?.paymentId].filter((id) => id !== undefined));
  const [paymentId, ...others] = about;
  if (paymentId === undefined) return 'nothing';
  if (others.length > 0) return 'malformed';
  const providerOrderId = asRecord(asRecord(paymentPart)['entity'])['order_id'] ?? null;
  if (providerOrderId !== null && !isId(providerOrderId)) return 'malformed';
  return {
    payment,
    refund,
    dispute,
    paymentId,
    providerOrderId,
    reportedAt: parseUnixSeconds(asRecord(body)['created_at']),
  };
}

/** Parses a part of the payload. Returns undefined if it is missing or has an unknown status. */
function readPart<Part extends object>(
  part: unknown,
  read: (entity: unknown) => Part | EntityRejection,
): Part | 'malformed' | undefined {
  if (part === undefined || part === null) return undefined;
  const entity = read(asRecord(part)['entity']);
  if (entity === 'unknown status') return undefined;
  return entity === 'malformed' ? 'malformed' : entity;
}

/** Whether JSON contains a NUL, which is the escape \u0000 whose backslash is not itself escaped. */
function hasNul(json: Buffer): boolean {
  return /(?<!\\)(?:\\\\)*\\u0000/.test(json.toString('latin1'));
}
