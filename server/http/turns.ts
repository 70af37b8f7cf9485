import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from './api-error.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';

/** Maximum number of calls that wait for their turn, and how long each waits at most, ms. */
const [maxWaiting, maxWaitMs] = [10, 4_000];

function tooMany() {
  const message = 'An earlier request of yours is still being answered. Try again in 5 seconds.';
  return new ApiError('too_many_requests', { message, retryAfterSeconds: 5 });
}

/** A call's turn. */
export interface Turn {
  /** Resolves when the turn begins. */
  readonly begun: Promise<unknown>;
  /** Ends the turn, also before it has begun. */
  readonly end: () => void;
  readonly queue: Queue;
}

interface Queue {
  /** Resolves when all turns have ended. */
  last: Promise<unknown>;
  /** The work of the latest turn that began. */
  working: Promise<unknown>;
  /** The number of turns that have not ended. */
  length: number;
}

/** Gives calls with the same key their turns one after the other, in this process (D313). */
export class Turns {
  readonly #queues = new Map<string, Queue>();

  /** @throws ApiError `too_many_requests` if too many calls with this key wait already. */
  take(key: string): Turn {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), working: Promise.resolve(), length: 0 };
    if (queue.length > maxWaiting) throw tooMany();
    const begun = queue.last;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    queue.last = Promise.all([begun, ended]).then(() => {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(key);
    });
    queue.length += 1;
    this.#queues.set(key, queue);
    return { begun, end, queue };
  }
}

/**
 * Runs `work` in its turn, which ends once the response has been received too: a client that reads slowly only delays
 * itself.
 * @returns undefined if the response was closed before the turn began.
 * @throws ApiError `too_many_requests` if the turn does not begin soon; `DatabaseUnavailable` if that is because the
 * database does not answer the call whose turn it is.
 */
export async function inTurn<Result>(
  { begun, end, queue }: Turn,
  response: ServerResponse,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const closed = new Promise((resolve) => response.once('close', resolve));
  const isLate = await Promise.race([begun.then(() => false), sleep(maxWaitMs, true, { ref: false })]);
  if (isLate) {
    const failure = await queue.working.then(
      () => null,
      (error: unknown) => error,
    );
    end();
    throw failure instanceof DatabaseUnavailable ? failure : tooMany();
  }
  if (response.writableEnded || response.destroyed) {
    end();
    return undefined;
  }
  const working = work();
  queue.working = working;
  void Promise.allSettled([working, closed]).then(end);
  return working;
}
