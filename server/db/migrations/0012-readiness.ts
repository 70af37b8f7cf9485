import { sql, type Kysely } from 'kysely';

/** The table that `/readyz` writes to. Each row fills a page, uncompressed and not in TOAST storage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table readiness (page text not null)`.execute(db);
  await sql`alter table readiness alter column page set storage plain`.execute(db);
}
