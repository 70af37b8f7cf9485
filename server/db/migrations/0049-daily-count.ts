import { sql, type Kysely } from 'kysely';

/** An earlier build neither sets nor clears the new columns. It leaves a dish as it is in the morning. */
export const compatibility = 'expand';

/**
 * Adds how many portions of a dish there are each day, and when the count is next set to that number (D267). The audit log
 * records the first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table stock
    add column daily_count integer check (daily_count between 1 and 99999),
    add column reset_at timestamptz,
    add constraint stock_resets check ((daily_count is null) = (reset_at is null))`,
  'create index stock_to_reset on stock (reset_at) where reset_at is not null',
  'drop trigger audit on stock',
  `create trigger audit after insert or update or delete on stock for each row
    when (coalesce(current_setting('pehle.caller', true), '') <> '')
    execute function write_audit_log('stock', 'restaurant_id menu_id', 'live_count resume_at resume_count daily_count', '')`,
];
