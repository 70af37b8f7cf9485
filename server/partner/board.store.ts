import { sql } from 'kysely';
import { recallMs } from '../../domain/order-life.ts';
import { orderRights } from '../../domain/order-rights.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { nextMorning } from '../../domain/sold-out-today.ts';
import type { Schemas } from '../../openapi/client.ts';
import { customerNameOf } from './customer-name.store.ts';
import type { Db } from '../db/schema.ts';
import { ofOrders, orderColumns } from '../orders/order-columns.ts';
import { linesOfOrder } from '../orders/order-lines.store.ts';
import { boardOrder } from '../orders/order-read.ts';
import { refundsOfOrder } from '../orders/refund-sums.store.ts';
import { hourMs } from '../../domain/time-units.ts';

type BoardOrder = Schemas['BoardOrder'];

/** Maximum number of orders in the contract. */
const maxOrders = 300;
/** How long an ended order stays on the board after its ready time, ms. */
const endedForMs = 2 * hourMs;
/** How long after its ready time an order that was just handed over is looked for, since it can be recalled (D344), ms. */
const recentlyEndedForMs = 26 * hourMs;

/** As literals, because a partial index (0047) is not used for parameters. */
const openStatuses = sql`(${sql.join(orderRights.partner.owe.map((status) => sql.lit(status)))})`;

/** The orders that `hasLapsed` of the domain names, in the words of the partial index (0075). */
const hasLapsed = sql`status = 'cancelled' and end_reason in ('no_answer', 'not_prepared') and seen_at is null`;

/**
 * Returns the orders of a kitchen board, at most 300: open orders are preferred to ended orders, of which those come first
 * that ended by themselves and were not seen (D346); those that are ready before
 * the next morning to those of later days (D277), of these earlier orders to later ones, and of the others later ones.
 * @param restaurantIds The partner's own restaurants.
 */
export async function readBoardOrders(db: Db, restaurantIds: readonly number[], now: Date): Promise<BoardOrder[]> {
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
        where restaurant_id = any(${restaurantIds}) and ${hasLapsed}
        order by ready_at desc limit ${maxOrders})
      union all
      (select restaurant_id, number, ready_at, 4 from orders
        where restaurant_id = any(${restaurantIds}) and status not in ${openStatuses} and (${hasLapsed}) is not true
          and ready_at > ${new Date(now.getTime() - recentlyEndedForMs)}
          and (ready_at > ${new Date(now.getTime() - endedForMs)} or status = 'delivered' and ended_at > ${new Date(now.getTime() - recallMs)})
        order by ready_at desc limit ${maxOrders})
    ) listed order by turn, case turn when 2 then ready_at end, ready_at desc limit ${maxOrders}
  `.execute(db);
  return readOrders(
    db,
    rows.map(({ restaurant_id: restaurantId, number }) => ({ restaurantId, number })),
  );
}

/** Returns one order as the board shows it. */
export async function readBoardOrder(db: Db, key: OrderKey): Promise<BoardOrder> {
  const [order] = await readOrders(db, [key]);
  if (!order) throw new Error(`Order ${key.restaurantId}-${key.number} is gone`);
  return order;
}

/** Reads the paid orders with these keys, earliest ready time first. */
async function readOrders(db: Db, keys: readonly OrderKey[]): Promise<BoardOrder[]> {
  const restaurantIds = keys.map(({ restaurantId }) => restaurantId);
  const numbers = keys.map(({ number }) => number);
  const rows = await db
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select([
      ...ofOrders(orderColumns.board),
      customerNameOf,
      'restaurants.name as restaurant_name',
      linesOfOrder(['line', 'menu_id', 'menu_name', 'quantity']).as('order_items'),
      refundsOfOrder.as('refunds'),
    ])
    .where(
      sql<boolean>`(orders.restaurant_id, orders.number) in
        (select * from unnest(${restaurantIds}::integer[], ${numbers}::bigint[]))`,
    )
    .orderBy('orders.ready_at')
    .orderBy('orders.number')
    .execute();
  return rows.flatMap((row) => boardOrder(row) ?? []);
}
