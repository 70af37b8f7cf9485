import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { transact } from './transaction.ts';

interface ExpiringTable {
  readonly table: keyof Database;
  /** The time since when a row is no longer needed. */
  readonly since: string;
  /** Retention after that, ms. */
  readonly keptMs: number;
}

const hour = 60 * 60_000;
/** Rows per statement, so that it stays below the database's time limit. */
const batch = 5_000;

const expiringTables: readonly ExpiringTable[] = [
  { table: 'sessions', since: 'expires_at', keptMs: 0 },
  { table: 'otp_codes', since: 'expires_at', keptMs: 0 },
  // The longest limit covers a day.
  { table: 'otp_sends', since: 'sent_at', keptMs: 25 * hour },
  // The limit covers an hour.
  { table: 'network_attempts', since: 'at', keptMs: 2 * hour },
  // The lifetime of the cookie.
  { table: 'known_browsers', since: 'last_login_at', keptMs: 400 * 24 * hour },
  // The database refuses to delete younger ones (D191).
  { table: 'audit_log', since: 'at', keptMs: 400 * 24 * hour },
  // Forms are not submitted a month after they were opened.
  { table: 'partner_calls', since: 'at', keptMs: 30 * 24 * hour },
  // Claims whose process died before it wrote the order; keys with an order have no such time.
  { table: 'order_keys', since: 'open_since', keptMs: 24 * hour },
  // The provider may repeat them for less than this time.
  { table: 'webhook_events', since: 'received_at', keptMs: 30 * 24 * hour },
];

/**
 * Removes rows that are no longer needed. With several processes one does it and the others skip.
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
    // The time is compared twice because a row may be renewed while the statement waits for its lock.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(since)} < ${oldest} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(since)} < ${oldest} limit ${batch}))
    `.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}
