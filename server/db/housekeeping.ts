import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { transact } from './transaction.ts';

interface ExpiringTable {
  readonly table: keyof Database;
  /** The column that says since when a row is of no use. */
  readonly since: string;
  /** How long it is kept after that, ms. */
  readonly keptMs: number;
}

const hour = 60 * 60_000;
/** Rows of one statement, which has to stay below the database's time limit. */
const batch = 5_000;

const expiringTables: readonly ExpiringTable[] = [
  { table: 'sessions', since: 'expires_at', keptMs: 0 },
  { table: 'otp_codes', since: 'expires_at', keptMs: 0 },
  // The longest limit looks a day back.
  { table: 'otp_sends', since: 'sent_at', keptMs: 25 * hour },
  // The limit looks an hour back.
  { table: 'network_attempts', since: 'at', keptMs: 2 * hour },
  // As long as a browser keeps its cookie.
  { table: 'known_browsers', since: 'last_login_at', keptMs: 400 * 24 * hour },
  // A form that was begun a month ago is not sent again.
  { table: 'partner_calls', since: 'at', keptMs: 30 * 24 * hour },
  // Claims whose process died before the order was written; those of orders have no such time.
  { table: 'order_keys', since: 'open_since', keptMs: 24 * hour },
  // While the provider may still repeat them.
  { table: 'webhook_events', since: 'received_at', keptMs: 30 * 24 * hour },
];

/**
 * Removes what nobody will ask for again. Of several processes one does it, the others pass on.
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

/** At most a batch, in a transaction of its own. */
async function removeSome(db: Kysely<Database>, { table, since, keptMs }: ExpiringTable, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    const lock = sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`housekeeping ${table}`}, 0)) as got`;
    const { rows } = await lock.execute(trx);
    if (rows[0]?.got !== true) return 0;
    const oldest = new Date(now.getTime() - keptMs);
    // The second look at the time is for a row that was renewed while this waited for its lock.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(since)} < ${oldest} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(since)} < ${oldest} limit ${batch}))
    `.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}
