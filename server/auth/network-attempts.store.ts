import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Networks } from '../http/network.ts';
import { isNetworkLimitReached } from './network-limits.store.ts';

export interface NetworkAttempt {
  readonly networks: Networks;
  readonly kind: 'unknown_number' | 'registration';
  readonly now: Date;
}

/** Whether the networks have reached an hourly limit for this kind of attempt. */
export const isAttemptLimitReached = (db: Db, { networks, kind, now }: NetworkAttempt) =>
  isNetworkLimitReached(db, networks, kind, now);

/**
 * Counts one attempt unless a limit is reached.
 * @returns whether the attempt was counted, and so is allowed.
 */
export async function admitAttempt(db: Db, attempt: NetworkAttempt): Promise<boolean> {
  // Checked before taking the lock as well, so that a flood of requests does not queue for it.
  if (await isAttemptLimitReached(db, attempt)) return false;
  const { networks, kind, now } = attempt;
  return db.transaction().execute(async (trx) => {
    // Serializes the attempts of one network, so that a burst cannot exceed the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${kind} ${networks.network_48}`}, 0))`.execute(
      trx,
    );
    if (await isAttemptLimitReached(trx, attempt)) return false;
    await trx
      .insertInto('network_attempts')
      .values({ ...networks, kind, at: now })
      .execute();
    return true;
  });
}
