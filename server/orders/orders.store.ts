import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Identifies an order; the restaurant is the shard key (D58). */
export interface OrderKey {
  readonly restaurantId: number;
  readonly number: number;
}

export type OrderRow = Selectable<Database['orders']>;

/** The order, locked until the transaction ends; every change of an order starts with this. */
export async function lockOrder(
  trx: Transaction<Database>,
  { restaurantId, number }: OrderKey,
): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
}

/** The order that a provider's order pays for. */
export async function findByProviderOrder(
  db: Kysely<Database>,
  providerOrderId: string,
): Promise<(OrderKey & { customerId: number }) | undefined> {
  return db
    .selectFrom('provider_orders')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'provider_orders.restaurant_id')
        .onRef('orders.number', '=', 'provider_orders.order_number'),
    )
    .select(['orders.restaurant_id as restaurantId', 'orders.number as number', 'orders.customer_id as customerId'])
    .where('provider_orders.provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/** The order of a payment. */
export async function findByPayment(db: Kysely<Database>, paymentId: string): Promise<OrderKey | undefined> {
  return db
    .selectFrom('payments')
    .select(['restaurant_id as restaurantId', 'order_number as number'])
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** Updates a locked order. */
export async function updateOrder(
  trx: Transaction<Database>,
  { restaurantId, number }: OrderKey,
  change: Partial<Omit<OrderRow, 'restaurant_id' | 'number' | 'created_at' | 'updated_at'>>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...change, updated_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .execute();
}
