import { sql, type Kysely } from 'kysely';

/**
 * An earlier build takes no orders for later days. It gives what such an order had taken of a later day back to the count
 * of this day.
 */
export const compatibility = 'expand';

/**
 * Adds orders for later days (D277): for how many days a restaurant takes them, what is taken of each later day, and from
 * which day the dishes of an order are (D276).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** As in 0046-acceptance, with the setting that this migration adds. */
const recorded =
  'partner_id city_id name cuisine street_address map_url latitude longitude image_url is_veg status fssai paused_until rush_minutes rush_until preparation_minutes slot_minutes slot_capacity slot_unit last_order_minutes accept_mode accept_minutes days_ahead deleted_at';

const statements = [
  'alter table restaurants add column days_ahead integer not null default 0 check (days_ahead between 0 and 7)',
  `create table stock_days (
    restaurant_id integer not null,
    menu_id integer not null,
    day timestamptz not null,
    taken integer not null check (taken >= 0),
    primary key (restaurant_id, menu_id, day)
  )`,
  'alter table order_lines add column stock_day timestamptz',
  'alter table stock_ledger drop constraint stock_ledger_cause_check',
  `alter table stock_ledger add constraint stock_ledger_cause_check check (cause in
    ('opening', 'partner', 'order', 'hold_released', 'refunded', 'sold_out', 'daily_reset', 'later_day'))`,
  'drop trigger audit on restaurants',
  `create trigger audit after insert or update or delete on restaurants for each row
    when (coalesce(current_setting('pehle.caller', true), '') <> '')
    execute function write_audit_log('restaurant', 'id', '${recorded}', 'phone')`,
];
