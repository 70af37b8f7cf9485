import { sql } from 'kysely';
import { lastMorning, nextMorning } from '../../domain/sold-out-today.ts';
import type { Db, Tx } from '../db/schema.ts';
import { beginDay } from './stock-days.store.ts';
import { writeLedger, type DishKey } from './stock-ledger.store.ts';
import { dayMs } from '../../domain/time-units.ts';

/**
 * Sets how many portions of a dish there are each day, from the next morning on; null: the count is kept by hand (D267).
 * The count of this day does not change.
 * @param now Time of the database's clock.
 */
export async function setDailyCount(
  trx: Tx,
  { restaurantId, menuId }: DishKey,
  dailyCount: number | null,
  now: Date,
): Promise<void> {
  const next = new Date(nextMorning(now.getTime()));
  await trx
    .updateTable('stock')
    .set((eb) => ({
      daily_count: dailyCount,
      // A morning that the worker has not processed yet stays due.
      reset_at: dailyCount === null ? null : eb.fn.coalesce('reset_at', eb.val(next)),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .execute();
}

interface Morning {
  /** The morning is processed if it was due by then. */
  readonly dueAt: Date;
  /** Leaves a dish alone whose row another transaction has locked. */
  readonly skipLocked?: boolean;
}

/**
 * Starts the day of a dish, if that is due: its count becomes the one of each day (D267), without what orders of this day
 * have already taken; without such a count, a dish that was sold out gets its portions back (D266). The row is locked
 * before it is read, so that this is done once, whichever processes do it at the same time.
 * @returns false if nothing was due.
 */
export async function startDay(trx: Tx, dish: DishKey, { dueAt, skipLocked }: Morning): Promise<boolean> {
  const stock = await stockOf(trx, dish)
    .select(['live_count', 'resume_at', 'resume_count', 'daily_count', 'reset_at'])
    .where((eb) => eb.or([eb('resume_at', '<=', dueAt), eb('reset_at', '<=', dueAt)]))
    .forUpdate()
    .$if(skipLocked === true, (query) => query.skipLocked())
    .executeTakeFirst();
  if (!stock) return false;
  const { live_count, resume_at, daily_count, reset_at } = stock;
  const isReset = daily_count !== null && reset_at !== null && reset_at <= dueAt;
  const count = isReset
    ? Math.max(0, daily_count - (await takenOf(trx, dish, new Date(lastMorning(dueAt.getTime())))))
    : live_count + (stock.resume_count ?? 0);
  const next = isReset ? new Date(nextMorning(dueAt.getTime())) : reset_at;
  // An earlier build can have ended the sales of the new day already.
  if ((resume_at ?? dueAt) > dueAt) {
    await setStock(trx, dish, { live_count, resume_at, resume_count: count, reset_at: next });
    return true;
  }
  await setStock(trx, dish, { live_count: count, resume_at: null, resume_count: null, reset_at: next });
  if (count !== live_count) await writeLedger(trx, { ...dish, delta: count - live_count, cause: 'daily_reset' });
  return true;
}

/** Begins the day of a dish at `morning`. @returns how many portions orders of that day have taken before (D276) */
async function takenOf(trx: Tx, dish: DishKey, morning: Date): Promise<number> {
  return (await beginDay(trx, { ...dish, day: morning })) + (await takenFromCount(trx, dish, morning));
}

/**
 * Returns how many portions orders whose slot starts at `morning` or later have taken from the count of the day before, since
 * the dish had no number of each day then, or they were placed by an earlier build.
 */
async function takenFromCount(trx: Tx, { restaurantId, menuId }: DishKey, morning: Date): Promise<number> {
  // An order without `stock_day` is placed at most a day before its slot; two days keep the index of the orders of a restaurant in use.
  const placed = new Date(morning.getTime() - 2 * dayMs);
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(l.quantity), 0)::integer as taken
    from orders o join order_lines l on l.restaurant_id = o.restaurant_id and l.order_number = o.number
    where o.restaurant_id = ${restaurantId} and o.created_at >= ${placed} and o.slot_start >= ${morning}
      and l.menu_id = ${menuId} and l.stock_day is null and o.status <> 'cancelled'
      and (o.status <> 'pending' or exists (
        select from stock_holds h where h.restaurant_id = o.restaurant_id and h.order_number = o.number))
  `.execute(trx);
  return rows[0]?.taken ?? 0;
}

/** The stock of a dish, which has a row since the dish was created. */
export function stockOf(trx: Tx, { restaurantId, menuId }: DishKey) {
  return trx.selectFrom('stock').where('restaurant_id', '=', restaurantId).where('menu_id', '=', menuId);
}

/** Sets columns of a dish's stock, whose row the caller has locked. */
export async function setStock(
  trx: Tx,
  { restaurantId, menuId }: DishKey,
  stock: { live_count: number; resume_at: Date | null; resume_count: number | null; reset_at?: Date | null },
): Promise<void> {
  await trx
    .updateTable('stock')
    .set(stock)
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .execute();
}

/** Returns at most `count` dishes whose day is to begin at `now`. */
export async function findDueDishes(db: Db, now: Date, count: number): Promise<DishKey[]> {
  return db
    .selectFrom('stock')
    .select(['restaurant_id as restaurantId', 'menu_id as menuId'])
    .where((eb) => eb.or([eb('resume_at', '<=', now), eb('reset_at', '<=', now)]))
    .limit(count)
    .execute();
}
