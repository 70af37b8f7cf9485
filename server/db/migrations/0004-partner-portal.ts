import { sql, type Kysely } from 'kysely';

/**
 * For the partner portal: adds a table of responses by idempotency key, and indexes for reading a sorted menu page by
 * page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table partner_calls (
    partner_id integer not null references partners,
    operation text not null,
    key text not null,
    request_hash text not null,
    answer jsonb,
    at timestamptz not null,
    primary key (partner_id, operation, key)
  )`,
  'create index partner_calls_by_age on partner_calls (at)',
  'create index menu_items_by_name on menu_items (restaurant_id, lower(name), id) where deleted_at is null',
  'create index menu_items_by_price on menu_items (restaurant_id, price_paise, id) where deleted_at is null',
  // Every dish gets a stock row, since changing stock only updates rows.
  `insert into stock (restaurant_id, menu_id, live_count)
    select restaurant_id, id, 0 from menu_items on conflict do nothing`,
];
