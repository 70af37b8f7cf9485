import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { orderRights } from '../../domain/order-rights.ts';
import { lastMorning, nextMorning } from '../../domain/sold-out-today.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Database, Db, Tx } from '../db/schema.ts';
import type { DishKey } from './stock-ledger.store.ts';

interface DayRequest {
  readonly restaurantId: number;
  readonly customerId: number;
  readonly items: Schemas['SlotsBody']['items'];
  /** Times in the days, epoch ms; at least one. */
  readonly times: readonly number[];
  /** Epoch ms. */
  readonly now: number;
  /** Whether only dishes with portions of each day count, since others cannot be ordered for another day (D280). */
  readonly isToday: boolean;
}

/**
 * Finds the dishes of which fewer portions than requested are left on each of the days (D276). What the customer holds
 * unpaid counts as left, because the customer's next order replaces it (D52).
 * @returns with the most that are left on one of the days
 */
export async function findShort(
  db: Db,
  { restaurantId, customerId, items, times, now, isToday }: DayRequest,
): Promise<{ id: number; left: number }[]> {
  const days = [...new Set(times.map(lastMorning))];
  const ids = items.map(({ id }) => id);
  const [dishes, held] = await Promise.all([
    db
      .selectFrom('stock')
      .select(['menu_id', 'live_count', 'daily_count', 'reset_at'])
      .select(takenByDay(Math.min(...days)))
      .where('restaurant_id', '=', restaurantId)
      .where('menu_id', 'in', ids)
      .execute(),
    readOwnHolds(db, { restaurantId, customerId, ids }),
  ]);
  return items.flatMap(({ id, quantity }) => {
    const dish = dishes.find(({ menu_id }) => menu_id === id);
    if (isToday && dish?.daily_count == null) return [];
    const leftOf = (day: number) => {
      if (!dish) return 0;
      const isHeldOn = ({ menu_id, stock_day: from }: (typeof held)[number]) =>
        menu_id === id && isSameStock(dish, day, from?.getTime() ?? lastMorning(now));
      return leftAt(dish, day, now) + held.filter(isHeldOn).reduce((sum, each) => sum + each.quantity, 0);
    };
    const left = Math.max(0, ...days.map(leftOf));
    return left < quantity ? [{ id, left }] : [];
  });
}

