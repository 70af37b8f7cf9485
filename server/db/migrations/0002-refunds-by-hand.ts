import { sql, type Kysely } from 'kysely';

/** Adds a cause of ledger entries: a refund that was made at the provider returns the stock of the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stock_ledger drop constraint stock_ledger_cause_check`.execute(db);
  await sql`
    alter table stock_ledger add constraint stock_ledger_cause_check
      check (cause in ('opening', 'partner', 'order', 'hold_released', 'refunded'))
  `.execute(db);
}
