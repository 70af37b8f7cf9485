import { sql, type Kysely } from 'kysely';

/** An earlier build neither reads nor writes the table; its changes are recorded too. */
export const compatibility = 'expand';

/**
 * Adds the outbox of the event streams (D200). Triggers record each change of an order or a refund that an account can
 * see, in the transaction of the change. A column that is added to `orders` later counts as visible until a migration
 * excludes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Columns that no account can see. */
const hidden = {
  orders: ['idempotency_key', 'next_check_at', 'pickup_misses', 'updated_at', 'version'],
  refunds: ['attempts', 'next_attempt_at', 'provider_key', 'updated_at'],
};

/** SQL that compares the visible columns of two rows. */
function differs(table: keyof typeof hidden, [after, before]: readonly [string, string]): string {
  const columns = `array[${hidden[table].map((column) => `'${column}'`).join(', ')}]`;
  return `to_jsonb(${after}) - ${columns} <> to_jsonb(${before}) - ${columns}`;
}

/** @param orders A `from` clause with rows of `orders` under this name. */
const record = (orders: string) => `
  insert into order_events (restaurant_id, order_number, customer_id, kind, status, version, is_paid)
  select orders.restaurant_id, orders.number, orders.customer_id, tg_argv[0], orders.status, orders.version,
    orders.confirmed_at is not null
  from ${orders};`;

const statements = [
  // The time is that of the statement, not of the transaction: a row is committed at most 20 s after it.
  `create table order_events (
    restaurant_id integer not null,
    at timestamptz not null default clock_timestamp(),
    id bigint generated always as identity,
    order_number bigint not null,
    customer_id integer,
    kind text not null check (kind in ('order', 'refund')),
    status text not null,
    version integer not null,
    is_paid boolean not null,
    primary key (restaurant_id, at, id)
  )`,
  'create index order_events_by_time on order_events (at)',
  'create index order_events_by_customer on order_events (customer_id, at)',
  `create function record_order_event() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${record('after_rows as orders')}
    else ${record(`after_rows as orders join before_rows as before using (restaurant_id, number)
      where ${differs('orders', ['orders', 'before'])}`)}
    end if;
    return null;
  end $$`,
  `create function record_refund_event() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${record(`orders join after_rows as refund
      on refund.restaurant_id = orders.restaurant_id and refund.order_number = orders.number`)}
    else ${record(`orders join after_rows as refund
      on refund.restaurant_id = orders.restaurant_id and refund.order_number = orders.number
      join before_rows as before on before.restaurant_id = refund.restaurant_id and before.id = refund.id
      where ${differs('refunds', ['refund', 'before'])}`)}
    end if;
    return null;
  end $$`,
  ...(['order', 'refund'] as const).flatMap((kind) => [
    `create trigger ${kind}_inserted_event after insert on ${kind}s
      referencing new table as after_rows for each statement execute function record_${kind}_event('${kind}')`,
    `create trigger ${kind}_updated_event after update on ${kind}s
      referencing old table as before_rows new table as after_rows
      for each statement execute function record_${kind}_event('${kind}')`,
  ]),
];
