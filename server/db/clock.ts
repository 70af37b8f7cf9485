import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The database's clock, estimated by this process between two readings. */
export interface Clock {
  /**
   * Never ahead of the database's clock; behind it by at most the duration of a reading, after a suspension by more.
   */
  now(): Date;
  stop(): Promise<void>;
}

interface Options {
  /** Interval of the readings, ms. */
  readonly everyMs?: number;
  /** Called at the first failed reading in a row; the estimate continues from the last successful one. */
  readonly onError?: (error: unknown) => void;
  /** A monotonic clock, ms; tests replace it. */
  readonly elapsedMs?: () => number;
}

/** Reads the database's clock. Transactions take their time from it. */
export async function readDatabaseTime(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database told no time.');
  return row.time;
}

/**
 * Follows the database's clock: between readings the estimate advances with the monotonic clock, so that no request
 * waits for a reading and this machine's wall clock is not used.
 * @throws when the first reading fails
 */
export async function startClock(
  db: Kysely<Database>,
  { everyMs = 5_000, onError, elapsedMs = () => performance.now() }: Options = {},
): Promise<Clock> {
  /** Epoch ms at `elapsedMs() === 0`. */
  let origin = -Infinity;

  async function synchronise(): Promise<void> {
    const asked = elapsedMs();
    const time = (await readDatabaseTime(db)).getTime();
    // The database read its clock between the query and the response, so its time lies within these bounds.
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
