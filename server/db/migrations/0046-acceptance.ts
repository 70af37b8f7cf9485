import { sql, type Kysely } from 'kysely';

/**
 * An earlier build confirms each paid order at once. It neither accepts, ends nor cancels an order that is `waiting`, so
 * that no payment is lost; the order continues when a newer build runs again (D259).
 */
export const compatibility = 'expand';

/**
 * Adds the acceptance of paid orders by their restaurant (D259): its settings, the status `waiting`, and when an order was
 * paid, since it may be confirmed later. Events of a waiting order are shown to partners too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const statuses = ['pending', 'waiting', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled'];
const reasons = [
  ...['sold_out', 'device_problem', 'closed', 'too_busy', 'other'],
  ...['no_answer', 'not_collected', 'not_prepared'],
];
/** As in 0039-deleted-accounts, with the settings that 0034-pickup-slots and this migration add. */
const recorded =
  'partner_id city_id name cuisine street_address map_url latitude longitude image_url is_veg status fssai paused_until rush_minutes rush_until preparation_minutes slot_minutes slot_capacity slot_unit last_order_minutes accept_mode accept_minutes deleted_at';

/** The columns of `orders` that no account can see (0032-order-events). */
const hidden = listed(['idempotency_key', 'next_check_at', 'pickup_misses', 'updated_at', 'version']);
const hiddenOfRefunds = listed(['attempts', 'next_attempt_at', 'provider_key', 'updated_at']);
const differs = (after: string, columns: string) =>
  `to_jsonb(${after}) - array[${columns}] <> to_jsonb(before) - array[${columns}]`;

/** @param orders A `from` clause with rows of `orders` under this name. */
const record = (orders: string) => `
  insert into order_events (restaurant_id, order_number, customer_id, kind, status, version, is_paid)
  select orders.restaurant_id, orders.number, orders.customer_id, tg_argv[0], orders.status, orders.version,
    coalesce(orders.paid_at, orders.confirmed_at) is not null
  from ${orders};`;

const statements = [
  `alter table restaurants
    add column accept_mode text not null default 'auto' check (accept_mode in ('auto', 'manual')),
    add column accept_minutes integer not null default 10 check (accept_minutes between 2 and 15)`,
  'alter table orders add column paid_at timestamptz',
  `alter table orders drop constraint orders_status_check, add constraint orders_status_check check (status in (${listed(statuses)}))`,
  `alter table orders drop constraint orders_end_reason_check,
    add constraint orders_end_reason_check check (end_reason in (${listed(reasons)}))`,
  `alter table orders add constraint orders_waiting check (status <> 'waiting' or (paid_at is not null and due_at is not null
    and confirmed_at is null and pickup_code is null))`,
  `create or replace function record_order_event() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${record('after_rows as orders')}
    else ${record(`after_rows as orders join before_rows as before using (restaurant_id, number)
      where ${differs('orders', hidden)}`)}
    end if;
    return null;
  end $$`,
  `create or replace function record_refund_event() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${record(`orders join after_rows as refund
      on refund.restaurant_id = orders.restaurant_id and refund.order_number = orders.number`)}
    else ${record(`orders join after_rows as refund
      on refund.restaurant_id = orders.restaurant_id and refund.order_number = orders.number
      join before_rows as before on before.restaurant_id = refund.restaurant_id and before.id = refund.id
      where ${differs('refund', hiddenOfRefunds)}`)}
    end if;
    return null;
  end $$`,
  'drop trigger audit on restaurants',
  `create trigger audit after insert or update or delete on restaurants for each row
    when (coalesce(current_setting('pehle.caller', true), '') <> '')
    execute function write_audit_log('restaurant', 'id', '${recorded}', 'phone')`,
];
