import type { OrderKey } from '../../domain/order-id.ts';
import type { OrderLifeChange } from '../../domain/order-life.ts';
import type { Slot } from '../../domain/slot.ts';
import type { Db, Tx } from '../db/schema.ts';
import { orderColumns, type OrderColumns, type OrderRow } from './order-columns.ts';

/** Converts a slot to the columns of an order. */
export function slotColumns({ start_time, slot_duration }: Slot): OrderColumns<'slot'> {
  return { slot_start: new Date(start_time), slot_minutes: slot_duration };
}

/** Converts a change of a paid order to columns. */
export function lifeColumns({
  status,
  ready_at,
  cancel_until,
  delayed_minutes,
  due_at,
  ended,
  recalled,
}: OrderLifeChange): Partial<OrderRow> {
  return {
    ...(status && { status }),
    // A cancelled order must not have a pickup code.
    ...(status === 'cancelled' && { pickup_code: null }),
    ...(ready_at !== undefined && { ready_at: new Date(ready_at) }),
    ...(cancel_until !== undefined && { cancel_until: new Date(cancel_until) }),
    ...(delayed_minutes !== undefined && { delayed_minutes }),
    ...(due_at !== undefined && { due_at: new Date(due_at) }),
    ...(ended && { end_by: ended.by, end_reason: ended.reason, end_note: ended.note }),
    ...(recalled && { recalled }),
  };
}

/**
 * Reads an order and locks its row until the transaction ends. Every change of an order begins with this.
 * @param options `skipLocked`: whether an order that another transaction has locked counts as not found
 */
export async function lockOrder(
  trx: Tx,
  { restaurantId, number }: OrderKey,
  { skipLocked = false } = {},
): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .select(orderColumns.locked)
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst();
}

/** Finds our order by the id of the provider's order that pays for it. */
export async function findByProviderOrder(
  db: Db,
  providerOrderId: string,
): Promise<(OrderKey & { customerId: number | null }) | undefined> {
  return db
    .selectFrom('provider_orders')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'provider_orders.restaurant_id')
        .onRef('orders.number', '=', 'provider_orders.order_number'),
    )
    .select(['orders.restaurant_id as restaurantId', 'orders.number as number', 'orders.customer_id as customerId'])
    .where('provider_orders.provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/** Finds an order of a customer. */
export async function findOwnOrder(db: Db, { restaurantId, number }: OrderKey, customerId: number) {
  return db
    .selectFrom('orders')
    .select(['status', 'provider_order_id'])
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/** Returns at most `count` orders that end by themselves at `now`, the longest due first. */
export async function findDueOrders(db: Db, now: Date, count: number) {
  return db
    .selectFrom('orders')
    .select(['restaurant_id as restaurantId', 'number', 'status'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(count)
    .execute();
}

/** Reads the status of an order. */
export async function statusOf(db: Db, { restaurantId, number }: OrderKey): Promise<OrderRow['status']> {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return status;
}

/** Reads the total of an order, paise. */
export async function totalOf(db: Db, { restaurantId, number }: OrderKey): Promise<number> {
  const { total_paise } = await db
    .selectFrom('orders')
    .select('total_paise')
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return total_paise;
}

/** Finds the order of a payment. */
export async function findByPayment(db: Db, paymentId: string): Promise<OrderKey | undefined> {
  return db
    .selectFrom('payments')
    .select(['restaurant_id as restaurantId', 'order_number as number'])
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
}

/**
 * Updates a locked order and increments its version. If the update ends the order, it also stores when it ended, and the
 * order no longer ends by itself; if the order is open again (D344), it has no end.
 */
export async function updateOrder(
  trx: Tx,
  { restaurantId, number }: OrderKey,
  change: Partial<Omit<OrderRow, 'restaurant_id' | 'number' | 'version' | 'ended_at' | 'created_at' | 'updated_at'>>,
  now: Date,
): Promise<void> {
  const hasEnded = change.status === 'delivered' || change.status === 'cancelled';
  await trx
    .updateTable('orders')
    .set((row) => ({
      ...change,
      ...(change.status && !hasEnded && { ended_at: null }),
      ...(hasEnded && { ended_at: row.fn.coalesce('ended_at', row.val(now)), due_at: null }),
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .execute();
}
