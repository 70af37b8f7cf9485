import { sql, type RawBuilder } from 'kysely';
import type { Database, Db } from './schema.ts';
import { transact } from './transaction.ts';
import { dayMs, hourMs } from '../../domain/time-units.ts';

/** How long rows are kept. docs/security.md lists the same rules, which a test compares. */
export interface RetentionRule {
  readonly table: keyof Database;
  /** The column with the time from which on a row is not needed. */
  readonly since: string;
  /** How long a row is kept after that time, ms. */
  readonly keptMs: number;
  /** Concerns only the rows of which this is true. */
  readonly only?: string;
  /** Columns that are cleared; without them, the row is deleted. */
  readonly clears?: readonly string[];
}

/** Rows per statement, few enough for the statement timeout. */
const batch = 5_000;

export const retentionRules: readonly RetentionRule[] = [
  { table: 'sessions', since: 'expires_at', keptMs: 0 },
  { table: 'otp_codes', since: 'expires_at', keptMs: 0 },
  { table: 'passkey_challenges', since: 'expires_at', keptMs: 0 },
  // The longest limit on codes covers a day.
  { table: 'otp_sends', since: 'sent_at', keptMs: 25 * hourMs },
  { table: 'order_texts', since: 'created_at', keptMs: 30 * dayMs },
  // The limit on attempts covers an hour.
  { table: 'network_attempts', since: 'at', keptMs: 2 * hourMs },
  // The longest period of a limit is an hour.
  { table: 'shared_counts', since: 'period', keptMs: 2 * hourMs },
  // As long as the cookie lives.
  { table: 'known_browsers', since: 'last_login_at', keptMs: 400 * dayMs },
  // Registrations without a login: the number may belong to another person.
  { table: 'customers', since: 'created_at', keptMs: 30 * dayMs, only: 'first_login_at is null' },
  {
    table: 'partners',
    since: 'created_at',
    keptMs: 30 * dayMs,
    only: 'first_login_at is null and not exists (select from restaurants where partner_id = partners.id)',
  },
  // The database refuses to delete younger ones (D191).
  { table: 'audit_log', since: 'at', keptMs: 400 * dayMs },
  // Forms are not submitted a month after they were opened.
  { table: 'partner_calls', since: 'at', keptMs: 30 * dayMs },
  // Only keys whose process died before it wrote the order; keys with an order have no `open_since`.
  { table: 'order_keys', since: 'open_since', keptMs: dayMs },
  // The customer's words, and the key with which the browser may repeat the request.
  {
    table: 'orders',
    since: 'created_at',
    keptMs: 90 * dayMs,
    only: '(kitchen_note is not null or idempotency_key is not null)',
    clears: ['kitchen_note', 'idempotency_key'],
  },
  // A day longer than in the order: a key that is used anew must not be found there.
  { table: 'order_keys', since: 'claimed_at', keptMs: 91 * dayMs },
  // Older events are not replayed (D200).
  { table: 'order_events', since: 'at', keptMs: dayMs },
  // Both count until their orders have ended.
  { table: 'slot_counts', since: 'starts_at', keptMs: 7 * dayMs },
  { table: 'stock_days', since: 'day', keptMs: 7 * dayMs },
  // The provider repeats events for a shorter time.
  { table: 'webhook_events', since: 'received_at', keptMs: 30 * dayMs },
];

/**
 * Removes rows and values that are no longer needed. If several processes do this at once, all but one skip the table.
 * @returns how many rows were removed or cleared.
 */
export async function removeExpiredRows(db: Db, now: Date): Promise<number> {
  let removed = 0;
  for (const rule of retentionRules) {
    let last: number;
    do {
      last = await removeSome(db, rule, now);
      removed += last;
    } while (last === batch);
  }
  return removed;
}

/** Removes one batch in its own transaction. */
async function removeSome(db: Db, rule: RetentionRule, now: Date): Promise<number> {
  const { table, since, keptMs, only = 'true', clears } = rule;
  return transact(db, async (trx) => {
    const lock = sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`housekeeping ${table}`}, 0)) as got`;
    const { rows } = await lock.execute(trx);
    if (rows[0]?.got !== true) return 0;
    const oldest = new Date(now.getTime() - keptMs);
    // Compared twice, because a row may be renewed while the statement waits for the lock on it.
    const isOld = sql`${sql.ref(since)} < ${oldest} and ${sql.raw(only)}`;
    const { numAffectedRows } = await sql`
      ${removal(table, clears)} where ${isOld} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld} limit ${batch}))
    `.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}

function removal(table: string, clears: readonly string[] | undefined): RawBuilder<unknown> {
  if (!clears) return sql`delete from ${sql.table(table)}`;
  return sql`update ${sql.table(table)} set ${sql.join(clears.map((column) => sql`${sql.ref(column)} = null`))}`;
}
