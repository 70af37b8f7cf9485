import { nextMorning } from '../../domain/sold-out-today.ts';
import type { Tx } from '../db/schema.ts';
import { setStock, startDay, stockOf } from './daily-stock.store.ts';
import { writeLedger, type DishKey } from './stock-ledger.store.ts';
import { lockStock } from './stock.store.ts';

/**
 * Takes the whole stock of a dish away until the next morning (D266). Repeating it has no effect.
 * @param now Time of the database's clock.
 */
export async function sellOutToday(trx: Tx, dish: DishKey, now: Date): Promise<void> {
  await startDay(trx, dish, { dueAt: now });
  const stock = await stockOf(trx, dish).select(['live_count', 'resume_count']).forUpdate().executeTakeFirstOrThrow();
  const resume_count = (stock.resume_count ?? 0) + stock.live_count;
  await setStock(trx, dish, { live_count: 0, resume_at: new Date(nextMorning(now.getTime())), resume_count });
  if (stock.live_count > 0) await writeLedger(trx, { ...dish, delta: -stock.live_count, cause: 'sold_out' });
}

/** Does that for several dishes of a restaurant. Their rows are locked in the order of their ids, as by orders. */
export async function sellOut(trx: Tx, restaurantId: number, menuIds: readonly number[], now: Date): Promise<void> {
  await lockStock(trx, restaurantId, menuIds);
  for (const menuId of menuIds) await sellOutToday(trx, { restaurantId, menuId }, now);
}

/**
 * Gives a dish that is sold out today its portions back. The row is locked before it is read, so that they come back once.
 * @param now Time of the database's clock. If the morning is due, the day starts instead.
 * @returns false if the dish was not sold out today.
 */
export async function sellAgain(trx: Tx, dish: DishKey, now: Date): Promise<boolean> {
  if (await startDay(trx, dish, { dueAt: now })) return false;
  const soldOut = await stockOf(trx, dish)
    .select(['live_count', 'resume_count'])
    .where('resume_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!soldOut) return false;
  const delta = soldOut.resume_count ?? 0;
  await setStock(trx, dish, { live_count: soldOut.live_count + delta, resume_at: null, resume_count: null });
  if (delta > 0) await writeLedger(trx, { ...dish, delta, cause: 'sold_out' });
  return true;
}

/** Reads the stock of a dish. */
export function readStock(trx: Tx, dish: DishKey) {
  return stockOf(trx, dish).select(['live_count', 'resume_at', 'resume_count']).executeTakeFirstOrThrow();
}
