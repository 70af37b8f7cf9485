import { sql, type Kysely } from 'kysely';

/**
 * Adds counts and totals of the orders of each restaurant by status, which triggers maintain, so that reading a summary
 * costs the same for 100 orders and for 100,000. Connections update different rows (`slot`), because orders of one
 * restaurant would otherwise wait for each other; only the sum over all slots is meaningful.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Number of rows per restaurant and status. If two connections use the same row, its lock serializes them. */
const slots = 32;

const counted = (rows: string, sign: 1 | -1) =>
  `select restaurant_id, status, ${sign} as n, ${sign} * total_paise as paise
    from ${rows} where confirmed_at is not null`;

/** @param rows A query on the trigger's transition tables with the old and new rows. */
const count = (rows: string) => `
  insert into order_sums as sums (restaurant_id, status, slot, orders, total_paise)
  select restaurant_id, status, pg_backend_pid() % ${slots}, sum(n), sum(paise) from (${rows}) changed
  group by restaurant_id, status having sum(n) <> 0 or sum(paise) <> 0 order by restaurant_id, status
  on conflict (restaurant_id, status, slot)
  do update set orders = sums.orders + excluded.orders, total_paise = sums.total_paise + excluded.total_paise;`;

/**
 * The body of the triggers that maintain the sums; 0074-orders-that-took-money replaces it.
 * @param counted A query that reads the listed orders of a transition table, with the sign of their counts.
 * @param count The statement that adds the rows of such a query to the sums.
 */
export const countOrders = (counted: (rows: string, sign: 1 | -1) => string, count: (rows: string) => string) =>
  `create or replace function count_orders() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${count(counted('after_rows', 1))}
    elsif tg_op = 'DELETE' then ${count(counted('before_rows', -1))}
    else ${count(`${counted('after_rows', 1)} union all ${counted('before_rows', -1)}`)}
    end if;
    return null;
  end $$`;

const statements = [
  `create table order_sums (
    restaurant_id integer not null,
    status text not null,
    slot integer not null,
    orders bigint not null,
    total_paise bigint not null,
    primary key (restaurant_id, status, slot)
  ) with (fillfactor = 50)`,
  countOrders(counted, count),
  `create trigger orders_inserted after insert on orders
    referencing new table as after_rows for each statement execute function count_orders()`,
  `create trigger orders_updated after update on orders
    referencing old table as before_rows new table as after_rows for each statement execute function count_orders()`,
  `create trigger orders_deleted after delete on orders
    referencing old table as before_rows for each statement execute function count_orders()`,
  count(counted('orders', 1)),
];
