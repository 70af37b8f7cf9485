import { sql, type Kysely } from 'kysely';

/** Only what the audit log records changes. */
export const compatibility = 'expand';

/** The audit log records the dishes and the tax of a part refund (D191). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop trigger audit on refunds').execute(db);
  await sql
    .raw(
      `create trigger audit after insert or update or delete on refunds for each row
        when (coalesce(current_setting('pehle.caller', true), '') <> '')
        execute function write_audit_log('refund', 'restaurant_id id',
          'order_number amount_paise tax_paise reason lines status retried_as', '')`,
    )
    .execute(db);
}
