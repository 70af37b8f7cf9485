import { sql } from 'kysely';
import { orderRights } from '../../domain/order-rights.ts';
import type { Slot } from '../../domain/slot.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Placement } from './order-keys.store.ts';
import { firstCheckMs, holdMs } from './unpaid-order-times.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { ofOrders, orderColumns } from './order-columns.ts';
import { slotColumns } from './orders.store.ts';
import type { PricedOrder } from './priced-order.ts';
import { pickupColumnsOf } from './slot-choice.ts';

/** Whether the account of a customer exists. */
export async function customerExists(db: Db, customerId: number): Promise<boolean> {
  const customer = await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst();
  return customer !== undefined;
}

/** Locks the row of a customer until the transaction ends. @returns whether the account exists. */
export async function lockCustomer(trx: Tx, customerId: number): Promise<boolean> {
  const customer = await trx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return customer !== undefined;
}

/** Writes a new order with its lines and holds. @returns its number. */
export async function writeOrder(
  trx: Tx,
  order: PricedOrder,
  { customerId, key, body }: Placement,
  { slot, now }: { readonly slot: Slot; readonly now: Date },
): Promise<number> {
  const { restaurantId, lines, pickup } = order;
  const expiresAt = new Date(now.getTime() + holdMs);
  const written = sql`unnest(
    ${lines.map(({ menuId }) => menuId)}::integer[], ${lines.map(({ menuName }) => menuName)}::text[],
    ${lines.map(({ quantity }) => quantity)}::integer[], ${lines.map(({ pricePaise }) => pricePaise)}::integer[]
  ) with ordinality as written (menu_id, menu_name, quantity, price_paise, line)`;
  const { number } = await trx
    .with('placed', (cte) =>
      cte
        .insertInto('orders')
        .values({
          restaurant_id: restaurantId,
          customer_id: customerId,
          total_paise: order.totalPaise,
          tax_paise: order.taxPaise,
          ...slotColumns(slot),
          ...pickupColumnsOf(pickup),
          kitchen_note: body.kitchen_note ?? null,
          idempotency_key: key ?? null,
          hold_until: expiresAt,
          next_check_at: new Date(now.getTime() + firstCheckMs),
          created_at: now,
          updated_at: now,
        })
        .returning(['restaurant_id', 'number']),
    )
    .with(
      'lines',
      () => sql`(insert into order_lines
        (restaurant_id, order_number, line, menu_id, menu_name, quantity, price_paise)
        select restaurant_id, number, line, menu_id, menu_name, quantity, price_paise from placed, ${written})`,
    )
    .with(
      'holds',
      () => sql`(insert into stock_holds (restaurant_id, order_number, menu_id, quantity, expires_at)
        select restaurant_id, number, menu_id, quantity, ${expiresAt}::timestamptz from placed, ${written})`,
    )
    .selectFrom('placed')
    .select('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Reads what is needed to pay an order. */
export async function readPayable(db: Db, { restaurantId, number }: OrderKey) {
  return db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select([...ofOrders(orderColumns.payable), 'restaurants.name as restaurant_name', 'restaurants.deleted_at'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.number', '=', number)
    .executeTakeFirstOrThrow();
}

/**
 * Stores the id of the provider's order, unless the order has one already or can no longer be paid.
 * @returns the stored id; undefined if nothing was stored.
 */
export async function keepProviderOrder(
  db: Db,
  { restaurantId, number }: OrderKey,
  { providerOrderId, now }: { readonly providerOrderId: string; readonly now: Date },
): Promise<{ provider_order_id: string } | undefined> {
  const { rows } = await sql<{ provider_order_id: string }>`
    with kept as (
      update orders set provider_order_id = ${providerOrderId}, updated_at = ${now}
      where restaurant_id = ${restaurantId} and number = ${number}
        and provider_order_id is null and status = any(${orderRights.customer.pay})
      returning restaurant_id, number
    )
    insert into provider_orders (provider_order_id, restaurant_id, order_number)
    select ${providerOrderId}, restaurant_id, number from kept
    returning provider_order_id
  `.execute(db);
  return rows[0];
}
