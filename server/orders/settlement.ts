import { may, orderRights, type PaymentStatus } from '../../domain/order-rights.ts';
import { readyAsap } from '../../domain/pickup-time.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../process/deps.ts';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../payments/provider.ts';
import { addReceiptVoucher, addRefundPaper } from '../papers/papers.store.ts';
import { lockKitchen, readSchedule } from '../restaurants/kitchens.store.ts';
import { confirmedColumns, waitingColumns } from './acceptance.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import type { OrderRow } from './order-columns.ts';
import { lockOrder, updateOrder } from './orders.store.ts';
import { readPayment, recordEvent, writePayment } from './payments.store.ts';
import { writeDispute } from './disputes.store.ts';
import { queueOrderText, unheardAfterMs } from './order-texts.store.ts';
import { countRefunds, type RefundedPayment } from './refund-sums.store.ts';
import { hastenRefunds, reduceRequests, requestRefund, writeRefund } from './refunds.store.ts';
import { kitchenOf, retakeSlot } from './slot-choice.ts';
import { consumeHolds, linesOf, markStock, releaseHolds, returnSoldStock, undoStock } from './stock.store.ts';

/** What a settlement did, for the log. `noted`: stored without changing the order to paid; `known`: nothing new. */
export type SettlementResult = 'confirmed' | 'waiting' | 'refund_due' | 'noted' | 'known';

/** The dependencies that settling a payment needs. */
export type SettlementDeps = Pick<Deps, 'config' | 'db' | 'now' | 'takeStock' | 'takeSlot'>;

/** What a webhook or a query to the provider reports. */
export interface ProviderReport {
  readonly payment?: ProviderPayment | undefined;
  readonly refund?: ProviderRefund | undefined;
  readonly dispute?: ProviderDispute | undefined;
  /** Time of the report by the provider's clock; null if unknown. */
  readonly reportedAt?: Date | null;
}

/**
 * Settles what the provider reports about one payment of an order. Used by `/order/verifypayment`, the webhook,
 * `/order/status` and the reconciler. Any number of reports in any order lead to the same state (D54): a payment only
 * moves forward (pending or failed → completed or refund_due → refunded), unless its refund fails, and the first captured
 * payment that can pay for the order does so.
 */
export async function settle(deps: SettlementDeps, key: OrderKey, payment: ProviderPayment): Promise<SettlementResult> {
  return settleReport(deps, key, { payment });
}

/**
 * Settles a report, including its refund or dispute, in one transaction.
 * @param eventId The id of the webhook event. It is stored in the same transaction, so that a repeated event has no
 * effect.
 */
export async function settleReport(
  deps: SettlementDeps,
  key: OrderKey,
  report: ProviderReport,
  eventId?: string,
): Promise<SettlementResult> {
  const { payment, refund, dispute, reportedAt } = report;
  return transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, key);
    if (!order) throw new Error(`Order ${key.restaurantId}-${key.number} is gone`);
    const now = deps.now();
    if (eventId !== undefined && !(await recordEvent(trx, key, eventId, now))) return 'known';
    let settled: SettlementResult = 'noted';
    if (payment) {
      const before = await readPayment(trx, key, payment.id);
      settled = await settleLocked({ deps, trx, key, order, payment }, before);
    }
    if (dispute) await writeDispute(trx, key, { dispute, reportedAt: reportedAt ?? now }, now);
    const refundStatus = refund && (await writeRefund(trx, key, refund, now));
    if (refund && refundStatus === 'processed' && deps.config.gstin !== null)
      await addRefundPaper(trx, key, { order, refundId: refund.id, at: now });
    const paymentId = refund?.paymentId ?? payment?.id;
    if (paymentId === undefined || !(refund || refundedOf(payment) > 0)) return settled;
    const reportedPaise = refundStatus === 'failed' ? null : refundedOf(payment);
    const counted = await countRefunds(trx, key, { paymentId, reportedPaise });
    if (!counted) return settled;
    await reduceRequests(trx, key, paymentId, now);
    const refunded = { id: paymentId, amountPaise: counted.amount_paise, status: 'refunded' } as const;
    const hasFailed = refundStatus === 'failed';
    return (await settleRefunds({ deps, trx, key, order, payment: refunded }, counted, hasFailed)) ?? settled;
  });
}

function refundedOf(payment: ProviderPayment | undefined): number {
  return (payment?.status === 'refunded' ? payment.amountPaise : payment?.refundedPaise) ?? 0;
}

interface Settlement {
  readonly deps: SettlementDeps;
  readonly trx: Tx;
  readonly key: OrderKey;
  /** The order, whose row is locked. */
  readonly order: OrderRow;
  readonly payment: ProviderPayment;
}

async function settleLocked(settlement: Settlement, before: PaymentStatus | undefined): Promise<SettlementResult> {
  const { status } = settlement.payment;
  if (before === 'refunded') return 'known';
  if (status === 'refunded' && before === 'refund_due') {
    // The provider says so as soon as it has accepted the refund, which may still fail.
    await hastenRefunds(settlement.trx, settlement.key, settlement.payment.id, settlement.deps.now());
    return 'known';
  }
  if (status === 'refunded') return noteRefund(settlement, before);
  // An older report does not change a captured payment.
  if (before === 'completed' || before === 'refund_due') return 'known';
  if (status === 'captured') return settleCaptured(settlement);
  const noted = status === 'failed' ? 'failed' : 'pending';
  // A cancelled order no longer waits for a payment, so a pending one counts as failed; if it is captured later, that
  // still counts.
  await keep(settlement, settlement.order.status === 'cancelled' ? 'failed' : noted);
  return 'noted';
}

