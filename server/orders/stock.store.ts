import { sql } from 'kysely';
import { lastMorning } from '../../domain/sold-out-today.ts';
import type { Tx } from '../db/schema.ts';
import { missingCount } from './order-refunds.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { refundedDishes } from './refund-sums.store.ts';
import { releaseSlot } from './slots.store.ts';
import { giveBackToDay, takeOfDay } from './stock-days.store.ts';
import { writeLedger, type Movement } from './stock-ledger.store.ts';

/** A quantity of one dish. */
export interface StockLine {
  readonly menuId: number;
  readonly quantity: number;
  /** The start of the day of whose portions the order took it, if its slot does not say it (D276, D312). */
  readonly stockDay?: Date | null;
}

/** When the order is picked up that takes stock. */
export interface StockTime {
  /** Start of its slot, epoch ms. */
  readonly slotStart: number;
  /** Whether only dishes with portions of each day can be ordered for it, since it is of a later day (D276). */
  readonly isLaterDay: boolean;
}

export type TakeResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly short: { menuId: number; asked: number; left: number } };

/**
 * Takes the stock of all lines. If there is not enough for a line, returns that line, and the caller must roll back.
 */
export type TakeStock = (
  trx: Tx,
  restaurantId: number,
  lines: readonly StockLine[],
  orderNumber: number,
  time: StockTime,
) => Promise<TakeResult>;

/**
 * Takes stock for an order. Each statement has a condition that no count falls below zero (D52). Like all functions
 * here, it updates rows in the order of their dish ids, which prevents deadlocks. A dish takes from its count, or from the
 * portions of the later day of the slot (D276).
 */
export const takeStock: TakeStock = async (trx, restaurantId, lines, number, time) => {
  for (const line of inOrder(lines)) {
    const order = { restaurantId, number };
    if (await takeFromCount(trx, order, line, time)) continue;
    const left = await takeLocked(trx, order, line, time);
    if (left !== null) return { ok: false, short: { menuId: line.menuId, asked: line.quantity, left } };
  }
  return { ok: true };
};

/**
 * Takes a line from the count of a dish, unless its slot is of a later day. An order that is paid late may take from a day
 * after that of its slot; its line keeps that day (D312).
 * @returns false if nothing was taken
 */
async function takeFromCount(
  trx: Tx,
  { restaurantId, number }: OrderKey,
  { menuId, quantity, stockDay = null }: StockLine,
  { slotStart, isLaterDay }: StockTime,
): Promise<boolean> {
  const { rows } = await sql<{ day: Date | null }>`
    with taken as (
      update stock set live_count = live_count - ${quantity}
      where restaurant_id = ${restaurantId} and menu_id = ${menuId} and live_count >= ${quantity}
        and coalesce(reset_at > ${new Date(slotStart)}, ${!isLaterDay && stockDay === null})
      returning restaurant_id, menu_id, reset_at - interval '24 hours' as day
    )
    insert into stock_ledger (restaurant_id, menu_id, delta, cause, order_number)
    select restaurant_id, menu_id, ${-quantity}::integer, 'order', ${number}::bigint from taken
    returning (select day from taken)
  `.execute(trx);
  const [taken] = rows;
  if (!taken) return false;
  const day = taken.day !== null && taken.day.getTime() > slotStart ? taken.day : null;
  if (day !== null || stockDay !== null) await setStockDay(trx, { restaurantId, number }, menuId, day);
  return true;
}

/**
 * Takes a line that could not be taken from the count: from the later day of the slot, or if the dish's day has begun in
 * the meantime.
 * @returns null if it was taken, else how much is left
 */
