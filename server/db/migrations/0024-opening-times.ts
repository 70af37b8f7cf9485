import { sql, type Kysely } from 'kysely';

/**
 * Adds opening hours that run past midnight, closed dates, pauses with an end time, rush and preparation minutes (D165 to
 * D167). Keeps the column `paused` only for processes of the previous release that still run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table opening_hours
    drop constraint opening_hours_check,
    add constraint opening_hours_length check (closes_minute > opens_minute and closes_minute <= opens_minute + 1440)`.execute(
    db,
  );
  await sql`create table closed_dates (
    restaurant_id integer not null references restaurants,
    day date not null,
    note text not null,
    primary key (restaurant_id, day)
  )`.execute(db);
  await sql`alter table restaurants
    add column paused_until timestamptz,
    add column rush_minutes integer not null default 0 check (rush_minutes in (0, 10, 20, 30)),
    add column rush_until timestamptz,
    add column preparation_minutes integer not null default 20 check (preparation_minutes between 5 and 180),
    add column hours_version integer not null default 1,
    add column order_settings_version integer not null default 1`.execute(db);
  await sql`update restaurants set paused_until = '9999-01-01T00:00:00Z' where paused`.execute(db);
}
