import { sql, type Kysely } from 'kysely';
import { countOrders } from './0006-order-sums.ts';
import { hidden, recordOrderEvent } from './0059-unpaid-orders.ts';

/** An earlier build lists confirmed orders only, but counts all; a restaurant with refused orders has an empty last page there. */
export const compatibility = 'expand';

/**
 * A partner sees each order that took money, once it is accepted or has ended (D345). The sums of a restaurant count
 * these, and add what of their totals was refunded, which triggers maintain in `orders.refunded_paise`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The orders that a partner sees; the same words as in `order-search.store.ts`, so that the indexes are used. */
const isListed = `took_money and status not in ('pending', 'waiting')`;

const counted = (rows: string, sign: 1 | -1) =>
  `select restaurant_id, status, ${sign} as n, ${sign} * total_paise as paise, ${sign} * refunded_paise as refunded
    from ${rows} where ${isListed}`;

/** As in 0006-order-sums, with the refunds. */
const count = (rows: string) => `
  insert into order_sums as sums (restaurant_id, status, slot, orders, total_paise, refunded_paise)
  select restaurant_id, status, pg_backend_pid() % 32, sum(n), sum(paise), sum(refunded) from (${rows}) changed
  group by restaurant_id, status having sum(n) <> 0 or sum(paise) <> 0 or sum(refunded) <> 0
  order by restaurant_id, status
  on conflict (restaurant_id, status, slot)
  do update set orders = sums.orders + excluded.orders, total_paise = sums.total_paise + excluded.total_paise,
    refunded_paise = sums.refunded_paise + excluded.refunded_paise;`;

/**
 * What of an order's total went back or is going to: the refunds of its payments, less what was paid twice. A failed
 * refund of the provider's dashboard was not ours to make.
 */
const refunded = `greatest(0, least(orders.total_paise,
  (select coalesce(sum(amount_paise), 0) from refunds where refunds.restaurant_id = orders.restaurant_id
    and refunds.order_number = orders.number and retried_as is null and (status <> 'failed' or reason <> 'provider'))
  - greatest(0, (select coalesce(sum(amount_paise), 0) from payments where payments.restaurant_id = orders.restaurant_id
    and payments.order_number = orders.number and status in ('completed', 'refund_due', 'refunded')) - orders.total_paise)))`;

const statements = [
  'alter table orders add column refunded_paise integer not null default 0',
  'alter table order_sums add column refunded_paise bigint not null default 0',
  recordOrderEvent([...hidden, 'refunded_paise']),
  `update orders set refunded_paise = ${refunded} where took_money and exists (select from refunds
    where refunds.restaurant_id = orders.restaurant_id and refunds.order_number = orders.number)`,
  countOrders(counted, count),
  'delete from order_sums',
  count(counted('orders', 1)),
  `create function note_refunded() returns trigger language plpgsql as $$
  declare
    refund refunds := coalesce(new, old);
  begin
    update orders set refunded_paise = ${refunded}
      where restaurant_id = refund.restaurant_id and number = refund.order_number and refunded_paise <> ${refunded};
    return null;
  end $$`,
  // Each writer of a refund has locked its order.
  `create trigger refunded after insert or delete or update of amount_paise, status, retried_as on refunds
    for each row execute function note_refunded()`,
  'drop index orders_listed',
  'drop index orders_listed_by_status',
  `create index orders_listed on orders (restaurant_id, number desc) where ${isListed}`,
  `create index orders_listed_by_status on orders (restaurant_id, status, number desc) include (total_paise) where ${isListed}`,
];
