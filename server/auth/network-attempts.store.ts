import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Limits per network for registrations and for code requests with unregistered numbers (D57). */
export const attemptRules = {
  /** Period of the limit, ms. */
  hour: 60 * 60_000,
  /** Maximum of attempts of each kind within an hour. */
  perNetwork: 30,
} as const;

export interface NetworkAttempt {
  readonly network: string;
  readonly kind: 'unknown_number' | 'registration';
  readonly now: Date;
}

/** Whether the network has reached its hourly limit for this kind of attempt. */
export async function isAttemptLimitReached(
  db: Kysely<Database>,
  { network, kind, now }: NetworkAttempt,
): Promise<boolean> {
  const { attempts } = await db
    .selectFrom('network_attempts')
    .where('network', '=', network)
    .where('kind', '=', kind)
    .where('at', '>', new Date(now.getTime() - attemptRules.hour))
    .select((row) => row.fn.countAll<number>().as('attempts'))
    .executeTakeFirstOrThrow();
  return attempts >= attemptRules.perNetwork;
}

/**
 * Counts one attempt unless the limit is reached.
 * @returns whether the attempt was counted, and so is allowed.
 */
export async function admitAttempt(db: Kysely<Database>, attempt: NetworkAttempt): Promise<boolean> {
  // Checked before taking the lock as well, so that a flood of requests does not queue for it.
  if (await isAttemptLimitReached(db, attempt)) return false;
  const { network, kind, now } = attempt;
  return db.transaction().execute(async (trx) => {
    // Serializes the attempts of one network, so that a burst cannot exceed the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${kind} ${network}`}, 0))`.execute(trx);
    if (await isAttemptLimitReached(trx, attempt)) return false;
    await trx.insertInto('network_attempts').values({ network, kind, at: now }).execute();
    return true;
  });
}
