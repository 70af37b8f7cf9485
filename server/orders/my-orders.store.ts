import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../db/compile-once.ts';
import type { Db, Row } from '../db/schema.ts';
import { papersOfOrder } from '../papers/papers.store.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { shownPhone } from '../restaurants/kitchens.store.ts';
import { scheduleColumns } from '../restaurants/schedule.store.ts';
import { ofOrders, orderColumns } from './order-columns.ts';
import { linesOfOrder } from './order-lines.store.ts';
import { refundsOfOrder } from './refund-sums.store.ts';

/** Maximum number of payments that are shown of an order; older payments are left out. */
const shownPayments = 20;

/** Selects orders with lines and payments, including those of deleted restaurants and dishes (D62). */
const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select([
      ...ofOrders(orderColumns.customer),
      'restaurants.name as restaurant_name',
      shownPhone.as('restaurant_phone'),
      'restaurants.fssai',
      'restaurants.street_address',
      'restaurants.map_url',
      'restaurants.latitude',
      'restaurants.longitude',
      'restaurants.deleted_at',
    ])
    .select((eb) => [
      linesOfOrder(['line', 'menu_id', 'menu_name', 'quantity', 'price_paise']).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('payments')
          .select(['provider_payment_id', 'amount_paise', 'payments.status'])
          .whereRef('payments.restaurant_id', '=', 'orders.restaurant_id')
          .whereRef('payments.order_number', '=', 'orders.number')
          .orderBy('payments.created_at', 'desc')
          .limit(shownPayments),
      ).as('payments'),
      refundsOfOrder.as('refunds'),
      papersOfOrder.as('papers'),
    ]);

/** Maximum of orders that took money in one answer. */
export const shownPaid = 100;
/** Maximum of the others, which only the first answer has (D313). */
const shownOthers = 20;

/**
 * Selects the newest orders of a customer, one more of those that took money than an answer has.
 * @param before The number that theirs must be below; null for the first answer.
 */
function newestOrders(db: Db, customerId: RawBuilder<number> | number, before: number | null) {
  const ofCustomer = db
    .selectFrom('orders')
    .select(['restaurant_id', 'number'])
    .where('customer_id', '=', customerId)
    // Order numbers ascend with time across all restaurants.
    .orderBy('number', 'desc');
  const paid = ofCustomer.where('took_money', '=', sql.lit(true)).limit(shownPaid + 1);
  const others = ofCustomer.where('took_money', '=', sql.lit(false)).where('emptied_at', 'is', null).limit(shownOthers);
  const page = before === null ? sql`(${paid}) union all (${others})` : sql`${paid.where('number', '<', before)}`;
  return selectOrders(db)
    .innerJoin(sql<Pick<Row<'orders'>, 'restaurant_id' | 'number'>>`(${page})`.as('page'), (join) =>
      join.onRef('page.restaurant_id', '=', 'orders.restaurant_id').onRef('page.number', '=', 'orders.number'),
    )
    .select('orders.took_money')
    .orderBy('orders.number', 'desc');
}

const firstOrders = compileOnce((db, customerId: RawBuilder<number>) => newestOrders(db, customerId, null));

/**
 * Reads the newest orders of a customer, one more of those that took money than an answer has.
 * @param before The number that theirs must be below; undefined for the first answer.
 */
export function readMyOrders(db: Db, customerId: number, before?: number) {
  return before === undefined ? firstOrders(db, customerId) : newestOrders(db, customerId, before).execute();
}

/** Reads one order of a customer; undefined if the customer has no such order. */
export function findMyOrder(db: Db, customerId: number, { restaurantId, number }: OrderKey) {
  return selectOrders(db)
    .select(scheduleColumns)
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.number', '=', number)
    .where('orders.customer_id', '=', customerId)
    .where((order) => order.or([order('orders.emptied_at', 'is', null), order('orders.took_money', '=', true)]))
    .executeTakeFirst();
}
