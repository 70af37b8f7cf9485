import type { Kysely, Transaction } from 'kysely';
import type { PaymentStatus } from '../../domain/order-rights.ts';
import type { RefundReason } from '../../domain/refund.ts';
import type { Database } from '../db/schema.ts';
import type { OrderKey } from './orders.store.ts';
import { replaceFailedRefunds, requestRefund } from './refunds.store.ts';

export async function readPayment(
  trx: Transaction<Database>,
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
  trx: Transaction<Database>,
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
export async function paymentsOfOrder(
  db: Kysely<Database>,
  { restaurantId, number }: OrderKey,
): Promise<PaymentStatus[]> {
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
 * Returns the payment that paid for a paid order, as far as the payments say: the completed one, or the first one that was
 * captured.
 */
export async function payingPayment(
  db: Kysely<Database>,
  { restaurantId, number }: OrderKey,
): Promise<{ paymentId: string; paidPaise: number }> {
  return (
    db
      .selectFrom('payments')
      .select(['provider_payment_id as paymentId', 'amount_paise as paidPaise'])
      .where('restaurant_id', '=', restaurantId)
      .where('order_number', '=', number)
      .where('status', 'in', ['completed', 'refund_due', 'refunded'])
      // Another captured payment of the order is refunded at once, so the completed one has paid for it.
      .orderBy((row) => row.case().when('status', '=', 'completed').then(0).else(1).end())
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
  );
}

/**
 * Requests the refund of what is left of the payment that paid for a locked order, failed part refunds included; a worker
 * makes it.
 */
export async function refundOrder(
  trx: Transaction<Database>,
  key: OrderKey,
  reason: RefundReason,
  now: Date,
): Promise<void> {
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
