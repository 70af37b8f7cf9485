import { sql, type Kysely } from 'kysely';

/**
 * Adds the version of the catalog, which triggers increment, so that each process notices changes by other processes.
 * Each connection updates its own row, because changes would otherwise wait for each other; only the sum over all rows
 * is meaningful.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalog_versions (backend integer primary key, version bigint not null) with (fillfactor = 50)`.execute(
    db,
  );
  await sql`
    create function count_catalog_change() returns trigger language plpgsql as $$
    begin
      if exists (select from changed) then
        insert into catalog_versions (backend, version) values (pg_backend_pid(), 1)
        on conflict (backend) do update set version = catalog_versions.version + 1;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of tables) for (const statement of triggersOf(table)) await sql.raw(statement).execute(db);
}

/** Returns the triggers of a table. Statements that change no row do not increment the version. */
function triggersOf(table: string): string[] {
  const rows = { insert: 'new', update: 'new', delete: 'old' };
  return Object.entries(rows).map(
    ([event, row]) => `create trigger catalog_${event} after ${event} on ${table}
      referencing ${row} table as changed for each statement execute function count_catalog_change()`,
  );
}

const tables = [
  'cities',
  'restaurants',
  'opening_hours',
  'closed_dates',
  'restaurant_media',
  'descriptions',
  'menu_items',
  'menu_media',
  'places',
  'place_media',
];