/** Reads what a customer holds of dishes in unpaid orders; `stock_day` is null for the count of today. */
const readOwnHolds = (
  db: Db,
  { restaurantId, customerId, ids }: { restaurantId: number; customerId: number; ids: readonly number[] },
) =>
  db
    .selectFrom('orders')
    .innerJoin('stock_holds', (join) =>
      join
        .onRef('stock_holds.restaurant_id', '=', 'orders.restaurant_id')
        .onRef('stock_holds.order_number', '=', 'orders.number'),
    )
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.restaurant_id', '=', 'orders.restaurant_id')
        .onRef('order_lines.order_number', '=', 'orders.number')
        .onRef('order_lines.menu_id', '=', 'stock_holds.menu_id'),
    )
    .select(['stock_holds.menu_id', 'stock_holds.quantity', 'order_lines.stock_day'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', 'in', orderRights.customer.pay)
    .where('stock_holds.menu_id', 'in', ids)
    .execute();

interface DayStock {
  readonly live_count: number;
  readonly daily_count: number | null;
  readonly reset_at: Date | null;
  readonly taken: number | null;
}

/**
 * Reads how many portions the dishes of restaurants have each day, and what is taken of the days from a time on.
 * @param from epoch ms
 */
export async function readDayStock(db: Db, restaurantIds: readonly number[], from: number) {
  return db
    .selectFrom('stock')
    .innerJoin('menu_items', (join) =>
      join
        .onRef('menu_items.restaurant_id', '=', 'stock.restaurant_id')
        .onRef('menu_items.id', '=', 'stock.menu_id')
        .on('menu_items.status', '=', 'approved')
        .on('menu_items.deleted_at', 'is', null),
    )
    .where('stock.restaurant_id', 'in', restaurantIds)
    .where('daily_count', 'is not', null)
    .select(['stock.restaurant_id', 'stock.menu_id', 'live_count', 'daily_count', 'reset_at'])
    .select(takenByDay(lastMorning(from)))
    .execute();
}

/** Selects what is taken of a dish's days as `days`, from a day on. */
const takenByDay = (day: number) => (row: ExpressionBuilder<Database, 'stock'>) =>
  jsonArrayFrom(
    row
      .selectFrom('stock_days')
      .select([sql<number>`extract(epoch from day)::bigint * 1000`.as('at'), 'taken'])
      .whereRef('stock_days.restaurant_id', '=', 'stock.restaurant_id')
      .whereRef('stock_days.menu_id', '=', 'stock.menu_id')
      .where('day', '>=', new Date(day)),
  ).as('days');

/** A row of `readDayStock`. */
type DishDays = Awaited<ReturnType<typeof readDayStock>>[number];

/**
 * Returns how many portions of a dish are left on the day of a time.
 * @param at epoch ms
 * @param now epoch ms
 */
export function leftAt(
  { days, ...stock }: Omit<DishDays, 'restaurant_id' | 'menu_id'>,
  at: number,
  now: number,
): number {
  const day = lastMorning(at);
  return leftOn({ ...stock, taken: days.find((each) => each.at === day)?.taken ?? 0 }, day, now);
}

/** Whether two days of a dish have the same portions: the same day, or two that its present count is for. */
function isSameStock({ reset_at }: Pick<DayStock, 'reset_at'>, day: number, other: number): boolean {
  const isOfCount = (each: number) => reset_at === null || each < reset_at.getTime();
  return day === other || (isOfCount(day) && isOfCount(other));
}

function leftOn({ live_count, daily_count, reset_at, taken }: DayStock, day: number, now: number): number {
  if (daily_count === null || reset_at === null) return day < nextMorning(now) ? live_count : 0;
  return day < reset_at.getTime() ? live_count : daily_count - (taken ?? 0);
}

/** A later day of a dish; `day` is its start, 5:00 am in India. */
interface DishDay extends DishKey {
  readonly day: Date;
}

/**
 * Takes portions of a later day by a guarded statement (D276). The caller must have locked the dish's stock, since another
 * transaction may begin the day or change the number.
 * @param dailyCount how many portions the dish has each day
 * @returns null if they were taken, else how many are left
 */
export async function takeOfDay(
  trx: Tx,
  { restaurantId, menuId, day }: DishDay,
  { quantity, dailyCount }: { readonly quantity: number; readonly dailyCount: number },
): Promise<number | null> {
  const { numAffectedRows } = await sql`
    insert into stock_days as days (restaurant_id, menu_id, day, taken)
    select ${restaurantId}::integer, ${menuId}::integer, ${day}::timestamptz, ${quantity}::integer
    where ${quantity}::integer <= ${dailyCount}::integer
    on conflict (restaurant_id, menu_id, day) do update set taken = days.taken + ${quantity}::integer
    where days.taken + ${quantity}::integer <= ${dailyCount}::integer
  `.execute(trx);
  if (numAffectedRows) return null;
  const row = await trx
    .selectFrom('stock_days')
    .select('taken')
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .where('day', '=', day)
    .executeTakeFirst();
  return Math.max(0, dailyCount - (row?.taken ?? 0));
}

/**
 * Puts portions of a later day back. The caller must have locked the dish's stock.
 * @returns false if that day has begun, so that they are part of the count
 */
export async function giveBackToDay(
  trx: Tx,
  { restaurantId, menuId, day }: DishDay,
  quantity: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('stock_days')
    .set((row) => ({ taken: row('taken', '-', quantity) }))
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .where('day', '=', day)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Begins a day: removes what is kept of it, and of days before it. The caller must have locked the dish's stock.
 * @returns how many portions are taken of it
 */
export async function beginDay(trx: Tx, { restaurantId, menuId, day }: DishDay): Promise<number> {
  const rows = await trx
    .deleteFrom('stock_days')
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .where('day', '<=', day)
    .returning(['day', 'taken'])
    .execute();
  return rows.find((row) => row.day.getTime() === day.getTime())?.taken ?? 0;
}