async function takeLocked(trx: Tx, order: OrderKey, line: StockLine, time: StockTime): Promise<number | null> {
  const dish = { restaurantId: order.restaurantId, menuId: line.menuId };
  const counts = trx
    .selectFrom('stock')
    .select(['live_count', 'daily_count', 'reset_at'])
    .where('restaurant_id', '=', dish.restaurantId)
    .where('menu_id', '=', dish.menuId);
  const isOfLaterDay = (reset: Date | null | undefined) => reset != null && time.slotStart >= reset.getTime();
  // Without a lock, so that the orders of a dish that is sold out do not wait for each other.
  const seen = await counts.executeTakeFirst();
  if (!isOfLaterDay(seen?.reset_at)) return leftFor(seen, line, time);
  const stock = await counts.forUpdate().executeTakeFirst();
  if (!stock || stock.daily_count === null || !isOfLaterDay(stock.reset_at))
    return (await takeFromCount(trx, order, line, time)) ? null : leftFor(stock, line, time);
  const day = new Date(lastMorning(time.slotStart));
  const left = await takeOfDay(trx, { ...dish, day }, { quantity: line.quantity, dailyCount: stock.daily_count });
  if (left !== null) return left;
  await writeLedger(trx, { ...dish, delta: -line.quantity, cause: 'order', orderNumber: order.number });
  await writeLedger(trx, { ...dish, delta: line.quantity, cause: 'later_day' });
  await setStockDay(trx, order, line.menuId, day);
  return null;
}

function leftFor(
  stock: { readonly live_count: number; readonly reset_at: Date | null } | undefined,
  { stockDay = null }: StockLine,
  { isLaterDay }: StockTime,
): number {
  const isNotSold = !stock || (stock.reset_at === null && (isLaterDay || stockDay !== null));
  return isNotSold ? 0 : stock.live_count;
}

async function setStockDay(trx: Tx, { restaurantId, number }: OrderKey, menuId: number, day: Date | null) {
  await trx
    .updateTable('order_lines')
    .set({ stock_day: day })
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .where('menu_id', '=', menuId)
    .execute();
}

/** Maximum of a stock count in the contract. */
export const maxStock = 1_000_000;

export type StockChange =
  | { readonly ok: true; readonly count: number }
  /** Nothing was changed, because the result would be out of range. `count` is the current count. */
  | { readonly ok: false; readonly count: number };

