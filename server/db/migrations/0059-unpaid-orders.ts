import { sql, type Kysely } from 'kysely';

/** An earlier build neither reads nor writes the columns, which triggers and defaults keep right; it shows fewer dishes. */
export const compatibility = 'expand';

/**
 * Marks the orders that took money, so that a customer's paid orders are found without reading the others (D313), and
 * those of which only the row is left, because they were never paid (D314). No event of the streams is about either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const taken = `('completed', 'refund_due', 'refunded')`;

/** The columns of `orders` that no account can see: those of 0046-acceptance, and the new ones. */
export const hidden = [
  'idempotency_key',
  'next_check_at',
  'pickup_misses',
  'updated_at',
  'version',
  'took_money',
  'emptied_at',
];

const record = (orders: string) => `
  insert into order_events (restaurant_id, order_number, customer_id, kind, status, version, is_paid)
  select orders.restaurant_id, orders.number, orders.customer_id, tg_argv[0], orders.status, orders.version,
    coalesce(orders.paid_at, orders.confirmed_at) is not null
  from ${orders};`;

/**
 * The trigger that records an event for each order that is new, or of which a column changed that an account can see.
 * 0074-orders-that-took-money replaces it, because it adds a column that no account can see.
 * @param columns The columns of `orders` that no account can see.
 */
export function recordOrderEvent(columns: readonly string[]): string {
  const withoutHidden = (row: string) => `to_jsonb(${row}) - array['${columns.join("', '")}']`;
  return `create or replace function record_order_event() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${record('after_rows as orders')}
    else ${record(`after_rows as orders join before_rows as before using (restaurant_id, number)
      where ${withoutHidden('orders')} <> ${withoutHidden('before')}`)}
    end if;
    return null;
  end $$`;
}

const statements = [
  `alter table orders add column took_money boolean not null default false, add column emptied_at timestamptz`,
  recordOrderEvent(hidden),
  `update orders set took_money = true where exists (select from payments where payments.restaurant_id = orders.restaurant_id
    and payments.order_number = orders.number and payments.status in ${taken})`,
  `create function mark_order_that_took_money() returns trigger language plpgsql as $$
  begin
    update orders set took_money = true
      where restaurant_id = new.restaurant_id and number = new.order_number and not took_money;
    return null;
  end $$`,
  // Each writer of a payment has locked its order.
  `create trigger took_money after insert or update of status on payments for each row
    when (new.status in ${taken}) execute function mark_order_that_took_money()`,
  'create index orders_paid_by_customer on orders (customer_id, number desc) where took_money',
  `create index orders_unpaid on orders (created_at) where status = 'cancelled' and not took_money and emptied_at is null`,
  'create index orders_emptied on orders (emptied_at) where emptied_at is not null',
  'create index stock_ledger_by_order on stock_ledger (restaurant_id, order_number) where order_number is not null',
];
