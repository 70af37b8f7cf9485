import { sql, type Kysely } from 'kysely';

/** An earlier build takes and frees no place in a slot, so it may leave places taken, but none is sold twice. */
export const compatibility = 'expand';

/**
 * Adds pickup slots: the settings of a restaurant, the slot that an order takes, and how much of each slot is taken
 * (D210).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const recorded =
  'partner_id city_id name cuisine street_address phone map_url latitude longitude image_url is_veg status fssai paused_until rush_minutes rush_until preparation_minutes slot_minutes slot_capacity slot_unit last_order_minutes deleted_at';

const statements = [
  `alter table restaurants
    add column slot_minutes integer not null default 30 check (slot_minutes in (10, 15, 20, 30, 60)),
    add column slot_capacity integer check (slot_capacity between 1 and 1000),
    add column slot_unit text not null default 'orders' check (slot_unit in ('orders', 'dishes')),
    add column last_order_minutes integer not null default 0 check (last_order_minutes between 0 and 120)`,
  `alter table orders
    add column slot_key timestamptz,
    add column slot_units integer not null default 1 check (slot_units >= 1),
    add column slot_held boolean not null default false,
    add column slot_chosen boolean not null default false,
    add constraint orders_slot check (slot_key is not null or not (slot_held or slot_chosen))`,
  `create table slot_counts (
    restaurant_id integer not null,
    starts_at timestamptz not null,
    taken integer not null check (taken >= 0),
    primary key (restaurant_id, starts_at)
  )`,
  'create index slot_counts_by_age on slot_counts (starts_at)',
  'drop trigger audit on restaurants',
  `create trigger audit after insert or update or delete on restaurants for each row
    when (coalesce(current_setting('pehle.caller', true), '') <> '')
    execute function write_audit_log('restaurant', 'id', '${recorded}', '')`,
];
