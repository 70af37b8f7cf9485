import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { confirmationTimes } from '../../domain/order-life.ts';
import { may, orderRights, type PaymentStatus } from '../../domain/order-rights.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../payments/provider.ts';
import { lockOrder, updateOrder, type OrderKey, type OrderRow } from './orders.store.ts';
import { readPayment, writePayment } from './payments.store.ts';
import { countRefunds, writeDispute, writeRefund } from './refund-reports.ts';
import { consumeHolds, linesOf, releaseHolds, returnSoldStock } from './stock.store.ts';

type Trx = Transaction<Database>;
type Change = Partial<
  Pick<OrderRow, 'status' | 'pickup_code' | 'confirmed_at' | 'ready_at' | 'cancel_until' | 'end_by'>
>;

/** The result of a settlement, for the log. */
export type SettlementResult = 'confirmed' | 'refund_due' | 'noted' | 'known';

/** Dependencies of settlement. */
export type SettlementDeps = Pick<Deps, 'db' | 'now' | 'takeStock'>;

/** One report of the provider, from a webhook or a query. */
export interface ProviderReport {
  readonly payment?: ProviderPayment | undefined;
  readonly refund?: ProviderRefund | undefined;
  readonly dispute?: ProviderDispute | undefined;
  /** By the provider's clock; null if unknown. */
  readonly reportedAt?: Date | null;
}

/**
 * Settles what the provider reports about one payment of an order. verifypayment, the webhook, `/order/status` and the
 * reconciler all call this, and any number of reports in any order end in the same state (D54): a payment only moves
 * forward (pending or failed → completed or refund_due → refunded), and the first captured one that can pay for the
 * meal does.
 */
export async function settle(deps: SettlementDeps, key: OrderKey, payment: ProviderPayment): Promise<SettlementResult> {
  return settleReport(deps, key, { payment });
}

/**
 * Settles a report, including its refunds and disputes, in one transaction.
 * @param eventId The webhook's id, stored in the same transaction, so that a repetition has no effect.
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
    if (eventId !== undefined && !(await isFirst(trx, key, eventId, now))) return 'known';
    let settled: SettlementResult = 'noted';
    if (payment) {
      const before = await readPayment(trx, key, payment.id);
      settled = await settleLocked({ deps, trx, key, order, payment }, before);
    }
    if (dispute) await writeDispute(trx, key, { dispute, reportedAt: reportedAt ?? now }, now);
    const refundStatus = refund && (await writeRefund(trx, key, refund, now));
    const paymentId = refund?.paymentId ?? payment?.id;
    if (paymentId === undefined || !(refund || refundedOf(payment) > 0)) return settled;
    const reportedPaise = refundStatus === 'failed' ? null : refundedOf(payment);
    const counted = await countRefunds(trx, key, { paymentId, reportedPaise });
    // The parts add up to the whole payment, which the payment's own report may say later or never.
    if (counted?.isWhole && counted.status === 'completed') {
      const whole = { id: paymentId, amountPaise: counted.amount_paise, status: 'refunded' } as const;
      return settleLocked({ deps, trx, key, order, payment: whole }, counted.status);
    }
    return settled;
  });
}

function refundedOf(payment: ProviderPayment | undefined): number {
  return (payment?.status === 'refunded' ? payment.amountPaise : payment?.refundedPaise) ?? 0;
}

interface Settlement {
  readonly deps: SettlementDeps;
  readonly trx: Trx;
  readonly key: OrderKey;
  /** Locked. */
  readonly order: OrderRow;
  readonly payment: ProviderPayment;
}

async function settleLocked(settlement: Settlement, before: PaymentStatus | undefined): Promise<SettlementResult> {
  const { status } = settlement.payment;
  if (before === 'refunded') return 'known';
  if (status === 'refunded') return noteRefund(settlement, before);
  // A captured payment stays captured when an older report arrives.
  if (before === 'completed' || before === 'refund_due') return 'known';
  if (status === 'captured') return settleCaptured(settlement);
  const noted = status === 'failed' ? 'failed' : 'pending';
  // For a cancelled order no payment is expected any more; a late capture still counts.
  await keep(settlement, settlement.order.status === 'cancelled' ? 'failed' : noted);
  return 'noted';
}

