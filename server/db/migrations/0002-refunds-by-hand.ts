import { sql, type Kysely } from 'kysely';

/** A refund made at the provider gives the meal's stock back, and the ledger says why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stock_ledger drop constraint stock_ledger_cause_check`.execute(db);
  await sql`
    alter table stock_ledger add constraint stock_ledger_cause_check
      check (cause in ('opening', 'partner', 'order', 'hold_released', 'refunded'))
  `.execute(db);
}
