import { sql, type Kysely } from 'kysely';
import { hidden } from './0059-unpaid-orders.ts';
import { auditTrigger } from './0076-schema-comments.ts';

/** An earlier build neither reads nor writes the column; its updates keep it. */
export const compatibility = 'expand';

/**
 * The dishes of an order that the kitchen has ticked off (D373). A change of them is in no entry of the audit log, and the
 * event that it records is for the partner alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A row without the columns that no account can see, or that the customer cannot see. */
const seen = (row: string, ...more: string[]) =>
  `to_jsonb(${row}) - array['${[...hidden, 'refunded_paise', ...more].join("', '")}']`;
const differs = (...more: string[]) => `${seen('orders', ...more)} <> ${seen('before', ...more)}`;

/** @param customer The customer who gets the event too, as SQL. @param orders A `from` clause with rows of `orders` under this name. */
const record = (customer: string, orders: string) => `
  insert into order_events (restaurant_id, order_number, customer_id, kind, status, version, is_paid)
  select orders.restaurant_id, orders.number, ${customer}, tg_argv[0], orders.status, orders.version,
    coalesce(orders.paid_at, orders.confirmed_at) is not null
  from ${orders};`;

const statements = [
  `alter table orders add column done_dishes integer[] not null default '{}'`,
  `comment on column orders.done_dishes is 'Ids of the dishes that the kitchen has ticked off (D373).'`,
  `comment on column order_events.customer_id is
    'Null once the account is deleted (D225), for a dish, and if only ticks of dishes have changed (D373).'`,
  auditTrigger('orders', { unrecorded: 'done_dishes' }),
  `create or replace function record_order_event() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${record('orders.customer_id', 'after_rows as orders')}
    else ${record(
      `case when ${differs('done_dishes')} then orders.customer_id end`,
      `after_rows as orders join before_rows as before using (restaurant_id, number) where ${differs()}`,
    )}
    end if;
    return null;
  end $$`,
];
