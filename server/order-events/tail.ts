import type { FastifyInstance } from 'fastify';
import { readDatabaseTime } from '../db/clock.ts';
import { onChange } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { repeatWhileRunning } from '../process/repeat-while-running.ts';
import { readEventsAfter, type OrderEvent } from './order-events.store.ts';

/**
 * How far before the newest event each read begins, ms. An event has the time of its statement and is visible from the
 * commit on, at most 20 s later (`databaseLimits.transactionMs`).
 */
export const windowMs = 30_000;
/** The same for the reads after own commits, ms, since nearly all transactions are short. */
const shortWindowMs = 1_000;
const everyMs = 500;

interface Options {
  readonly db: Db;
  readonly onEvent: (event: OrderEvent) => void;
  /** Tests replace it to show what happens without the window. */
  readonly window?: number;
}

/** Reads the outbox, and reports each event once. */
export function createTail({ db, onEvent, window = windowMs }: Options) {
  /** The time of the newest event, epoch ms; null before `begin`. */
  let newest: number | null = null;
  /** The times of the events within the window by their ids, epoch ms. */
  const known = new Map<number, number>();
  let reading: Promise<void> = Promise.resolve();
  let isNewestQueued = false;

  async function readFrom(from: number): Promise<OrderEvent[]> {
    const events = (await readEventsAfter(db, new Date(from))).filter(({ id }) => !known.has(id));
    for (const { id, at } of events) {
      known.set(id, at.getTime());
      newest = Math.max(newest ?? 0, at.getTime());
    }
    return events;
  }

  async function readNew(depth: number): Promise<void> {
    if (newest === null) return;
    for (const event of await readFrom(newest - depth)) onEvent(event);
    for (const [id, at] of known) if (at < newest - window) known.delete(id);
  }

  /** Runs one read after the other, since concurrent ones would report an event twice. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    reading = reading.catch(() => undefined).then(work);
    return reading;
  }

  return {
    /** Skips the events that are committed already. Does nothing if the tail has begun. */
    begin: (): Promise<void> =>
      newest === null
        ? enqueue(async () => {
            if (newest !== null) return;
            const now = (await readDatabaseTime(db)).getTime();
            newest = now;
            await readFrom(now - window);
          })
        : Promise.resolve(),
    /** Reads the whole window. */
    read: (): Promise<void> => enqueue(() => readNew(window)),
    /** Reads only what is newer than a second before the newest event. Calls share a read that has not begun. */
    readNewest(): Promise<void> {
      if (isNewestQueued) return reading;
      isNewestQueued = true;
      return enqueue(() => {
        isNewestQueued = false;
        return readNew(Math.min(window, shortWindowMs));
      });
    },
  };
}

/**
 * Reads the outbox while `app` runs: every 500 ms, and at once after commits of this process if streams are open. A
 * failed read is repeated with the next one.
 * @returns a function that waits until the outbox is being read. It throws `DatabaseUnavailable`.
 */
export function followOrderEvents(
  app: FastifyInstance,
  { hasStreams, ...options }: Options & { readonly hasStreams: () => boolean },
): { begin(): Promise<void> } {
  const tail = createTail(options);
  const report = (error: unknown) => app.log.warn({ err: error }, 'order events could not be read');
  const stopping = repeatWhileRunning(app, everyMs, () => tail.begin().then(tail.read).catch(report));
  onChange(options.db, (tables) => {
    const isOfOrders = tables.has('orders') || tables.has('refunds');
    if (isOfOrders && hasStreams() && !stopping.aborted) void app.awaited(tail.readNewest().catch(report));
  });
  return { begin: tail.begin };
}
