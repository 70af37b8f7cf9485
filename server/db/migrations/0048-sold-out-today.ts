import { sql, type Kysely } from 'kysely';

/**
 * An earlier build neither sets nor clears the new columns. What it adds to a dish that is sold out today is sold, and the
 * count from before is added to it in the morning.
 */
export const compatibility = 'expand';

/**
 * Adds when a dish that is sold out today comes back, and with how many portions (D266), and the causes of these changes
 * in the ledger. The audit log records both columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table stock
    add column resume_at timestamptz,
    add column resume_count integer check (resume_count >= 0),
    add constraint stock_resumes check ((resume_at is null) = (resume_count is null))`,
  'create index stock_to_resume on stock (resume_at) where resume_at is not null',
  'alter table stock_ledger drop constraint stock_ledger_cause_check',
  `alter table stock_ledger add constraint stock_ledger_cause_check
    check (cause in ('opening', 'partner', 'order', 'hold_released', 'refunded', 'sold_out', 'daily_reset'))`,
  'drop trigger audit on stock',
  `create trigger audit after insert or update or delete on stock for each row
    when (coalesce(current_setting('pehle.caller', true), '') <> '')
    execute function write_audit_log('stock', 'restaurant_id menu_id', 'live_count resume_at resume_count', '')`,
];
