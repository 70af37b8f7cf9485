import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { processDue } from './batches.ts';
import { lockOrder, type OrderKey } from './orders.store.ts';
import { releaseHolds } from './stock.store.ts';

/** Orders per batch. */
const defaultBatch = 200;

/**
 * Releases the stock of all expired holds; their orders stay pending (D50, D52). Several processes may do this at once:
 * the process that locks an order's row releases its hold, and the others skip the order.
 * @returns how many orders lost their hold.
 */
export async function releaseExpiredHolds(db: Kysely<Database>, now: Date, batch = defaultBatch): Promise<number> {
  return processDue({
    batch,
    find: () =>
      db
        .selectFrom('stock_holds')
        .select(['restaurant_id as restaurantId', 'order_number as number'])
        .distinct()
        .where('expires_at', '<=', now)
        .limit(batch)
        .execute(),
    work: (key) => releaseExpired(db, key),
  });
}

async function releaseExpired(db: Kysely<Database>, key: OrderKey): Promise<boolean> {
  return transact(db, async (trx) => {
    // The order is skipped if another process or a payment has locked it.
    const order = await lockOrder(trx, key, { skipLocked: true });
    return order !== undefined && (await releaseHolds(trx, key.restaurantId, key.number));
  });
}
