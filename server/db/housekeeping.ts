import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { transact } from './transaction.ts';

interface ExpiringTable {
  readonly table: keyof Database;
  /** The column with the time from which on a row is not needed. */
  readonly since: string;
  /** How long a row is kept after that time, ms. */
  readonly keptMs: number;
}

const hour = 60 * 60_000;
/** Rows per statement, few enough for the statement timeout. */
const batch = 5_000;

const expiringTables: readonly ExpiringTable[] = [
  { table: 'sessions', since: 'expires_at', keptMs: 0 },
  { table: 'otp_codes', since: 'expires_at', keptMs: 0 },
  { table: 'passkey_challenges', since: 'expires_at', keptMs: 0 },
  // The longest limit on codes covers a day.
  { table: 'otp_sends', since: 'sent_at', keptMs: 25 * hour },
  // The limit on attempts covers an hour.
  { table: 'network_attempts', since: 'at', keptMs: 2 * hour },
  // As long as the cookie lives.
  { table: 'known_browsers', since: 'last_login_at', keptMs: 400 * 24 * hour },
  // The database refuses to delete younger ones (D191).
  { table: 'audit_log', since: 'at', keptMs: 400 * 24 * hour },
  // Forms are not submitted a month after they were opened.
  { table: 'partner_calls', since: 'at', keptMs: 30 * 24 * hour },
  // Only keys whose process died before it wrote the order; keys with an order have no `open_since`.
  { table: 'order_keys', since: 'open_since', keptMs: 24 * hour },
  // The provider repeats events for a shorter time.
  { table: 'webhook_events', since: 'received_at', keptMs: 30 * 24 * hour },
];

/**
 * Removes rows that are no longer needed. If several processes do this at once, all but one skip the table.
 * @returns how many rows were removed.
 */
export async function removeExpiredRows(db: Kysely<Database>, now: Date): Promise<number> {
  let removed = 0;
  for (const expiring of expiringTables) {
    let last: number;
    do {
      last = await removeSome(db, expiring, now);
      removed += last;
    } while (last === batch);
  }
  return removed;
}

/** Removes one batch in its own transaction. */
async function removeSome(db: Kysely<Database>, { table, since, keptMs }: ExpiringTable, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    const lock = sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`housekeeping ${table}`}, 0)) as got`;
    const { rows } = await lock.execute(trx);
    if (rows[0]?.got !== true) return 0;
    const oldest = new Date(now.getTime() - keptMs);
    // The time is compared twice, because a row may be renewed while the statement waits for the lock on it.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(since)} < ${oldest} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(since)} < ${oldest} limit ${batch}))
    `.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}
