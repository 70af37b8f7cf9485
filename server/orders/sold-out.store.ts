import type { Transaction } from 'kysely';
import { nextMorning } from '../../domain/sold-out-today.ts';
import type { Database } from '../db/schema.ts';
import { lockStock, writeLedger, type DishKey } from './stock.store.ts';

type Trx = Transaction<Database>;

/**
 * Takes the whole stock of a dish away until the next morning (D266). Repeating it has no effect.
 * @param now Time of the database's clock.
 */
export async function sellOutToday(trx: Trx, dish: DishKey, now: Date): Promise<void> {
  const stock = await stockOf(trx, dish).select(['live_count', 'resume_count']).forUpdate().executeTakeFirstOrThrow();
  const resume_count = (stock.resume_count ?? 0) + stock.live_count;
  await setStock(trx, dish, { live_count: 0, resume_at: new Date(nextMorning(now.getTime())), resume_count });
  if (stock.live_count > 0) await writeLedger(trx, { ...dish, delta: -stock.live_count, cause: 'sold_out' });
}

/** Does that for several dishes of a restaurant. Their rows are locked in the order of their ids, as by orders. */
export async function sellOut(trx: Trx, restaurantId: number, menuIds: readonly number[], now: Date): Promise<void> {
  await lockStock(trx, restaurantId, menuIds);
  for (const menuId of menuIds) await sellOutToday(trx, { restaurantId, menuId }, now);
}

interface Resume {
  /** Only a dish that was to come back by then comes back. */
  readonly dueAt?: Date;
  /** Leaves a dish alone whose row another transaction has locked. */
  readonly skipLocked?: boolean;
  readonly cause: 'sold_out' | 'daily_reset';
}

/**
 * Gives a dish that is sold out today its portions back. The row is locked before it is read, so that each dish comes back
 * once, whichever processes do this at the same time.
 * @returns false if the dish was not sold out today, or not due.
 */
export async function resumeDish(trx: Trx, dish: DishKey, { dueAt, skipLocked, cause }: Resume): Promise<boolean> {
  const soldOut = await stockOf(trx, dish)
    .select(['live_count', 'resume_count'])
    .where('resume_at', 'is not', null)
    .$if(dueAt !== undefined, (query) => query.where('resume_at', '<=', dueAt ?? null))
    .forUpdate()
    .$if(skipLocked === true, (query) => query.skipLocked())
    .executeTakeFirst();
  if (!soldOut) return false;
  const delta = soldOut.resume_count ?? 0;
  await setStock(trx, dish, { live_count: soldOut.live_count + delta, resume_at: null, resume_count: null });
  if (delta > 0) await writeLedger(trx, { ...dish, delta, cause });
  return true;
}

/** Reads the stock of a dish, which has a row since it was created. */
export function readStock(trx: Trx, dish: DishKey) {
  return stockOf(trx, dish).select(['live_count', 'resume_at', 'resume_count']).executeTakeFirstOrThrow();
}

function stockOf(trx: Trx, { restaurantId, menuId }: DishKey) {
  return trx.selectFrom('stock').where('restaurant_id', '=', restaurantId).where('menu_id', '=', menuId);
}

async function setStock(
  trx: Trx,
  { restaurantId, menuId }: DishKey,
  stock: { live_count: number; resume_at: Date | null; resume_count: number | null },
): Promise<void> {
  await trx
    .updateTable('stock')
    .set(stock)
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .execute();
}
