import { actingAs } from '../db/caller.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { processDue } from './batches.ts';
import { findDueDishes, startDay } from './daily-stock.store.ts';

const batch = 200;
const caller = { kind: 'system', id: null, action: 'start day of dish', requestId: null } as const;

/**
 * Starts the day of the dishes for which that is due at `now`: those that were sold out come back (D266), and those with a
 * count of each day get it (D267), once after days on which no process ran. Several processes may do this at once, beside
 * orders and changes by partners: each dish is read under its lock.
 * @returns for how many dishes the day began.
 */
export async function startDays(db: Db, now: Date): Promise<number> {
  return processDue({
    batch,
    find: () => findDueDishes(db, now, batch),
    work: (dish) =>
      actingAs(caller, () => transact(db, (trx) => startDay(trx, dish, { dueAt: now, skipLocked: true }))),
  });
}
