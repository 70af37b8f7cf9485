import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { missingCount } from './order-refunds.ts';
import { refundedDishes } from './refund-sums.store.ts';
import { releaseSlot } from './slots.store.ts';

type Trx = Transaction<Database>;

/** A dish of a restaurant. */
export interface DishKey {
  readonly restaurantId: number;
  readonly menuId: number;
}

/** A quantity of one dish. */
export interface StockLine {
  readonly menuId: number;
  readonly quantity: number;
}

export type TakeResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly short: { menuId: number; asked: number; left: number } };

/**
 * Takes the stock of all lines. If there is not enough for a line, returns that line, and the caller must roll back.
 */
export type TakeStock = (
  trx: Trx,
  restaurantId: number,
  lines: readonly StockLine[],
  orderNumber: number,
) => Promise<TakeResult>;

/**
 * Takes stock for an order. Each statement has a condition that no count falls below zero (D52). Like all functions
 * here, it updates rows in the order of their dish ids, which prevents deadlocks.
 */
export const takeStock: TakeStock = async (trx, restaurantId, lines, orderNumber) => {
  for (const { menuId, quantity } of inOrder(lines)) {
    const { numAffectedRows } = await sql`
      with taken as (
        update stock set live_count = live_count - ${quantity}
        where restaurant_id = ${restaurantId} and menu_id = ${menuId} and live_count >= ${quantity}
        returning restaurant_id, menu_id
      )
      insert into stock_ledger (restaurant_id, menu_id, delta, cause, order_number)
      select restaurant_id, menu_id, ${-quantity}::integer, 'order', ${orderNumber}::bigint from taken
    `.execute(trx);
    if (!numAffectedRows)
      return { ok: false, short: { menuId, asked: quantity, left: await leftOf(trx, restaurantId, menuId) } };
  }
  return { ok: true };
};

/** Maximum of a stock count in the contract. */
export const maxStock = 1_000_000;

export type StockChange =
  | { readonly ok: true; readonly count: number }
  /** Nothing was changed, because the result would be out of range. `count` is the current count. */
  | { readonly ok: false; readonly count: number };

/** Changes one stock count for a partner by `delta`, which may be negative. */
export type ChangeStock = (
  trx: Trx,
  change: { readonly restaurantId: number; readonly menuId: number; readonly delta: number },
) => Promise<StockChange>;

/**
 * Changes a count by a single guarded statement, so that concurrent changes add up and none exceeds the limits. Records
 * the cause in the ledger. A dish that is sold out today is sold again once portions are added, and nothing comes back
 * in the morning (D266).
 */
