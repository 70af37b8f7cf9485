import { sql } from 'kysely';
import { toRupees } from '../../domain/money.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import type { OrderStatus } from '../../domain/order-states.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Db } from '../db/schema.ts';
import { ofOrders, orderColumns } from '../orders/order-columns.ts';
import { linesOfOrder } from '../orders/order-lines.store.ts';
import { partnerOrder } from '../orders/order-read.ts';
import { refundsOfOrder } from '../orders/refund-sums.store.ts';
import { customerNameOf } from './customer-name.store.ts';
import { matchingOrders, type OrderFilter } from './order-search.store.ts';

type PartnerOrder = Schemas['PartnerOrder'];

/** A page of a list: at most `count` orders, from index `from` (0-based). */
export interface OrderRange {
  readonly from: number;
  readonly count: number;
  /** Only orders with lower numbers. */
  readonly before?: number;
}

/** Orders that are read at once: few enough that other requests do not wait long. */
const batch = 100;

/** Reads all orders of a restaurant with customer and lines, newest first (spec §7), in batches. */
export async function* allOrders(db: Db, restaurantId: number, now: Date): AsyncGenerator<readonly PartnerOrder[]> {
  const filter = { restaurantId, status: 'all', search: '' } as const;
  let rows: OrderRow[] = [];
  do {
    const before = rows.at(-1)?.number;
    rows = await readOrders(db, filter, { from: 0, count: batch, ...(before !== undefined && { before }) });
    yield rows.map((row) => partnerOrder(row, now));
  } while (rows.length === batch);
}

/** Lists the orders of a restaurant in `range` with customer and lines, newest first (spec §9). */
export async function listOrders(db: Db, filter: OrderFilter, now: Date, range: OrderRange): Promise<PartnerOrder[]> {
  return (await readOrders(db, filter, range)).map((row) => partnerOrder(row, now));
}

/**
 * Lists the orders as `listOrders` does, with the number of all that match the filter. A search finds both in one
 * statement, because finding the orders takes most of its time.
 */
export async function listAndCountOrders(
  db: Db,
  filter: OrderFilter,
  now: Date,
  range: OrderRange,
): Promise<{ data: PartnerOrder[]; total: number }> {
  if (filter.search === '') {
    const [data, total] = await Promise.all([listOrders(db, filter, now, range), countOrders(db, filter)]);
    return { data, total };
  }
  const rows = await readOrders(db, filter, range);
  const isPastEnd = rows.length === 0 && range.from > 0;
  const total = isPastEnd ? await countOrders(db, filter) : (rows[0]?.total ?? 0);
  return { data: rows.map((row) => partnerOrder(row, now)), total };
}

type OrderRow = Awaited<ReturnType<typeof readOrders>>[number];

/** Reads the orders in `range`. `total` is the number of orders that match a search, and 0 without one. */
function readOrders(db: Db, filter: OrderFilter, { from, count, before }: OrderRange) {
  // Order numbers ascend with time. An index selects the page before the details of its orders are read.
  const page = db
    .selectFrom(matchingOrders(db, filter).as('found'))
    .select(['found.number', (filter.search === '' ? sql<number>`0` : sql<number>`count(*) over ()`).as('total')])
    // Sorts what a search has found: the index by number would be read up to the last order of the page.
    .orderBy(filter.search === '' ? 'found.number' : sql`found.number + 0`, 'desc')
    .$if(before !== undefined, (found) => found.where('found.number', '<', before ?? 0))
    .offset(from)
    .limit(count);
  return db
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('orders', (join) =>
      join.onRef('orders.number', '=', 'page.number').on('orders.restaurant_id', '=', filter.restaurantId),
    )
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .select([
      ...ofOrders(orderColumns.partner),
      'page.total',
      customerNameOf,
      linesOfOrder(['line', 'menu_name', 'quantity']).as('order_items'),
      refundsOfOrder.as('refunds'),
    ])
    .orderBy('orders.number', 'desc')
    .execute();
}

/** Selects the maintained counts of a restaurant's orders (migrations `0006-order-sums` and `0074`). */
function sumsOf(db: Db, restaurantId: number) {
  return db.selectFrom('order_sums').where('restaurant_id', '=', restaurantId);
}

const ordersIn = (status?: OrderStatus) =>
  status === undefined
    ? sql<number>`coalesce(sum(orders), 0)::bigint`
    : sql<number>`coalesce(sum(orders) filter (where status = ${status}), 0)::bigint`;

/** Counts the orders that match the filter. Reads the maintained count, unless there is a search text. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { restaurantId, status, search } = filter;
  const counted =
    search === ''
      ? sumsOf(db, restaurantId).select(ordersIn(status === 'all' ? undefined : status).as('count'))
      : db.selectFrom(matchingOrders(db, filter).as('found')).select((row) => row.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/**
 * Returns the figures of the summary cards, which cover all listed orders, regardless of the filter. D26 defines the
 * revenue, and D345 what of it was refunded; absent if nothing was.
 */
export async function summarize(
  db: Db,
  restaurantId: number,
): Promise<NonNullable<Schemas['PartnerOrders']['summary']>> {
  const { paise, refunded, ...counts } = await sumsOf(db, restaurantId)
    .select([
      ordersIn().as('orders'),
      ordersIn('confirmed').as('confirmed'),
      ordersIn('delivered').as('delivered'),
      sql<number>`coalesce(sum(total_paise), 0)::bigint`.as('paise'),
      sql<number>`coalesce(sum(refunded_paise), 0)::bigint`.as('refunded'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, revenue: toRupees(paise), ...(refunded > 0 && { refunded: toRupees(refunded) }) };
}

/** Reads the lines of an order. */
export async function readLines(db: Db, { restaurantId, number }: OrderKey) {
  return db
    .selectFrom('order_lines')
    .select(['line', 'menu_name', 'price_paise', 'quantity'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .orderBy('line')
    .execute();
}
