import { sql, type Kysely } from 'kysely';

/** Each save of a restaurant's or a menu item's form counts one: a save that began with an older count is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table restaurants add column version integer not null default 1`.execute(db);
  await sql`alter table menu_items add column version integer not null default 1`.execute(db);
}
