import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { toRupees } from '../../domain/money.ts';
import { apiStatus, orderId, type OrderStatus } from '../../domain/order-status.ts';
import { isPartRefundTime } from '../../domain/part-refund.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Database, Row } from '../db/schema.ts';
import { partnerRefunds, refundsOfOrder } from '../orders/order-refunds.ts';
import { slotOf } from '../orders/orders.store.ts';
import { customerNameOf } from './customer-name.ts';
import { matchingOrders, type OrderFilter } from './order-search.ts';

type PartnerOrder = Schemas['PartnerOrder'];

/** A page of a list: at most `count` orders, from index `from` (0-based). */
export interface OrderRange {
  readonly from: number;
  readonly count: number;
}

/** Lists the orders of a restaurant with customer and lines, newest first (spec §9): the orders in `range`, or all. */
export async function listOrders(
  db: Kysely<Database>,
  filter: OrderFilter,
  now: Date,
  range?: OrderRange,
): Promise<PartnerOrder[]> {
  return (await readOrders(db, filter, range)).map((row) => partnerOrder(row, now));
}

/**
 * Lists the orders as `listOrders` does, with the number of all that match the filter. A search finds both in one
 * statement, because finding the orders takes most of its time.
 */
export async function listAndCountOrders(
  db: Kysely<Database>,
  filter: OrderFilter,
  now: Date,
  range?: OrderRange,
): Promise<{ data: PartnerOrder[]; total: number }> {
  if (filter.search === '') {
    const [data, total] = await Promise.all([listOrders(db, filter, now, range), countOrders(db, filter)]);
    return { data, total };
  }
  const rows = await readOrders(db, filter, range);
  const isPastEnd = rows.length === 0 && range !== undefined && range.from > 0;
  const total = isPastEnd ? await countOrders(db, filter) : (rows[0]?.total ?? 0);
  return { data: rows.map((row) => partnerOrder(row, now)), total };
}

type OrderRow = Awaited<ReturnType<typeof readOrders>>[number];

/** Reads the orders in `range`, or all. `total` is the number of orders that match a search, and 0 without one. */
function readOrders(db: Kysely<Database>, filter: OrderFilter, range?: OrderRange) {
  // Order numbers ascend with time. An index selects the page before the details of its orders are read.
  let page = db
    .selectFrom(matchingOrders(db, filter).as('found'))
    .select(['found.number', (filter.search === '' ? sql<number>`0` : sql<number>`count(*) over ()`).as('total')])
    // Sorts what a search has found: the index by number would be read up to the last order of the page.
    .orderBy(filter.search === '' ? 'found.number' : sql`found.number + 0`, 'desc');
  if (range) page = page.offset(range.from).limit(range.count);
  return db
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('orders', (join) =>
      join.onRef('orders.number', '=', 'page.number').on('orders.restaurant_id', '=', filter.restaurantId),
    )
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .select([
      'orders.restaurant_id',
      'orders.number',
      'orders.status',
      'orders.created_at',
      'orders.total_paise',
      'orders.slot_start',
      'orders.slot_minutes',
      'orders.kitchen_note',
      'orders.ended_at',
      'page.total',
      customerNameOf,
    ])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('order_lines')
          .select(['line', 'menu_name', 'quantity'])
          .whereRef('order_lines.restaurant_id', '=', 'orders.restaurant_id')
          .whereRef('order_lines.order_number', '=', 'orders.number')
          .orderBy('line'),
      ).as('order_items'),
    )
    .select(refundsOfOrder.as('refunds'))
    .orderBy('orders.number', 'desc')
    .execute();
}

function partnerOrder(row: OrderRow, now: Date): PartnerOrder {
  return {
    id: orderId(row.restaurant_id, row.number),
    status: apiStatus(row.status),
    created_at: row.created_at.toISOString(),
    total_amount: toRupees(row.total_paise),
    user_name: row.user_name,
    slot_info: slotOf(row),
    order_items: row.order_items.map(({ menu_name, quantity }) => ({ menu_name, quantity })),
    ...(row.kitchen_note !== null && { kitchen_note: row.kitchen_note }),
    ...partnerRefunds(row.order_items, row.refunds),
    ...(isRefundable(row, now) && { refundable: true }),
  };
}

/** Whether missing dishes of a listed order can be refunded, as far as its status and age tell. */
function isRefundable(
  { status: stored, ended_at: at }: Pick<Row<'orders'>, 'status' | 'ended_at'>,
  now: Date,
): boolean {
  const status = apiStatus(stored);
  return isPartRefundTime({ status, endedAt: at?.getTime() ?? null }, now.getTime());
}

/** Selects the maintained counts of a restaurant's orders (migration `0006-order-sums`). */
function sumsOf(db: Kysely<Database>, restaurantId: number) {
  return db.selectFrom('order_sums').where('restaurant_id', '=', restaurantId);
}

const ordersIn = (status?: OrderStatus) =>
  status === undefined
    ? sql<number>`coalesce(sum(orders), 0)::bigint`
    : sql<number>`coalesce(sum(orders) filter (where status = ${status}), 0)::bigint`;

/** Counts the orders that match the filter. Reads the maintained count, unless there is a search text. */
export async function countOrders(db: Kysely<Database>, filter: OrderFilter): Promise<number> {
  const { restaurantId, status, search } = filter;
  const counted =
    search === ''
      ? sumsOf(db, restaurantId).select(ordersIn(status === 'all' ? undefined : status).as('count'))
      : db.selectFrom(matchingOrders(db, filter).as('found')).select((row) => row.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/**
 * Returns the figures of the summary cards, which cover all listed orders, regardless of the filter. D26 defines the
 * revenue.
 */
export async function summarize(
  db: Kysely<Database>,
  restaurantId: number,
): Promise<NonNullable<Schemas['PartnerOrders']['summary']>> {
  const { paise, ...counts } = await sumsOf(db, restaurantId)
    .select([
      ordersIn().as('orders'),
      ordersIn('confirmed').as('confirmed'),
      ordersIn('delivered').as('delivered'),
      sql<number>`coalesce(sum(total_paise), 0)::bigint`.as('paise'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, revenue: toRupees(paise) };
}
