import { sql, type Kysely } from 'kysely';

/** When a session began, which limits how long refreshes can extend it. Older sessions count from their last refresh. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column opened_at timestamptz`.execute(db);
  await sql`update sessions set opened_at = expires_at - interval '30 days'`.execute(db);
  await sql`alter table sessions alter column opened_at set default now()`.execute(db);
  await sql`alter table sessions alter column opened_at set not null`.execute(db);
}
