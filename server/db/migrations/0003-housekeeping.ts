import { sql, type Kysely } from 'kysely';

/** Adds indexes for housekeeping, which selects rows by age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refresh_tokens_by_expiry on refresh_tokens (expires_at)`.execute(db);
  await sql`create index otp_codes_by_expiry on otp_codes (expires_at)`.execute(db);
  await sql`create index otp_sends_by_age on otp_sends (sent_at)`.execute(db);
}
