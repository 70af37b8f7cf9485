import { sql, type Kysely, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { lastMorning, nextMorning } from '../../domain/sold-out-today.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Database } from '../db/schema.ts';
import type { DishKey } from './stock-ledger.store.ts';

type Trx = Transaction<Database>;

interface DayRequest {
  readonly restaurantId: number;
  readonly items: Schemas['SlotsBody']['items'];
  /** A time in the day, epoch ms. */
  readonly at: number;
  /** Epoch ms. */
  readonly now: number;
  /** Whether only dishes with portions of each day count, since others cannot be ordered for another day (D280). */
  readonly isToday: boolean;
}

/** Finds the dishes of which fewer portions than requested are left on a day (D276). */
export async function findShort(
  db: Kysely<Database>,
  { restaurantId, items, at, now, isToday }: DayRequest,
): Promise<{ id: number; left: number }[]> {
  const day = lastMorning(at);
  const dishes = await db
    .selectFrom('stock')
    .leftJoin('stock_days', (join) =>
      join
        .onRef('stock_days.restaurant_id', '=', 'stock.restaurant_id')
        .onRef('stock_days.menu_id', '=', 'stock.menu_id')
        .on('stock_days.day', '=', new Date(day)),
    )
    .select(['stock.menu_id', 'live_count', 'daily_count', 'reset_at', 'taken'])
    .where('stock.restaurant_id', '=', restaurantId)
    .where(
      'stock.menu_id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  return items.flatMap(({ id, quantity }) => {
    const dish = dishes.find(({ menu_id }) => menu_id === id);
    if (isToday && dish?.daily_count == null) return [];
    const left = dish ? Math.max(0, leftOn(dish, day, now)) : 0;
    return left < quantity ? [{ id, left }] : [];
  });
}

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
export async function readDayStock(db: Kysely<Database>, restaurantIds: readonly number[], from: number) {
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
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('stock_days')
          .select([sql<number>`extract(epoch from day)::bigint * 1000`.as('at'), 'taken'])
          .whereRef('stock_days.restaurant_id', '=', 'stock.restaurant_id')
          .whereRef('stock_days.menu_id', '=', 'stock.menu_id')
          .where('day', '>=', new Date(lastMorning(from))),
      ).as('days'),
    )
    .execute();
}

/** A row of `readDayStock`. */
export type DishDays = Awaited<ReturnType<typeof readDayStock>>[number];

/**
 * Returns how many portions of a dish are left on the day of a time.
 * @param at epoch ms
 * @param now epoch ms
 */
export function leftAt({ days, ...stock }: DishDays, at: number, now: number): number {
  const day = lastMorning(at);
  return leftOn({ ...stock, taken: days.find((each) => each.at === day)?.taken ?? 0 }, day, now);
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
  trx: Trx,
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
  trx: Trx,
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
export async function beginDay(trx: Trx, { restaurantId, menuId, day }: DishDay): Promise<number> {
  const rows = await trx
    .deleteFrom('stock_days')
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .where('day', '<=', day)
    .returning(['day', 'taken'])
    .execute();
  return rows.find((row) => row.day.getTime() === day.getTime())?.taken ?? 0;
}
