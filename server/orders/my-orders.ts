import { sql, type InferResult, type Kysely, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { toRupees } from '../../domain/money.ts';
import { endedText, mayCancelPaid } from '../../domain/order-life.ts';
import { isUnpaid, may, orderRights, type PaymentStatus } from '../../domain/order-rights.ts';
import { apiStatus, orderId, parseOrderId } from '../../domain/order-status.ts';
import type { Schemas } from '../../openapi/client.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Database, Row } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { customerRefund, refundsOfOrder } from './order-refunds.ts';
import { papersOf, papersOfOrder } from '../papers/order-papers.ts';
import { paidAt, slotOf } from './orders.store.ts';
import { paymentOrderOf } from './payment-order.ts';
import { pickupQr } from './pickup-qr.ts';

type CustomerOrder = Schemas['CustomerOrder'];
type ShownPayment = CustomerOrder['payment_info'][number];

/** Maximum number of payments that are shown of an order; older payments are left out. */
const shownPayments = 20;

/** The status that customers see: `refunded` once all of it is (D216). */
const shownStatus: Record<PaymentStatus, ShownPayment['status']> = {
  pending: 'pending',
  completed: 'completed',
  failed: 'failed',
  refund_due: 'completed',
  refunded: 'refunded',
};

/** Selects orders with lines and payments, including those of deleted restaurants and dishes (D62). */
const selectOrders = (db: Kysely<Database>) =>
  db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select([
      'orders.restaurant_id',
      'orders.number',
      'orders.status',
      'orders.created_at',
      'orders.total_paise',
      'orders.tax_paise',
      'orders.slot_start',
      'orders.slot_minutes',
      'orders.kitchen_note',
      'orders.pickup_code',
      'orders.provider_order_id',
      'orders.hold_until',
      'orders.hold_given_back_at',
      'orders.paid_at',
      'orders.confirmed_at',
      'orders.ready_at',
      'orders.delayed_minutes',
      'orders.cancel_until',
      'orders.due_at',
      'orders.ended_at',
      'orders.end_by',
      'orders.end_reason',
      'orders.end_note',
      'restaurants.name as restaurant_name',
      'restaurants.fssai',
      'restaurants.deleted_at',
    ])
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
      refundsOfOrder.as('refunds'),
      papersOfOrder.as('papers'),
    ]);

const ordersOf = compileOnce((db, customerId: RawBuilder<number>) =>
  selectOrders(db)
    .where('orders.customer_id', '=', customerId)
    // Order numbers ascend with time across all restaurants.
    .orderBy(sql`orders.number desc`),
);

type OrderWithLines = InferResult<ReturnType<typeof selectOrders>>[number];
type MyOrdersDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'config'>;

/** Returns all orders of a customer, newest first. */
export async function listMyOrders(deps: MyOrdersDeps, customerId: number): Promise<Schemas['CustomerOrders']> {
  const now = deps.now();
  const rows = await ordersOf(deps.db, customerId);
  return { now: now.getTime(), orders: rows.map((row) => shownOrder(row, deps, now)) };
}

/** Returns one order of a customer with the current time; null if the customer has no order with this id. */
export async function readMyOrder(
  deps: MyOrdersDeps,
  customerId: number,
  id: string,
): Promise<Schemas['CustomerOrderNow'] | null> {
  const key = parseOrderId(id);
  if (!key) return null;
  const row = await selectOrders(deps.db)
    .where('orders.restaurant_id', '=', key.restaurantId)
    .where('orders.number', '=', key.number)
    .where('orders.customer_id', '=', customerId)
    .executeTakeFirst();
  const now = deps.now();
  return row ? { now: now.getTime(), order: shownOrder(row, deps, now) } : null;
}

function shownOrder(row: OrderWithLines, deps: MyOrdersDeps, now: Date): CustomerOrder {
  return {
    id: orderId(row.restaurant_id, row.number),
    created_at: row.created_at.toISOString(),
    status: apiStatus(row.status),
    total_amount: toRupees(row.total_paise),
    tax: toRupees(row.tax_paise),
    restaurant_id: row.restaurant_id,
    restaurant_name: row.restaurant_name,
    fssai: row.fssai,
    ...pickupOf(row, deps.config),
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
    slot_info: [{ id: 1, ...slotOf(row) }],
    ...(row.kitchen_note !== null && { kitchen_note: row.kitchen_note }),
    ...timesOf(row),
    ...endedOf(row),
    ...cancelUntilOf(row, now),
    ...(row.refunds.length > 0 && {
      refunds: row.refunds.map((refund) => customerRefund(row.lines, refund, deps.config.brand.supportEmail)),
    }),
    ...papersOf(row.restaurant_id, row.papers),
    ...(isUnpaid({ status: row.status, payments: row.payments.map(({ status }) => status) }) && {
      not_paid: true,
      ...paymentOf(deps, row, now),
    }),
  };
}

