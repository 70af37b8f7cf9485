import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** The database's clock, estimated by this process between two readings. */
export interface Clock {
  /**
   * Returns the estimated time. It is never ahead of the database's clock, and behind it by at most the duration of one
   * reading, or by more after this machine was suspended.
   */
  now(): Date;
  stop(): Promise<void>;
}

interface Options {
  /** Interval of the readings, ms. */
  readonly everyMs?: number;
  /** Called at the first of several failed readings. The estimate continues from the last successful reading. */
  readonly onError?: (error: unknown) => void;
  /** Reads a monotonic clock, ms; tests replace it. */
  readonly elapsedMs?: () => number;
}

/** Reads the database's clock, for transactions, which need the exact time. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not return its time.');
  return row.time;
}

/**
 * Starts to follow the database's clock. Between readings the estimate advances with the monotonic clock, so that
 * requests need not wait for a reading, and the wall clock of this machine does not matter.
 * @throws if the first reading fails.
 */
export async function startClock(
  db: Db,
  { everyMs = 5_000, onError, elapsedMs = () => performance.now() }: Options = {},
): Promise<Clock> {
  /** The database's time when `elapsedMs()` was 0, epoch ms. */
  let origin = -Infinity;

  async function synchronise(): Promise<void> {
    const asked = elapsedMs();
    const time = (await readDatabaseTime(db)).getTime();
    // The database read its clock between the query and the response, so the true origin lies within these bounds.
    const [earliest, latest] = [time - elapsedMs(), time - asked];
    origin = origin > latest ? earliest : Math.max(origin, earliest);
  }

  await synchronise();
  const stopping = new AbortController();
  async function follow(): Promise<void> {
    let failing = false;
    for (;;) {
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await synchronise();
        failing = false;
      } catch (error) {
        if (!failing) onError?.(error);
        failing = true;
      }
    }
  }
  const following = follow();
  return {
    now: () => new Date(origin + elapsedMs()),
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
