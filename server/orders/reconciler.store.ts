import { sql } from 'kysely';
import type { StoredStatus } from '../../domain/order-states.ts';
import type { Tx } from '../db/schema.ts';
import type { OrderKey } from '../../domain/order-id.ts';

/** An order about which the provider is to be asked. */
export interface DueOrder extends OrderKey {
  readonly providerOrderId: string | null;
  readonly createdAt: Date;
  readonly status: StoredStatus;
}

/**
 * Locks the next `count` orders that are due. Half of them have been due longest, and the other half became due last, so that
 * a new order does not wait for a backlog. Both halves alternate between customers, so that a customer with many orders does
 * not delay the orders of others.
 */
export async function lockDueOrders(trx: Tx, now: Date, count: number): Promise<DueOrder[]> {
  // Without this lock, concurrent processes would choose the same orders.
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciler claim', 0))`.execute(trx);
  const { rows } = await sql<DueOrder>`
    with due as (
      select restaurant_id, number, next_check_at,
        row_number() over (partition by customer_id order by next_check_at) as oldest_turn,
        row_number() over (partition by customer_id order by next_check_at desc) as newest_turn
      from orders where next_check_at <= ${now}
    ), ranked as (
      select restaurant_id, number,
        row_number() over (order by oldest_turn, next_check_at) as oldest_first,
        row_number() over (order by newest_turn, next_check_at desc) as newest_first
      from due
    )
    select orders.restaurant_id as "restaurantId", orders.number, provider_order_id as "providerOrderId",
      created_at as "createdAt", status
    from orders join ranked using (restaurant_id, number)
    where least(oldest_first, newest_first) <= ${count / 2} and next_check_at <= ${now}
    for update of orders skip locked
  `.execute(trx);
  return rows;
}

/** Sets when locked orders are due again. */
export async function postponeChecks(
  trx: Tx,
  orders: readonly (OrderKey & { readonly at: Date })[],
  now: Date,
): Promise<void> {
  await sql`
    update orders set next_check_at = due.at
    from unnest(
      ${orders.map(({ restaurantId }) => restaurantId)}::integer[], ${orders.map(({ number }) => number)}::bigint[],
      ${orders.map(({ at }) => at)}::timestamptz[]
    ) as due (restaurant_id, number, at)
    where orders.restaurant_id = due.restaurant_id and orders.number = due.number and next_check_at <= ${now}
  `.execute(trx);
}
