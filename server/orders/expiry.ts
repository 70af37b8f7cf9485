import type { Db } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { processDue } from './batches.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { lockOrder } from './orders.store.ts';
import { releaseHolds } from './stock.store.ts';
import { findExpiredHolds } from './unpaid-holds.store.ts';

/** Orders per batch. */
const defaultBatch = 200;

/**
 * Releases the stock of all expired holds; their orders stay pending (D50, D52). Several processes may do this at once:
 * the process that locks an order's row releases its hold, and the others skip the order.
 * @returns how many orders lost their hold.
 */
export async function releaseExpiredHolds(db: Db, now: Date, batch = defaultBatch): Promise<number> {
  return processDue({
    batch,
    find: () => findExpiredHolds(db, now, batch),
    work: (key) => releaseExpired(db, key),
  });
}

async function releaseExpired(db: Db, key: OrderKey): Promise<boolean> {
  return transact(db, async (trx) => {
    // The order is skipped if another process or a payment has locked it.
    const order = await lockOrder(trx, key, { skipLocked: true });
    return order !== undefined && (await releaseHolds(trx, key.restaurantId, key.number));
  });
}
