import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './schema.ts';
import { errorCodeOf, DatabaseUnavailable } from './unavailable.ts';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const tries = 4;

/**
 * Runs `work` in one transaction. Retries it up to three times after a deadlock or serialization failure, and once on
 * another connection if the connection was lost before the commit was sent. Because of these retries, `work` must have
 * no effects outside the database.
 * @throws DatabaseUnavailable. If the commit had been sent, the transaction may be committed nevertheless.
 */
export async function transact<Result>(db: Db, work: (trx: Tx) => Promise<Result>): Promise<Result> {
  let losses = 0;
  for (let attempt = 1; ; attempt += 1) {
    let isDone = false;
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        isDone = true;
        return result;
      });
    } catch (error) {
      const isLost = !isDone && error instanceof DatabaseUnavailable && error.reason === 'lost';
      if (isLost) losses += 1;
      const again = isLost ? losses === 1 : isRetryable(error) && attempt < tries;
      if (!again) throw error;
      // The pause is random, so that the same two transactions do not collide again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

function isRetryable(error: unknown): boolean {
  return [serializationFailure, deadlockDetected].includes(errorCodeOf(error));
}
