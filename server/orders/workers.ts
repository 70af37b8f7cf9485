import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import { releaseExpiredHolds } from './expiry.ts';
import { forgetOldEvents, reconcile } from './reconciler.ts';
import { carryOutRefunds } from './refunds.ts';

interface Work {
  readonly name: string;
  /** Between the end of one run and the start of the next, ms. */
  readonly everyMs: number;
  run(now: Date): Promise<unknown>;
}

/**
 * The work that no request does: holds that ran out, orders nobody reported, refunds. Each process runs it.
 * @returns what stops it; it waits for the run that is under way.
 */
export function startOrderWorkers(deps: Deps, log: FastifyBaseLogger, everyMs?: number): { stop(): Promise<void> } {
  const works: Work[] = [
    { name: 'expiry', everyMs: 15_000, run: (now) => releaseExpiredHolds(deps.db, now) },
    { name: 'reconciler', everyMs: 15_000, run: (now) => reconcile(deps, now) },
    { name: 'refunds', everyMs: 5_000, run: (now) => carryOutRefunds(deps, now) },
    { name: 'webhook events', everyMs: 3_600_000, run: (now) => forgetOldEvents(deps, now) },
  ];
  const stopping = new AbortController();
  const running = works.map((work) => repeat({ ...work, everyMs: everyMs ?? work.everyMs }, { deps, log, signal: stopping.signal }));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

interface Surroundings {
  readonly deps: Deps;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}

async function repeat(work: Work, { deps, log, signal }: Surroundings): Promise<void> {
  while (!signal.aborted) {
    try {
      const done = await work.run(deps.now());
      if (done) log.info({ work: work.name, done }, 'order work done');
    } catch (error) {
      // The next run tries again; a database that restarts must not end the work for good.
      log.error({ work: work.name, err: error }, 'order work failed');
    }
    await sleep(work.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
