import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { runIsolated } from './run-isolated.ts';
import { releaseHolds } from './stock.store.ts';

/** Orders per batch. */
const defaultBatch = 200;

/**
 * Releases the stock of all expired holds; their orders stay pending (D50, D52). Several processes may do this at once:
 * the process that locks an order's row releases its hold, and the others skip the order.
 * @returns how many orders lost their hold.
 */
export async function releaseExpiredHolds(db: Kysely<Database>, now: Date, batch = defaultBatch): Promise<number> {
  let released = 0;
  for (;;) {
    const { found, done } = await releaseBatch(db, now, batch);
    released += done;
    // If other transactions have locked the whole batch, it is left to the next run.
    if (found < batch || done === 0) return released;
  }
}

async function releaseBatch(db: Kysely<Database>, now: Date, batch: number): Promise<{ found: number; done: number }> {
  const expired = await db
    .selectFrom('stock_holds')
    .select(['restaurant_id', 'order_number'])
    .distinct()
    .where('expires_at', '<=', now)
    .limit(batch)
    .execute();
  let done = 0;
  await runIsolated(expired, async ({ restaurant_id, order_number }) => {
    if (await releaseExpired(db, restaurant_id, order_number)) done += 1;
  });
  return { found: expired.length, done };
}

async function releaseExpired(db: Kysely<Database>, restaurantId: number, number: number): Promise<boolean> {
  return transact(db, async (trx) => {
    // The order is skipped if another process or a payment has locked it.
    const order = await trx
      .selectFrom('orders')
      .select('status')
      .where('restaurant_id', '=', restaurantId)
      .where('number', '=', number)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return order !== undefined && (await releaseHolds(trx, restaurantId, number));
  });
}
