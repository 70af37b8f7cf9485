import type { Kysely, Selectable, Transaction } from 'kysely';
import type { OrderLifeChange } from '../../domain/order-life.ts';
import type { Slot } from '../../domain/slot.ts';
import type { Database } from '../db/schema.ts';

/** The primary key of an order. The restaurant comes first, because data can be sharded by restaurant (D58). */
export interface OrderKey {
  readonly restaurantId: number;
  readonly number: number;
}

/**
 * The columns that decisions about an order need. Listed instead of `*`: a prepared statement fails when the columns of
 * its result change (D158).
 */
const orderColumns = [
  'restaurant_id',
  'number',
  'customer_id',
  'status',
  'total_paise',
  'tax_paise',
  'slot_start',
  'slot_minutes',
  'slot_key',
  'slot_units',
  'slot_held',
  'slot_chosen',
  'pickup_code',
  'provider_order_id',
  'idempotency_key',
  'hold_until',
  'hold_given_back_at',
  'next_check_at',
  'paid_at',
  'confirmed_at',
  'pickup_misses',
  'ready_at',
  'cancel_until',
  'seen_at',
  'delayed_minutes',
  'due_at',
  'ended_at',
  'end_by',
  'end_reason',
  'end_note',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof Database['orders'])[];

export type OrderRow = Pick<Selectable<Database['orders']>, (typeof orderColumns)[number]>;

/** Converts a slot to the columns of an order. */
export function slotColumns({ start_time, slot_duration }: Slot): Pick<OrderRow, 'slot_start' | 'slot_minutes'> {
  return { slot_start: new Date(start_time), slot_minutes: slot_duration };
}

/** Reads the slot of an order from its columns. */
export function slotOf({ slot_start, slot_minutes }: Pick<OrderRow, 'slot_start' | 'slot_minutes'>): Slot {
  return { start_time: slot_start.getTime(), slot_duration: slot_minutes };
}

/** Returns when an order was paid; null if it was not. */
export function paidAt({ paid_at, confirmed_at }: Pick<OrderRow, 'paid_at' | 'confirmed_at'>): Date | null {
  return paid_at ?? confirmed_at;
}

/** Converts a change of a paid order to columns. */
export function lifeColumns({
  status,
  ready_at,
  cancel_until,
  delayed_minutes,
  due_at,
  ended,
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
  };
}

/**
 * Reads an order and locks its row until the transaction ends. Every change of an order begins with this.
 * @param options `skipLocked`: whether an order that another transaction has locked counts as not found
 */
export async function lockOrder(
  trx: Transaction<Database>,
  { restaurantId, number }: OrderKey,
  { skipLocked = false } = {},
): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst();
}

/** Finds our order by the id of the provider's order that pays for it. */
export async function findByProviderOrder(
  db: Kysely<Database>,
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

/** Finds the order of a payment. */
export async function findByPayment(db: Kysely<Database>, paymentId: string): Promise<OrderKey | undefined> {
  return db
    .selectFrom('payments')
    .select(['restaurant_id as restaurantId', 'order_number as number'])
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
}

/**
 * Updates a locked order and increments its version. If the update ends the order, it also stores when it ended, and the
 * order no longer ends by itself.
 */
export async function updateOrder(
  trx: Transaction<Database>,
  { restaurantId, number }: OrderKey,
  change: Partial<Omit<OrderRow, 'restaurant_id' | 'number' | 'version' | 'ended_at' | 'created_at' | 'updated_at'>>,
  now: Date,
): Promise<void> {
  const hasEnded = change.status === 'delivered' || change.status === 'cancelled';
  await trx
    .updateTable('orders')
    .set((row) => ({
      ...change,
      ...(hasEnded && { ended_at: row.fn.coalesce('ended_at', row.val(now)), due_at: null }),
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .execute();
}