/** The payment was captured: confirm the order or refund the payment. */
async function settleCaptured(settlement: Settlement): Promise<SettlementResult> {
  const { deps, order, payment } = settlement;
  const buys = may(orderRights.customer.pay, order) && payment.amountPaise === order.total_paise;
  const now = deps.now();
  const preparationMinutes = buys ? await lockRestaurant(settlement, now) : null;
  if (preparationMinutes !== null && (await secureStock(settlement))) {
    await keep(settlement, 'completed');
    const { ready_at, cancel_until } = confirmationTimes(now.getTime(), preparationMinutes);
    const moments = { confirmed_at: now, ready_at: new Date(ready_at), cancel_until: new Date(cancel_until) };
    await change(settlement, { status: 'confirmed', pickup_code: newPickupCode(), ...moments });
    return 'confirmed';
  }
  await keep(settlement, 'refund_due');
  // Paid in full, but the stock was sold after the hold expired, or the restaurant was deleted.
  if (buys) {
    await releaseHolds(settlement.trx, settlement.key.restaurantId, settlement.key.number);
    await change(settlement, { status: 'cancelled' });
  }
  return 'refund_due';
}

/**
 * Locks the order's restaurant against deletion until the transaction ends.
 * @returns its preparation time with the current rush, minutes; null when it is deleted: such an order could never be
 * handed over.
 */
async function lockRestaurant({ trx, key }: Settlement, now: Date): Promise<number | null> {
  const restaurant = await trx
    .selectFrom('restaurants')
    .select(['deleted_at', 'preparation_minutes', 'rush_minutes', 'rush_until'])
    .where('id', '=', key.restaurantId)
    // Does not block other settlements or a partner's changes.
    .forKeyShare()
    .executeTakeFirst();
  if (restaurant?.deleted_at !== null) return null;
  const { preparation_minutes, rush_minutes, rush_until } = restaurant;
  return preparation_minutes + (rush_until !== null && rush_until > now ? rush_minutes : 0);
}

/** Consumes the hold; an expired one is taken again if all of its stock is available (D54). */
async function secureStock({ deps, trx, key }: Settlement): Promise<boolean> {
  const { restaurantId, number } = key;
  const held = await consumeHolds(trx, restaurantId, number);
  if (held.length > 0) return true;
  const lines = await linesOf(trx, restaurantId, number);
  await sql`savepoint before_stock`.execute(trx);
  const taken = await deps.takeStock(trx, restaurantId, lines, number);
  if (!taken.ok) await sql`rollback to savepoint before_stock`.execute(trx);
  return taken.ok;
}

/**
 * The provider refunded the payment: our own refund, or one made by hand. The latter cancels the order if its
 * preparation has not started, and its dishes are for sale again (D50). Otherwise only the payment is marked as
 * refunded.
 */
async function noteRefund(settlement: Settlement, before: PaymentStatus | undefined): Promise<SettlementResult> {
  await keep(settlement, 'refunded');
  if (before === 'completed' && may(orderRights.provider.cancelByRefund, settlement.order)) {
    await returnSoldStock(settlement.trx, settlement.key.restaurantId, settlement.key.number);
    await change(settlement, { status: 'cancelled', pickup_code: null, end_by: 'provider' });
  }
  return 'noted';
}

async function keep({ trx, key, payment, deps }: Settlement, status: PaymentStatus): Promise<void> {
  await writePayment(trx, key, { id: payment.id, amountPaise: payment.amountPaise, status }, deps.now());
}

async function change({ trx, key, deps }: Settlement, to: Change): Promise<void> {
  await updateOrder(trx, key, to, deps.now());
}

async function isFirst(trx: Trx, { restaurantId }: OrderKey, eventId: string, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhook_events')
    .values({ restaurant_id: restaurantId, event_id: eventId, received_at: now })
    .onConflict((on) => on.columns(['restaurant_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Six random digits (D5). */
function newPickupCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}
