import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/schema.ts';
import { repeatWhileRunning } from './repeat-while-running.ts';
import { exchangeCounts } from './shared-counts.store.ts';

/** How often processes exchange their counts, ms. */
const everyMs = 2_000;
/** The part of a limit from which on a process writes what it has counted. */
const writtenFrom = 0.1;

interface Counted {
  own: number;
  /** What the other processes have counted, as of the last exchange. */
  others: number;
}

interface Options {
  /** Names the limit, the same in every process. */
  readonly name: string;
  readonly limit: number;
  /** All counts begin anew after this time, ms. */
  readonly periodMs: number;
  /** Maximum number of keys; the ones that were counted first are dropped. */
  readonly maxKeys: number;
  readonly now: () => Date;
}

/**
 * Counts events by key for a limit that holds across processes (D240). Each process counts what reaches it; for keys that
 * reach a tenth of the limit, `shareCounts` adds what the other processes have counted.
 */
export class SharedCounts {
  readonly options: Options;
  #period = 0;
  readonly #counts = new Map<string, Counted>();

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Counts one event, or one that counts several times.
   * @returns the sum of this period, and the time until the next one, ms
   */
  add(key: string, times = 1): { count: number; leftMs: number } {
    const now = this.#enterPeriod();
    const counted = this.#counts.get(key) ?? { own: 0, others: 0 };
    counted.own += times;
    this.#counts.set(key, counted);
    if (this.#counts.size > this.options.maxKeys) this.#dropFirst();
    return { count: counted.own + counted.others, leftMs: this.#period + this.options.periodMs - now };
  }

  /** Returns the keys to exchange and their own counts, with the beginning of the period. */
  written(): { period: Date; counts: ReadonlyMap<string, number> } {
    this.#enterPeriod();
    const least = this.options.limit * writtenFrom;
    const near = [...this.#counts].filter(([, { own }]) => own >= least).map(([key, { own }]) => [key, own] as const);
    return { period: new Date(this.#period), counts: new Map(near) };
  }

  /** Sets what the other processes have counted. */
  setOthers(period: Date, others: ReadonlyMap<string, number>): void {
    if (period.getTime() !== this.#period) return;
    for (const [key, count] of others) {
      const counted = this.#counts.get(key);
      if (counted) counted.others = count;
    }
  }

  #enterPeriod(): number {
    const now = this.options.now().getTime();
    const period = now - (now % this.options.periodMs);
    if (period !== this.#period) this.#counts.clear();
    this.#period = period;
    return now;
  }

  #dropFirst(): void {
    for (const key of this.#counts.keys()) {
      this.#counts.delete(key);
      return;
    }
  }
}

interface Sharing {
  readonly db: Db;
  /** Keys the hashes of networks and accounts, which are stored instead of them. */
  readonly secret: Uint8Array;
}

/** Exchanges counts with the other processes while `app` runs; only if a key is near its limit, this costs a query. */
export function shareCounts(app: FastifyInstance, all: readonly SharedCounts[], { db, secret }: Sharing): void {
  const exchange = createExchange({ db, secret });
  repeatWhileRunning(app, everyMs, async () => {
    for (const counts of all) {
      // Without the database each process goes on with its own counts.
      await exchange(counts).catch((error: unknown) => app.log.warn({ err: error }, 'counts were not shared'));
    }
  });
}

/** Returns a function that writes the counts of one limit and reads those of the other processes. */
export function createExchange({ db, secret }: Sharing): (counts: SharedCounts) => Promise<void> {
  const process = randomUUID();
  const hashOf = (key: string) => createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
  return async (counts) => {
    const { period, counts: own } = counts.written();
    if (own.size === 0) return;
    const keys = new Map([...own.keys()].map((key) => [hashOf(key), key]));
    const { name } = counts.options;
    const rows = await exchangeCounts(db, { name, period, process }, [...keys.keys()], [...own.values()]);
    counts.setOthers(period, new Map(rows.map(({ key, count }) => [keys.get(key) ?? '', count])));
  };
}
