import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { toRupees } from '../../domain/money.ts';
import { orderId, showsPickupCode } from '../../domain/order-status.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Database } from '../db/schema.ts';
import type { PaymentStatus } from './payments.store.ts';

type CustomerOrder = Schemas['CustomerOrder'];
type ShownPayment = CustomerOrder['payment_info'][number];

/** Payments of an order that are listed; the newest ones. */
const shownPayments = 20;

/** What the customer reads: money on its way back counts as refunded. */
const shownStatus: Record<PaymentStatus, ShownPayment['status']> = {
  pending: 'pending',
  completed: 'completed',
  failed: 'failed',
  refund_due: 'refunded',
  refunded: 'refunded',
};

/** A customer's orders with lines and payments, newest first, in one query; deleted restaurants and dishes too (D62). */
export async function myOrders(db: Kysely<Database>, customerId: number): Promise<CustomerOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .selectAll('orders')
    .select(['restaurants.name as restaurant_name', 'restaurants.fssai'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['line', 'menu_id', 'menu_name', 'quantity', 'price_paise'])
          .whereRef('order_lines.restaurant_id', '=', 'orders.restaurant_id')
          .whereRef('order_lines.order_number', '=', 'orders.number')
          .orderBy('line'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('payments')
          .select(['provider_payment_id', 'amount_paise', 'payments.status'])
          .whereRef('payments.restaurant_id', '=', 'orders.restaurant_id')
          .whereRef('payments.order_number', '=', 'orders.number')
          .orderBy('payments.created_at', 'desc')
          .limit(shownPayments),
      ).as('payments'),
    ])
    .where('orders.customer_id', '=', customerId)
    // Numbers grow with time, over all restaurants.
    .orderBy(sql`orders.number desc`)
    .execute();
  return rows.map((row) => ({
    id: orderId(row.restaurant_id, row.number),
    created_at: row.created_at.toISOString(),
    status: row.status,
    total_amount: toRupees(row.total_paise),
    tax: toRupees(row.tax_paise),
    restaurant_id: row.restaurant_id,
    restaurant_name: row.restaurant_name,
    fssai: row.fssai,
    pickup_code: showsPickupCode(row.status) ? row.pickup_code : null,
    order_items: row.lines.map(({ line, menu_id, menu_name, quantity, price_paise }) => ({
      id: line,
      menu_id,
      menu_name,
      quantity,
      price: toRupees(price_paise),
    })),
    payment_info: row.payments.map(({ provider_payment_id, amount_paise, status }) => ({
      id: provider_payment_id,
      amount: toRupees(amount_paise),
      status: shownStatus[status],
    })),
    slot_info: [{ id: 1, slot_duration: row.slot_minutes, start_time: row.slot_start.getTime() }],
  }));
}
