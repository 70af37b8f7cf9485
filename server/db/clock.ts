import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The database's clock as this process estimates it between two readings. */
export interface Clock {
  /** Never ahead of the database's clock; behind it by the time that a reading takes, after a suspension by more. */
  now(): Date;
  stop(): Promise<void>;
}

interface Options {
  /** Between two readings, ms. */
  readonly everyMs?: number;
  /** Told of the first failed reading in a row; the estimate goes on from the last good one. */
  readonly onError?: (error: unknown) => void;
  /** Milliseconds that pass whatever happens to the wall clock; tests put their own here. */
  readonly elapsedMs?: () => number;
}

/** Reads the database's clock. What is decided by time inside a transaction is decided by this. */
export async function readDatabaseTime(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database told no time.');
  return row.time;
}

/**
 * Follows the database's clock: each reading is carried on with the monotonic clock, so that no request waits for one
 * and the wall clock of this machine counts nowhere.
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
    // The database read its clock between the question and the answer; the clock has not gone on further than that.
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
