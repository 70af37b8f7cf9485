import { sql } from 'kysely';
import type { Db, OrderTextKind, Tx } from '../db/schema.ts';
import type { Deps } from '../process/deps.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { ofOrders, orderColumns } from './order-columns.ts';

/** A message about an order, which is sent once in the life of the order. */
export interface QueuedText extends OrderKey {
  readonly kind: OrderTextKind;
}

/** Queues a message in the transaction that makes it true, unless the settings switch it off. */
export async function queueOrderText(
  trx: Tx,
  { config }: Pick<Deps, 'config'>,
  { restaurantId, number }: OrderKey,
  kind: OrderTextKind,
  now: Date,
): Promise<void> {
  if (!config.orderTexts[kind]) return;
  await trx
    .insertInto('order_texts')
    .values({ restaurant_id: restaurantId, order_number: number, kind, created_at: now, next_attempt_at: now })
    // Each message is sent once in the life of an order.
    .onConflict((on) => on.columns(['restaurant_id', 'order_number', 'kind']).doNothing())
    .execute();
}

/** Locks at most `count` messages that are due, with their age in minutes and the number of their attempts. */
export async function lockDueTexts(trx: Tx, now: Date, count: number) {
  const { rows } = await sql<QueuedText & { age: number; attempts: number }>`
    select restaurant_id as "restaurantId", order_number as number, kind, attempts,
      extract(epoch from ${now}::timestamptz - created_at)::float / 60 as age
    from order_texts where next_attempt_at <= ${now}
    order by next_attempt_at limit ${count} for update skip locked`.execute(trx);
  return rows;
}

/** Reads what a message says about an order; undefined if its customer's account is deleted. */
export async function readTextFacts(db: Db, { restaurantId, number }: OrderKey) {
  return db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select(['customers.phone', 'restaurants.name', ...ofOrders(orderColumns.message)])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.number', '=', number)
    .executeTakeFirst();
}

/** Records an attempt to send a message, or that it was sent. */
export async function updateText(
  db: Db,
  { restaurantId, number, kind }: QueuedText,
  change: Partial<{ next_attempt_at: Date | null; attempts: number; attempted_at: Date; sent_at: Date | null }>,
): Promise<void> {
  await db
    .updateTable('order_texts')
    .set(change)
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .where('kind', '=', kind)
    .execute();
}
