import { sql, type Kysely } from 'kysely';

/** An earlier build adds receipt vouchers without a payment, which are read too. */
export const compatibility = 'expand';

/** Adds to a receipt voucher the payment that it is about (D295). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table papers add column provider_payment_id text`.execute(db);
}
