import { sql } from 'kysely';
import type { OrderStatus } from '../../domain/order-states.ts';
import type { Db } from '../db/schema.ts';
import { containsText } from '../db/search.ts';

/** Filter of the orders of a restaurant. */
export interface OrderFilter {
  readonly restaurantId: number;
  readonly status: OrderStatus | 'all';
  /** Part of the customer's name (case-insensitive) or of the order's id; '' matches all orders. */
  readonly search: string;
}

/** Selects the numbers of a restaurant's orders that took money, however they ended; a waiting one is on the board (D345). */
function paidOrders(db: Db, restaurantId: number) {
  return (
    db
      .selectFrom('orders')
      .where('orders.restaurant_id', '=', restaurantId)
      // The words of the partial indexes (0074).
      .where(sql<boolean>`orders.took_money and orders.status not in ('pending', 'waiting')`)
      .select('orders.number')
  );
}

type Orders = ReturnType<typeof paidOrders>;

/** Selects the numbers of the orders that match the filter. */
export function matchingOrders(db: Db, { restaurantId, status, search }: OrderFilter): Orders {
  let all = paidOrders(db, restaurantId);
  if (status !== 'all') all = all.where('orders.status', '=', status);
  if (search === '') return all;
  // Unions, because an index serves no condition on two tables.
  const byName = all
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .where(containsText(sql`lower(customers.name)`, search));
  if (/^\d+$/.test(search)) return byName.union(withDigits(all, restaurantId, search));
  // The restaurant's id ends with what precedes the hyphen, and the order's number begins with what follows it.
  const [part, end = '', start = ''] = /^(\d*)-([1-9]\d*)?$/.exec(search) ?? [];
  if (part === undefined || !String(restaurantId).endsWith(end)) return byName;
  return byName.union(start === '' ? all : withPrefix(db, all, start));
}

/** Selects the orders whose id contains these digits. */
function withDigits(orders: Orders, restaurantId: number, digits: string) {
  return (
    orders
      .innerJoin('order_lines', (join) =>
        join
          .onRef('order_lines.restaurant_id', '=', 'orders.restaurant_id')
          .onRef('order_lines.order_number', '=', 'orders.number'),
      )
      .where('order_lines.restaurant_id', '=', restaurantId)
      // A literal, because a partial index is not used for a parameter.
      .where('order_lines.line', '=', sql.lit(1))
      .where(containsText(sql`(order_lines.restaurant_id::text || '-' || order_lines.order_number::text)`, digits))
  );
}

/**
 * Selects the orders whose number begins with these digits. For each number of digits that follow, these are the numbers
 * of a range, which the index by number finds in less time than an index of digits.
 */
function withPrefix(db: Db, orders: Orders, digits: string) {
  const prefix = Number(digits);
  const firsts: number[] = [];
  const lasts: number[] = [];
  for (let count = 1; (prefix + 1) * count <= Number.MAX_SAFE_INTEGER; count *= 10) {
    firsts.push(prefix * count);
    lasts.push((prefix + 1) * count - 1);
  }
  const ranges = sql`unnest(${firsts}::bigint[], ${lasts}::bigint[])`.as<'ranges'>(sql`ranges (first, last)`);
  // With an offset, PostgreSQL reads the index once for each range; it expects many orders in each, and would read all.
  const inRange = orders.where(sql<boolean>`orders.number between ranges.first and ranges.last`).offset(sql.lit(0));
  return db
    .selectFrom(ranges)
    .innerJoinLateral(inRange.as('found'), (join) => join.onTrue())
    .select('found.number');
}