type TimesRow = Pick<
  Row<'orders'>,
  'status' | 'paid_at' | 'confirmed_at' | 'ready_at' | 'delayed_minutes' | 'due_at' | 'ended_at'
>;
type Times = Pick<CustomerOrder, 'paid_at' | 'accept_by' | 'ready_at' | 'delayed_minutes' | 'ended_at'>;

/** Returns when an order was paid, has to be accepted, is expected to be ready, and ended. */
function timesOf(row: TimesRow): Times {
  const { ready_at: ready, delayed_minutes, ended_at: ended } = row;
  const paid = paidAt(row);
  const acceptBy = may(orderRights.partner.accept, row) ? row.due_at : null;
  return {
    ...(paid && { paid_at: paid.getTime() }),
    ...(acceptBy && { accept_by: acceptBy.getTime() }),
    ...(ready && { ready_at: ready.getTime() }),
    ...(delayed_minutes > 0 && { delayed_minutes }),
    ...(ended && { ended_at: ended.getTime() }),
  };
}

/** Returns what the customer shows at the counter, while the order is open. */
function pickupOf(
  row: Pick<Row<'orders'>, 'restaurant_id' | 'number' | 'status' | 'pickup_code'>,
  { publicOrigin }: Deps['config'],
): Pick<CustomerOrder, 'pickup_code' | 'pickup_qr'> {
  const { restaurant_id, number, pickup_code: code } = row;
  if (code === null || !may(orderRights.customer.seePickupCode, row)) return { pickup_code: null };
  return { pickup_code: code, pickup_qr: pickupQr(publicOrigin, { orderId: orderId(restaurant_id, number), code }) };
}

/** Returns how a paid order ended without a hand-over, if it did. */
function endedOf({
  ended_at: at,
  end_by: by,
  end_reason: reason,
  end_note: note,
}: Pick<Row<'orders'>, 'ended_at' | 'end_by' | 'end_reason' | 'end_note'>): Pick<CustomerOrder, 'ended'> {
  if (at === null) return {};
  const message = endedText({ at: at.getTime(), by, reason, note });
  return message === null ? {} : { ended: { at: at.getTime(), message } };
}

function cancelUntilOf(
  row: Pick<Row<'orders'>, 'status' | 'cancel_until' | 'due_at'>,
  now: Date,
): Pick<CustomerOrder, 'cancel_until'> {
  const cancel_until = (row.status === 'waiting' ? row.due_at : row.cancel_until)?.getTime() ?? null;
  return cancel_until !== null && mayCancelPaid({ status: row.status, cancel_until }, now.getTime())
    ? { cancel_until }
    : {};
}

type UnpaidRow = Pick<
  Row<'orders'>,
  'restaurant_id' | 'number' | 'status' | 'total_paise' | 'provider_order_id' | 'hold_until' | 'hold_given_back_at'
> & { readonly restaurant_name: string; readonly deleted_at: Date | null };

/** Returns what the customer needs to pay an unpaid order, while its hold lasts. */
function paymentOf(
  deps: Pick<Deps, 'payments' | 'config'>,
  row: UnpaidRow,
  now: Date,
): Pick<CustomerOrder, 'hold_until' | 'payment_order'> {
  const { provider_order_id: providerOrderId, hold_until: until } = row;
  // Orders at a deleted restaurant cannot be paid: their payments would be refunded.
  const isHeld =
    row.deleted_at === null &&
    may(orderRights.customer.pay, row) &&
    row.hold_given_back_at === null &&
    until !== null &&
    until > now;
  if (!isHeld || providerOrderId === null) return {};
  const { restaurant_id: restaurantId, number, total_paise: totalPaise, restaurant_name: restaurantName } = row;
  return {
    hold_until: until.toISOString(),
    payment_order: paymentOrderOf(deps, { restaurantId, number, totalPaise, restaurantName, providerOrderId }),
  };
}
