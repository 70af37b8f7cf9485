import { sql, type Kysely } from 'kysely';

/** Adds a version to restaurants and menu items. Each save increments it; a save with an older version is rejected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table restaurants add column version integer not null default 1`.execute(db);
  await sql`alter table menu_items add column version integer not null default 1`.execute(db);
}
