import type { Kysely } from 'kysely';
import { actingAs } from '../db/caller.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { processDue } from './batches.ts';
import { resumeDish } from './sold-out.store.ts';

const batch = 200;
const caller = { kind: 'system', id: null, action: 'resume sold-out dish', requestId: null } as const;

/**
 * Puts the dishes back whose day is over at `now` (D266), also those of days on which no process ran. Several processes may
 * do this at once, beside orders and changes by partners: each dish is read under its lock.
 * @returns how many dishes came back.
 */
export async function resumeSoldOutDishes(db: Kysely<Database>, now: Date): Promise<number> {
  return processDue({
    batch,
    find: () =>
      db
        .selectFrom('stock')
        .select(['restaurant_id as restaurantId', 'menu_id as menuId'])
        .where('resume_at', '<=', now)
        .orderBy('resume_at')
        .limit(batch)
        .execute(),
    work: (dish) =>
      actingAs(caller, () =>
        transact(db, (trx) => resumeDish(trx, dish, { dueAt: now, skipLocked: true, cause: 'daily_reset' })),
      ),
  });
}
