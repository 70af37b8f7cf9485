import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrderLife } from '../../domain/order-life.ts';
import { toRupees } from '../../domain/money.ts';
import { orderRights } from '../../domain/order-rights.ts';
import { orderId } from '../../domain/order-status.ts';
import { nextMorning } from '../../domain/sold-out-today.ts';
import type { Schemas } from '../../openapi/client.ts';
import { customerNameOf } from './customer-name.ts';
import type { Database } from '../db/schema.ts';
import { missingCount, partnerRefunds, refundsOfOrder } from '../orders/order-refunds.ts';
import { slotOf, type OrderKey, type OrderRow } from '../orders/orders.store.ts';

type BoardOrder = Schemas['BoardOrder'];

/** Maximum number of orders in the contract. */
const maxOrders = 300;
/** How long an ended order stays on the board after its ready time, ms. */
const endedForMs = 2 * 60 * 60_000;

/** As literals, because a partial index (0047) is not used for parameters. */
const openStatuses = sql`(${sql.join(orderRights.partner.owe.map((status) => sql.lit(status)))})`;

/**
 * Returns the orders of a kitchen board, at most 300: open orders are preferred to ended orders, those that are ready before
 * the next morning to those of later days (D277), of these earlier orders to later ones, and of the others later ones.
 * @param restaurantIds The partner's own restaurants.
 */
export async function readBoardOrders(
  db: Kysely<Database>,
  restaurantIds: readonly number[],
  now: Date,
): Promise<BoardOrder[]> {
  const morning = new Date(nextMorning(now.getTime()));
  const { rows } = await sql<{ restaurant_id: number; number: number }>`
    select restaurant_id, number from (
      (select restaurant_id, number, ready_at, 1 as turn from orders
        where restaurant_id = any(${restaurantIds}) and status in ${openStatuses} and ready_at < ${morning}
        order by ready_at desc limit ${maxOrders})
      union all
      (select restaurant_id, number, ready_at, 2 from orders
        where restaurant_id = any(${restaurantIds}) and status in ${openStatuses} and ready_at >= ${morning}
        order by ready_at limit ${maxOrders})
      union all
      (select restaurant_id, number, ready_at, 3 from orders
        where restaurant_id = any(${restaurantIds}) and status not in ${openStatuses}
          and ready_at > ${new Date(now.getTime() - endedForMs)}
        order by ready_at desc limit ${maxOrders})
    ) listed order by turn, case turn when 2 then ready_at end, ready_at desc limit ${maxOrders}
  `.execute(db);
  return readOrders(
    db,
    rows.map(({ restaurant_id: restaurantId, number }) => ({ restaurantId, number })),
  );
}

/** Returns one order as the board shows it. */
export async function readBoardOrder(db: Kysely<Database>, key: OrderKey): Promise<BoardOrder> {
  const [order] = await readOrders(db, [key]);
  if (!order) throw new Error(`Order ${key.restaurantId}-${key.number} is gone`);
  return order;
}

/** Reads the paid orders with these keys, earliest ready time first. */
async function readOrders(db: Kysely<Database>, keys: readonly OrderKey[]): Promise<BoardOrder[]> {
  const restaurantIds = keys.map(({ restaurantId }) => restaurantId);
  const numbers = keys.map(({ number }) => number);
  const rows = await db
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select([
      'orders.restaurant_id',
      'orders.number',
      'orders.status',
      'orders.total_paise',
      'orders.slot_start',
      'orders.slot_minutes',
      'orders.kitchen_note',
      'orders.ready_at',
      'orders.seen_at',
      'orders.delayed_minutes',
      'orders.due_at',
      'orders.ended_at',
      'orders.end_by',
      'orders.end_reason',
      'orders.end_note',
      'orders.version',
      customerNameOf,
      'restaurants.name as restaurant_name',
    ])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('order_lines')
          .select(['line', 'menu_id', 'menu_name', 'quantity'])
          .whereRef('order_lines.restaurant_id', '=', 'orders.restaurant_id')
          .whereRef('order_lines.order_number', '=', 'orders.number')
          .orderBy('line'),
      ).as('order_items'),
    )
    .select(refundsOfOrder.as('refunds'))
    .where(
      sql<boolean>`(orders.restaurant_id, orders.number) in
        (select * from unnest(${restaurantIds}::integer[], ${numbers}::bigint[]))`,
    )
    .orderBy('orders.ready_at')
    .orderBy('orders.number')
    .execute();
  return rows.flatMap((row) => {
    const life = lifeOf(row);
    if (life === null) return [];
    const { restaurant_id, restaurant_name, user_name, order_items, refunds, kitchen_note, version } = row;
    return {
      id: orderId(restaurant_id, row.number),
      restaurant_id,
      restaurant_name,
      user_name,
      total_amount: toRupees(row.total_paise),
      order_items: order_items.map(({ line, ...dish }) => {
        const missing = missingCount(refunds, line);
        return { ...dish, ...(missing > 0 && { missing }) };
      }),
      ...partnerRefunds(order_items, refunds),
      ...(kitchen_note !== null && { kitchen_note }),
      version,
      ...life,
    };
  });
}

type LifeRow = Pick<
  OrderRow,
  | 'status'
  | 'slot_start'
  | 'slot_minutes'
  | 'ready_at'
  | 'seen_at'
  | 'delayed_minutes'
  | 'due_at'
  | 'ended_at'
  | 'end_by'
  | 'end_reason'
  | 'end_note'
>;

/** Returns the data that decide which actions on an order are allowed, or null if the order was never paid. */
export function lifeOf(row: LifeRow): OrderLife | null {
  const { status, ready_at, seen_at, delayed_minutes, due_at, ended_at, end_by, end_reason, end_note } = row;
  if (ready_at === null || status === 'pending') return null;
  return {
    status,
    slot_info: slotOf(row),
    ready_at: ready_at.getTime(),
    delayed_minutes,
    is_seen: seen_at !== null,
    due_at: due_at?.getTime() ?? null,
    ended: ended_at && { at: ended_at.getTime(), by: end_by, reason: end_reason, note: end_note },
  };
}
