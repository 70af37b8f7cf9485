import type { PaymentStatus } from '../../domain/order-rights.ts';
import type { RefundReason } from '../../domain/refund-words.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { replaceFailedRefunds, requestRefund } from './refunds.store.ts';

export async function readPayment(
  trx: Tx,
  { restaurantId }: OrderKey,
  paymentId: string,
): Promise<PaymentStatus | undefined> {
  const row = await trx
    .selectFrom('payments')
    .select('status')
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
  return row?.status;
}

/** Stores a payment. The caller must have locked the order and checked that the payment may change to `status`. */
export async function writePayment(
  trx: Tx,
  { restaurantId, number }: OrderKey,
  { id, amountPaise, status }: { id: string; amountPaise: number; status: PaymentStatus },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('payments')
    .values({
      restaurant_id: restaurantId,
      provider_payment_id: id,
      order_number: number,
      amount_paise: amountPaise,
      status,
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) =>
      on
        .columns(['restaurant_id', 'provider_payment_id'])
        .doUpdateSet({ status, amount_paise: amountPaise, updated_at: now }),
    )
    .execute();
}

/** Returns the payments of an order, oldest first. */
export async function paymentsOfOrder(db: Db, { restaurantId, number }: OrderKey): Promise<PaymentStatus[]> {
  const rows = await db
    .selectFrom('payments')
    .select('status')
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .orderBy('created_at')
    .execute();
  return rows.map(({ status }) => status);
}

/**
 * Requests the refund of what is left of the payment that paid for a locked order, failed part refunds included; a worker
 * makes it.
 */
export async function refundOrder(trx: Tx, key: OrderKey, reason: RefundReason, now: Date): Promise<void> {
  const paid = await trx
    .updateTable('payments')
    .set({ status: 'refund_due', updated_at: now })
    .where('restaurant_id', '=', key.restaurantId)
    .where('order_number', '=', key.number)
    .where('status', '=', 'completed')
    .returning('provider_payment_id')
    .execute();
  for (const { provider_payment_id: paymentId } of paid) {
    const by = await requestRefund(trx, key, { paymentId, reason }, now);
    if (by !== null) await replaceFailedRefunds(trx, key, { paymentId, by }, now);
  }
}

/**
 * Records that a webhook event was handled.
 * @returns false if it was handled before.
 */
export async function recordEvent(trx: Tx, { restaurantId }: OrderKey, eventId: string, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhook_events')
    .values({ restaurant_id: restaurantId, event_id: eventId, received_at: now })
    .onConflict((on) => on.columns(['restaurant_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Marks the pending payments of an order as failed, because it can no longer be paid. */
export async function failPendingPayments(trx: Tx, { restaurantId, number }: OrderKey, now: Date): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status: 'failed', updated_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .where('status', '=', 'pending')
    .execute();
}
