import { sql, type Kysely } from 'kysely';

/** What `/readyz` writes: rows of a page each, neither compressed nor moved elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table readiness (page text not null)`.execute(db);
  await sql`alter table readiness alter column page set storage plain`.execute(db);
}