/** Changes one stock count for a partner by `delta`, which may be negative. */
export type ChangeStock = (
  trx: Tx,
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
 * Releases the hold of an order and its place in a slot, if it still has the hold: without it, the place is free already,
 * or the order was paid and keeps it. The caller must have locked the order's row.
 * @returns whether there was a hold on stock.
 */
export async function releaseHolds(trx: Tx, restaurantId: number, orderNumber: number): Promise<boolean> {
  const holds = await consumeHolds(trx, restaurantId, orderNumber);
  if (holds.length === 0) return false;
  for (const line of inOrder(holds)) await giveBack(trx, { restaurantId, number: orderNumber }, line, 'hold_released');
  await releaseSlot(trx, { restaurantId, number: orderNumber });
  return true;
}

/**
 * Puts back the stock of a paid order whose preparation has not started, without the dishes that were refunded because
 * they were missing, and gives its place in a slot back. The caller must have locked the order's row.
 */
export async function returnSoldStock(trx: Tx, restaurantId: number, orderNumber: number): Promise<void> {
  const missing = await refundedDishes(trx, { restaurantId, number: orderNumber });
  const lines = await numberedLines(trx, restaurantId, orderNumber);
  const left = lines.map(({ line, ...dish }) => ({ ...dish, quantity: dish.quantity - missingCount(missing, line) }));
  for (const line of inOrder(left)) {
    if (line.quantity > 0) await giveBack(trx, { restaurantId, number: orderNumber }, line, 'refunded');
  }
  await releaseSlot(trx, { restaurantId, number: orderNumber });
}

/** Returns the dishes of an order with their quantities. */
export async function linesOf(trx: Tx, restaurantId: number, orderNumber: number): Promise<StockLine[]> {
  const lines = await numberedLines(trx, restaurantId, orderNumber);
  return lines.map(({ line: _line, ...dish }) => dish);
}

async function numberedLines(
  trx: Tx,
  restaurantId: number,
  orderNumber: number,
): Promise<(StockLine & { readonly line: number })[]> {
  return trx
    .selectFrom('order_lines')
    .select(['line', 'menu_id as menuId', 'quantity', 'stock_day as stockDay'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', orderNumber)
    .execute();
}

/**
 * Deletes the hold of an order without putting its stock back.
 * @returns what was held; empty if the hold had expired.
 */
export async function consumeHolds(trx: Tx, restaurantId: number, orderNumber: number): Promise<StockLine[]> {
  const holds = await trx
    .deleteFrom('stock_holds')
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', orderNumber)
    .returning((hold) => [
      'menu_id as menuId',
      'quantity',
      hold
        .selectFrom('order_lines')
        .select('stock_day')
        .whereRef('order_lines.restaurant_id', '=', 'stock_holds.restaurant_id')
        .whereRef('order_lines.order_number', '=', 'stock_holds.order_number')
        .whereRef('order_lines.menu_id', '=', 'stock_holds.menu_id')
        .as('stockDay'),
    ])
    .execute();
  return holds;
}

/** Locks the stock of dishes in the order of their ids, for a transaction that may change a count twice. */
export async function lockStock(trx: Tx, restaurantId: number, menuIds: readonly number[]): Promise<void> {
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

async function leftOf(trx: Tx, restaurantId: number, menuId: number): Promise<number> {
  const row = await trx
    .selectFrom('stock')
    .select('live_count')
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .executeTakeFirst();
  return row?.live_count ?? 0;
}

/**
 * Puts portions back. Those of a later day go back to it until it begins (D276). Those of a dish that is sold out today come
 * back with its other portions (D266). If a dish has a count of each day, those of an earlier day do not come back (D267,
 * D312).
 */
async function giveBack(
  trx: Tx,
  { restaurantId, number }: OrderKey,
  { menuId, quantity, stockDay = null }: StockLine,
  cause: 'hold_released' | 'refunded',
): Promise<void> {
  const movement: Movement = { restaurantId, menuId, delta: quantity, cause, orderNumber: number };
  const removed = { restaurantId, menuId, delta: -quantity };
  if (stockDay !== null) {
    // The lock decides whether the day begins before or after this.
    await lockStock(trx, restaurantId, [menuId]);
    if (await giveBackToDay(trx, { restaurantId, menuId, day: stockDay }, quantity)) {
      await writeLedger(trx, movement);
      await writeLedger(trx, { ...removed, cause: 'later_day' });
      return;
    }
  }
  const isOfEarlierDay = sql<boolean>`coalesce(reset_at - interval '24 hours' > coalesce(${stockDay}::timestamptz, (
    select slot_start from orders where restaurant_id = ${restaurantId} and number = ${number})), false)`;
  const changed = await trx
    .updateTable('stock')
    .set({
      live_count: sql<number>`live_count
        + case when resume_at is null and not ${isOfEarlierDay} then ${quantity}::integer else 0 end`,
      resume_count: sql<number | null>`resume_count + case when ${isOfEarlierDay} then 0 else ${quantity}::integer end`,
    })
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .returning(['resume_at', isOfEarlierDay.as('is_of_earlier_day')])
    .executeTakeFirst();
  await writeLedger(trx, movement);
  if (changed?.is_of_earlier_day) await writeLedger(trx, { ...removed, cause: 'daily_reset' });
  else if (changed?.resume_at) await writeLedger(trx, { ...removed, cause: 'sold_out' });
}

/** Marks the state of a transaction before stock is taken, to which `undoStock` returns. */
export const markStock = (trx: Tx) => sql`savepoint before_stock`.execute(trx);
/** Undoes what the transaction has written since `markStock`. */
export const undoStock = (trx: Tx) => sql`rollback to savepoint before_stock`.execute(trx);
