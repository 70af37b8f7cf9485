import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { dayMs } from '../../domain/time-units.ts';

/** Age at which the dishes of an order that was never paid are removed, ms. */
const emptiedAfterMs = 7 * dayMs;
/** How long the rest of it is kept after that, by which a late payment is found and refunded, ms. */
const keptMs = 83 * dayMs;
/** Orders per statement. */
const batch = 200;

/**
 * Ends orders that were never paid for good (D314), in batches: first their dishes with the entries of the ledger, whose
 * sums stay, later their rows. Several processes may do this at once.
 * @returns how many orders were changed or removed.
 */
export async function endUnpaidOrders(db: Db, now: Date): Promise<number> {
  const emptied = await untilDone(() => emptySome(db, now));
  return emptied + (await untilDone(() => removeSome(db, now)));
}

async function untilDone(some: () => Promise<number>): Promise<number> {
  let all = 0;
  let last: number;
  do {
    last = await some();
    all += last;
  } while (last === batch);
  return all;
}

/** The reconciler asks about none of them any more, and no payment of them is being checked. */
async function emptySome(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select restaurant_id, number from orders
      where status = 'cancelled' and not took_money and emptied_at is null and next_check_at is null
        and created_at < ${new Date(now.getTime() - emptiedAfterMs)}
        and not exists (select from payments where payments.restaurant_id = orders.restaurant_id
          and payments.order_number = orders.number and payments.status <> 'failed')
      order by created_at limit ${batch} for update skip locked
    ), removed_lines as (
      delete from order_lines as line using due
      where line.restaurant_id = due.restaurant_id and line.order_number = due.number
    ), removed_holds as (
      delete from stock_holds as hold using due
      where hold.restaurant_id = due.restaurant_id and hold.order_number = due.number
    ), removed_entries as (
      delete from stock_ledger as entry using due
      where entry.restaurant_id = due.restaurant_id and entry.order_number = due.number
        and (select sum(delta) from stock_ledger as each where each.restaurant_id = entry.restaurant_id
          and each.order_number = entry.order_number and each.menu_id = entry.menu_id) = 0
    )
    update orders set emptied_at = ${now}, kitchen_note = null from due
    where orders.restaurant_id = due.restaurant_id and orders.number = due.number
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function removeSome(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as materialized (
      select restaurant_id, number, provider_order_id from orders
      where emptied_at < ${new Date(now.getTime() - keptMs)} and not took_money
      order by emptied_at limit ${batch} for update skip locked
    ), removed_payments as (
      delete from payments using due
      where payments.restaurant_id = due.restaurant_id and payments.order_number = due.number
    ), removed_keys as (
      delete from provider_orders using due where provider_orders.provider_order_id = due.provider_order_id
    ), removed as (
      delete from orders using due
      where orders.restaurant_id = due.restaurant_id and orders.number = due.number returning orders.number
    ) select count(*)::integer as count from removed
  `.execute(db);
  return rows[0]?.count ?? 0;
}