export const changeStock: ChangeStock = async (trx, { restaurantId, menuId, delta }) => {
  const changed = await trx
    .updateTable('stock')
    .set((eb) => ({
      live_count: eb('live_count', '+', delta),
      ...(delta > 0 && { resume_at: null, resume_count: null }),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .where('live_count', '>=', -delta)
    .where('live_count', '<=', maxStock - delta)
    .returning('live_count')
    .executeTakeFirst();
  if (!changed) return { ok: false, count: await leftOf(trx, restaurantId, menuId) };
  await writeLedger(trx, { restaurantId, menuId, delta, cause: 'partner' });
  return { ok: true, count: changed.live_count };
};

/**
 * Releases the hold of an order and its place in a slot, if it still has them. The caller must have locked the order's row.
 * @returns whether there was a hold on stock.
 */
export async function releaseHolds(trx: Trx, restaurantId: number, orderNumber: number): Promise<boolean> {
  const holds = await consumeHolds(trx, restaurantId, orderNumber);
  for (const { menuId, quantity } of inOrder(holds)) {
    await giveBack(trx, { restaurantId, menuId, delta: quantity, cause: 'hold_released', orderNumber });
  }
  await releaseSlot(trx, { restaurantId, number: orderNumber });
  return holds.length > 0;
}

/**
 * Puts back the stock of a paid order whose preparation has not started, without the dishes that were refunded because
 * they were missing, and gives its place in a slot back. The caller must have locked the order's row.
 */
export async function returnSoldStock(trx: Trx, restaurantId: number, orderNumber: number): Promise<void> {
  const missing = await refundedDishes(trx, { restaurantId, number: orderNumber });
  const lines = await numberedLines(trx, restaurantId, orderNumber);
  const left = lines.map(({ line, menuId, quantity }) => ({
    menuId,
    quantity: quantity - missingCount(missing, line),
  }));
  for (const { menuId, quantity } of inOrder(left)) {
    if (quantity > 0) await giveBack(trx, { restaurantId, menuId, delta: quantity, cause: 'refunded', orderNumber });
  }
  await releaseSlot(trx, { restaurantId, number: orderNumber });
}

/** Returns the dishes of an order with their quantities. */
export async function linesOf(trx: Trx, restaurantId: number, orderNumber: number): Promise<StockLine[]> {
  const lines = await numberedLines(trx, restaurantId, orderNumber);
  return lines.map(({ menuId, quantity }) => ({ menuId, quantity }));
}

async function numberedLines(
  trx: Trx,
  restaurantId: number,
  orderNumber: number,
): Promise<(StockLine & { readonly line: number })[]> {
  return trx
    .selectFrom('order_lines')
    .select(['line', 'menu_id as menuId', 'quantity'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', orderNumber)
    .execute();
}

/**
 * Deletes the hold of an order without putting its stock back.
 * @returns what was held; empty if the hold had expired.
 */
export async function consumeHolds(trx: Trx, restaurantId: number, orderNumber: number): Promise<StockLine[]> {
  const holds = await trx
    .deleteFrom('stock_holds')
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', orderNumber)
    .returning(['menu_id as menuId', 'quantity'])
    .execute();
  return holds;
}

/** Locks the stock of dishes in the order of their ids, for a transaction that may change a count twice. */
export async function lockStock(trx: Trx, restaurantId: number, menuIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('stock')
    .select('menu_id')
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', sql<number>`any(${menuIds})`)
    .orderBy('menu_id')
    .forUpdate()
    .execute();
}

function inOrder(lines: readonly StockLine[]): StockLine[] {
  return lines.toSorted((a, b) => a.menuId - b.menuId);
}

async function leftOf(trx: Trx, restaurantId: number, menuId: number): Promise<number> {
  const row = await trx
    .selectFrom('stock')
    .select('live_count')
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .executeTakeFirst();
  return row?.live_count ?? 0;
}

interface Movement {
  readonly restaurantId: number;
  readonly menuId: number;
  readonly delta: number;
  readonly cause: 'partner' | 'hold_released' | 'refunded' | 'sold_out' | 'daily_reset';
  readonly orderNumber?: number;
}

/**
 * Puts portions back. Those of a dish that is sold out today come back with its other portions (D266). If a dish has a count
 * of each day, those of an order of an earlier day do not come back (D267).
 */
async function giveBack(trx: Trx, movement: Movement & { readonly orderNumber: number }): Promise<void> {
  const { restaurantId, menuId, delta, orderNumber } = movement;
  const isOfEarlierDay = sql<boolean>`coalesce(reset_at - interval '24 hours' > (
    select slot_start from orders where restaurant_id = ${restaurantId} and number = ${orderNumber}), false)`;
  const changed = await trx
    .updateTable('stock')
    .set({
      live_count: sql<number>`live_count
        + case when resume_at is null and not ${isOfEarlierDay} then ${delta}::integer else 0 end`,
      resume_count: sql<number | null>`resume_count + case when ${isOfEarlierDay} then 0 else ${delta}::integer end`,
    })
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .returning(['resume_at', isOfEarlierDay.as('is_of_earlier_day')])
    .executeTakeFirst();
  await writeLedger(trx, movement);
  const removed = { restaurantId, menuId, delta: -delta };
  if (changed?.is_of_earlier_day) await writeLedger(trx, { ...removed, cause: 'daily_reset' });
  else if (changed?.resume_at) await writeLedger(trx, { ...removed, cause: 'sold_out' });
}

/** Records a change of a count, which the caller has made in the same transaction. */
export async function writeLedger(
  trx: Trx,
  { restaurantId, menuId, delta, cause, orderNumber }: Movement,
): Promise<void> {
  await trx
    .insertInto('stock_ledger')
    .values({ restaurant_id: restaurantId, menu_id: menuId, delta, cause, order_number: orderNumber ?? null })
    .execute();
}
