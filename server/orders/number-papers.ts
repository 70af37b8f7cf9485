import { financialYear } from '../../domain/papers.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../process/deps.ts';
import { processDue } from './batches.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { lockOrder } from './orders.store.ts';
import { runIsolated } from './run-isolated.ts';
import {
  endedWithOpenVoucher,
  endReceiptVoucher,
  lockSeries,
  numberPapers,
  restaurantsWithUnnumbered,
  unnumberedPapers,
} from '../papers/papers.store.ts';

const batch = 200;

/**
 * Adds the invoices of orders whose hand-over can no longer be recalled (D344), and numbers all papers of each restaurant and financial year without
 * gaps (D218). The rows of the series change only here, so that orders do not wait for each other. Several processes may do
 * this at once: the second one waits for the series, and then finds what the first has numbered. Does nothing without a GSTIN.
 * @returns how many papers were numbered.
 */
export async function processPapers(
  { db, config: { gstin } }: Pick<Deps, 'db' | 'config'>,
  now: Date,
): Promise<number> {
  if (gstin === null) return 0;
  await processDue<OrderKey>({
    batch,
    find: () => endedWithOpenVoucher(db, now, batch),
    work: (key) =>
      transact(db, async (trx) => {
        const order = await lockOrder(trx, key, { skipLocked: true });
        if (!order) return false;
        await endReceiptVoucher(trx, key, order, now);
        return true;
      }),
  });
  let numbered = 0;
  await runIsolated(await restaurantsWithUnnumbered(db), async (restaurantId) => {
    numbered += await numberRestaurant(db, restaurantId, gstin);
  });
  return numbered;
}

/** Numbers the papers of a restaurant in the order of their times, one financial year after the other. */
async function numberRestaurant(db: Deps['db'], restaurantId: number, gstin: string): Promise<number> {
  return transact(db, async (trx) => {
    const unnumbered = unnumberedPapers(trx, restaurantId);
    const years = new Set((await unnumbered.execute()).map(({ at }) => financialYear(at.getTime())));
    let numbered = 0;
    for (const year of [...years].toSorted((one, other) => one - other)) {
      const last = await lockSeries(trx, restaurantId, year);
      // Read under the lock: what another process has just numbered is not numbered again.
      const papers = (await unnumbered.execute()).filter(({ at }) => financialYear(at.getTime()) === year);
      const ids = papers.map(({ id }) => id);
      await numberPapers(trx, { restaurantId, year, gstin }, last, ids);
      numbered += ids.length;
    }
    return numbered;
  });
}
