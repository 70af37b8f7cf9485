import { sql } from 'kysely';
import type { Db, OrderTextKind, Tx } from '../db/schema.ts';
import type { Deps } from '../process/deps.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { ofOrders, orderColumns } from './order-columns.ts';
import { minuteMs } from '../../domain/time-units.ts';

/** A message about an order, which is sent once in the life of the order. */
export interface QueuedText extends OrderKey {
  readonly kind: OrderTextKind;
}

/** How long the pages of the portal have to ring for a new order, ms (D374). */
export const unheardAfterMs = minuteMs;

/**
 * Queues a message in the transaction that makes it true, unless the settings switch it off.
 * @param delayMs how long it can be given up before it is sent
 */
export async function queueOrderText(
  trx: Tx,
  { config }: Pick<Deps, 'config'>,
  { restaurantId, number }: OrderKey,
  kind: OrderTextKind,
  now: Date,
  delayMs = 0,
): Promise<void> {
  if (!config.orderTexts[kind]) return;
  await trx
    .insertInto('order_texts')
    .values({
      ...{ restaurant_id: restaurantId, order_number: number, kind, created_at: now },
      next_attempt_at: new Date(now.getTime() + delayMs),
    })
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

/** Gives up the message that an order is unheard, because a page rings for it. Without one it writes nothing. */
export async function dropUnheardText(db: Db, { restaurantId, number }: OrderKey): Promise<void> {
  const queued = await db
    .selectFrom('order_texts')
    .select('kind')
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .where('kind', '=', 'unheard')
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  if (queued) await updateText(db, { restaurantId, number, kind: 'unheard' }, { next_attempt_at: null });
}

/** Reads what the message says that an order is unheard; undefined if it was seen, or is not wanted any more. */
export async function readUnheard(db: Db, { restaurantId, number }: OrderKey) {
  return db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .innerJoin('partners', 'partners.id', 'restaurants.partner_id')
    .select(['partners.phone', 'restaurants.name'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.number', '=', number)
    .where('orders.status', 'in', ['waiting', 'confirmed'])
    .where('orders.seen_at', 'is', null)
    .where('restaurants.unheard_sms', '=', 'on')
    .executeTakeFirst();
}

/** Returns when a message that another order of the restaurant is unheard was passed to the gateway last; null if never. */
export async function lastUnheardText(db: Db, { restaurantId, number }: OrderKey): Promise<Date | null> {
  const { at } = await db
    .selectFrom('order_texts')
    .select((row) => row.fn.max('attempted_at').as('at'))
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '<>', number)
    .where('kind', '=', 'unheard')
    .executeTakeFirstOrThrow();
  return at;
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