/**
 * Settles a captured payment: confirms the order, lets it wait until its restaurant accepts it (D259), or marks the payment
 * as to be refunded.
 */
async function settleCaptured(settlement: Settlement): Promise<SettlementResult> {
  const { deps, order, payment } = settlement;
  const buys = may(orderRights.customer.pay, order) && payment.amountPaise === order.total_paise;
  const now = deps.now();
  const kitchen = buys ? await lockKitchen(settlement.trx, settlement.key.restaurantId) : null;
  if (kitchen !== null && (await securePlace(settlement, kitchen))) {
    const { trx, key } = settlement;
    await keep(settlement, 'completed');
    if (kitchen.unheard_sms === 'on') await queueOrderText(trx, deps, key, 'unheard', now, unheardAfterMs);
    if (deps.config.gstin !== null) await addReceiptVoucher(trx, key, { order, paymentId: payment.id, at: now });
    if (kitchen.accept_mode === 'manual') {
      await change(settlement, await waitingColumns(trx, { order, kitchen, now }));
      return 'waiting';
    }
    const overdueHours = deps.config.overdueRefundHours;
    await change(settlement, confirmedColumns({ order, kitchen, overdueHours, now }));
    await queueOrderText(trx, deps, key, 'pickup_code', now);
    return 'confirmed';
  }
  await keep(settlement, 'refund_due');
  await requestRefund(settlement.trx, settlement.key, { paymentId: payment.id, reason: 'not_kept' }, now);
  // The order was paid, but after its hold expired its stock or slot was sold, or the restaurant takes no orders (D297), or the
  // restaurant was deleted.
  if (buys) {
    await releaseHolds(settlement.trx, settlement.key.restaurantId, settlement.key.number);
    await change(settlement, { status: 'cancelled' });
  }
  return 'refund_due';
}

type Kitchen = NonNullable<Awaited<ReturnType<typeof lockKitchen>>>;

/**
 * Consumes the hold. If it has expired, its stock and its place in a slot are taken again, provided that the restaurant still
 * takes the order and all of it is available (D54, D210, D297).
 * @returns whether the order has its stock and its place.
 */
async function securePlace({ deps, trx, key, order }: Settlement, kitchen: Kitchen): Promise<boolean> {
  const { restaurantId, number } = key;
  const held = await consumeHolds(trx, restaurantId, number);
  if (held.length > 0) return true;
  const now = deps.now().getTime();
  if (!(await takesOrder(trx, order, kitchen, now))) return false;
  const lines = await linesOf(trx, restaurantId, number);
  await markStock(trx);
  const time = { slotStart: order.slot_start.getTime(), isLaterDay: false };
  const taken = await deps.takeStock(trx, restaurantId, lines, number, time);
  if (taken.ok && (await retakeSlot(deps, trx, { order, kitchen, now }))) return true;
  await undoStock(trx);
  return false;
}

/** Whether an order without a hold could be placed at its restaurant now: one for now by the rule of `planPickup`. */
async function takesOrder(trx: Tx, order: OrderRow, kitchen: Kitchen, now: number): Promise<boolean> {
  if (kitchen.status !== 'approved') return false;
  // `retakeSlot` decides about a chosen slot.
  if (order.slot_chosen) return true;
  return readyAsap({ ...kitchenOf(kitchen), schedule: await readSchedule(trx, order.restaurant_id) }, now) !== null;
}

/**
 * Marks a payment as refunded. If the refund was made at the provider instead of by us, and preparation has not
 * started, it also cancels the order and returns its stock (D50).
 */
async function noteRefund(settlement: Settlement, before: PaymentStatus | undefined): Promise<SettlementResult> {
  await keep(settlement, 'refunded');
  if (before === 'completed' && may(orderRights.provider.cancelByRefund, settlement.order)) {
    await returnSoldStock(settlement.trx, settlement.key.restaurantId, settlement.key.number);
    await change(settlement, { status: 'cancelled', pickup_code: null, end_by: 'provider' });
  }
  return 'noted';
}

/**
 * Moves a payment by its refunds: `refunded` when processed ones add up to it, which the payment's own report may say
 * later, too early or never; back when one fails.
 * @returns null if the payment stays as it is.
 */
async function settleRefunds(
  settlement: Settlement,
  { status, amount_paise, accepted, processed, isOwed }: RefundedPayment,
  hasFailed: boolean,
): Promise<SettlementResult | null> {
  if (processed >= amount_paise)
    return status === 'completed' || status === 'refund_due' ? noteRefund(settlement, status) : null;
  const isAccepted = accepted >= amount_paise;
  const mayMove = hasFailed ? status === 'refunded' || status === 'refund_due' : status === 'refunded' && isAccepted;
  if (!mayMove) return null;
  const isDue = isAccepted || isOwed || settlement.order.status === 'cancelled';
  await keep(settlement, isDue ? 'refund_due' : 'completed');
  return 'noted';
}

async function keep({ trx, key, payment, deps }: Settlement, status: PaymentStatus): Promise<void> {
  await writePayment(trx, key, { id: payment.id, amountPaise: payment.amountPaise, status }, deps.now());
}

async function change({ trx, key, deps }: Settlement, to: Partial<OrderRow>): Promise<void> {
  await updateOrder(trx, key, to, deps.now());
}
