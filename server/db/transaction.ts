import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const tries = 4;

/**
 * Runs `work` in one transaction; when the database gave it up for another one's sake, again, three times at most.
 * `work` must do nothing outside the database.
 */
export async function transact<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= tries || !isRetryable(error)) throw error;
      // Apart from each other, so that the same two do not meet again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  );
}
