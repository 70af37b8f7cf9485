import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { removeExpiredRows } from '../db/housekeeping.ts';
import type { Deps } from './deps.ts';
import { picturesFolder } from '../image-host/picture-files.ts';
import { removeUnusedPictures } from '../image-host/unused-pictures.ts';
import { releaseExpiredHolds } from '../orders/expiry.ts';
import { sendOrderTexts } from '../orders/order-texts.ts';
import { endUnpaidOrders } from '../orders/end-unpaid.store.ts';
import { endOverdueOrders } from '../orders/due-orders.ts';
import { reconcile } from '../orders/reconciler.ts';
import { processRefunds } from '../orders/refunds.ts';
import { startDays } from '../orders/daily-stock.ts';
import { mergeDishCounts } from '../partner/menu.store.ts';
import { processPapers } from '../orders/number-papers.ts';
import { hourMs } from '../../domain/time-units.ts';

interface Work {
  readonly name: string;
  /** Pause between two runs, ms. */
  readonly everyMs: number;
  /**
   * @param now Time of the database's clock when the run starts, so that nothing expires too early.
   * @param signal Aborted when the process stops, so that a long run ends early.
   */
  run(now: Date, signal: AbortSignal): Promise<unknown>;
}

/**
 * Starts the background work: releasing expired holds, reconciling orders, making refunds, ending overdue orders,
 * starting the day of dishes, numbering papers, sending messages about orders, ending unpaid orders for good, merging counts
 * of dishes, removing unused pictures and expired rows. Each process does it.
 * @returns a function that stops the work and waits for current runs.
 */
export function startWorkers(deps: Deps, log: FastifyBaseLogger, everyMs?: number): { stop(): Promise<void> } {
  const folder = picturesFolder(deps.config.data.dir);
  const works: Work[] = [
    { name: 'expiry', everyMs: 15_000, run: (now) => releaseExpiredHolds(deps.db, now) },
    { name: 'reconciler', everyMs: 1_000, run: (now, signal) => reconcile(deps, now, signal) },
    { name: 'refunds', everyMs: 5_000, run: (now) => processRefunds(deps, now) },
    { name: 'overdue orders', everyMs: 5_000, run: (now) => endOverdueOrders(deps, now) },
    { name: 'daily stock', everyMs: 5_000, run: (now) => startDays(deps.db, now) },
    { name: 'papers', everyMs: 5_000, run: (now) => processPapers(deps, now) },
    { name: 'order messages', everyMs: 5_000, run: (now) => sendOrderTexts(deps, now) },
    { name: 'unpaid orders', everyMs: 600_000, run: (now) => endUnpaidOrders(deps.db, now) },
    { name: 'dish counts', everyMs: 600_000, run: () => mergeDishCounts(deps.db) },
    {
      name: 'unused pictures',
      everyMs: hourMs,
      run: () => removeUnusedPictures({ db: deps.db, folder }, Date.now()),
    },
    { name: 'housekeeping', everyMs: hourMs, run: (now) => removeExpiredRows(deps.db, now) },
  ];
  const stopping = new AbortController();
  // Each worker listens while it sleeps; by default Node warns from the eleventh listener on.
  setMaxListeners(works.length, stopping.signal);
  const running = works.map((work) =>
    repeat({ ...work, everyMs: everyMs ?? work.everyMs }, { deps, log, signal: stopping.signal }),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

interface WorkerContext {
  readonly deps: Deps;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}

async function repeat(work: Work, { deps, log, signal }: WorkerContext): Promise<void> {
  while (!signal.aborted) {
    try {
      const done = await work.run(await deps.databaseTime(deps.db), signal);
      if (done) log.info({ work: work.name, done }, 'work done');
    } catch (error) {
      // The next run tries again, so that for example a restart of the database does not end the work.
      log.error({ work: work.name, err: error }, 'work failed');
    }
    await sleep(work.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
