import { sql, type Kysely } from 'kysely';

/** Adds the table that `/readyz` writes to. Plain storage lets each row fill a page, without compression or TOAST. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table readiness (page text not null)`.execute(db);
  await sql`alter table readiness alter column page set storage plain`.execute(db);
}
