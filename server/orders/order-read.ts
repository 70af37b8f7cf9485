import { toRupees } from '../../domain/money.ts';
import { orderId } from '../../domain/order-id.ts';
import type { OrderEnding, OrderLife } from '../../domain/order-life.ts';
import { isUnpaid, may, mayCancelPaid, orderRights, type PaymentStatus } from '../../domain/order-rights.ts';
import { apiStatus } from '../../domain/order-states.ts';
import { endedForCustomer } from '../../domain/order-words.ts';
import { mapLink, type WithLocation } from '../../domain/map-link.ts';
import { collectibleText } from '../../domain/opening-hours.ts';
import { isPartRefundTime } from '../../domain/part-refund.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Row } from '../db/schema.ts';
import { papersOf } from '../papers/order-papers.ts';
import type { SelectedPaper } from '../papers/papers.store.ts';
import type { Deps } from '../process/deps.ts';
import { paidAt, slotOf, type OrderColumns } from './order-columns.ts';
import { customerRefund, missingOf, partnerRefunds } from './order-refunds.ts';
import { scheduleOf, type ScheduleRow } from '../restaurants/schedule.store.ts';
import { holdEndOf, paymentOrderOf } from './payment-order.ts';
import { pickupQr } from './pickup-qr.ts';
import type { SelectedRefund } from './refund-sums.store.ts';

/** Returns the data that decide which actions on an order are allowed, or null if the order was never paid. */
export function lifeOf(row: OrderColumns<'life'>): OrderLife | null {
  const { status, ready_at, seen_at, delayed_minutes, due_at } = row;
  if (ready_at === null || status === 'pending') return null;
  return {
    status,
    slot_info: slotOf(row),
    ready_at: ready_at.getTime(),
    delayed_minutes,
    is_seen: seen_at !== null,
    due_at: due_at?.getTime() ?? null,
    ended: endingOf(row),
  };
}

function endingOf({
  ended_at: at,
  end_by: by,
  end_reason: reason,
  end_note: note,
}: OrderColumns<'end'>): OrderEnding | null {
  return at && { at: at.getTime(), by, reason, note };
}

/** Returns what customer, board and partner get of an order. `total_amount`: rupees. */
function factsOf(row: OrderColumns<'shown'>) {
  return {
    id: orderId(row.restaurant_id, row.number),
    total_amount: toRupees(row.total_paise),
    slot_info: slotOf(row),
    note: row.kitchen_note === null ? {} : { kitchen_note: row.kitchen_note },
    ended: endingOf(row),
  };
}

type Line<Name extends keyof Row<'order_lines'>> = Pick<Row<'order_lines'>, 'line' | 'menu_name' | 'quantity' | Name>;

/** A row of a customer's orders. */
interface CustomerRow extends OrderColumns<'customer'>, WithLocation {
  readonly restaurant_name: string;
  readonly restaurant_phone: string | null;
  readonly fssai: string | null;
  readonly street_address: string;
  /** When the restaurant was deleted. */
  readonly deleted_at: Date | null;
  readonly lines: readonly Line<'menu_id' | 'price_paise'>[];
  readonly payments: readonly Pick<Row<'payments'>, 'provider_payment_id' | 'amount_paise' | 'status'>[];
  readonly refunds: readonly SelectedRefund[];
  readonly papers: readonly SelectedPaper[];
}

type CustomerOrder = Schemas['CustomerOrder'];
type PaymentDeps = Pick<Deps, 'payments' | 'config'>;

/** The status of a payment that customers see: `refunded` once all of it is (D216). */
const shownStatus: Record<PaymentStatus, CustomerOrder['payment_info'][number]['status']> = {
  pending: 'pending',
  completed: 'completed',
  failed: 'failed',
  refund_due: 'completed',
  refunded: 'refunded',
};

/** Returns an order as its customer gets it. */
export function customerOrder(row: CustomerRow, deps: PaymentDeps, now: Date): CustomerOrder {
  const { id, total_amount, slot_info, note, ended } = factsOf(row);
  const message = ended && endedForCustomer(ended);
  return {
    id,
    created_at: row.created_at.toISOString(),
    status: apiStatus(row.status),
    total_amount,
    tax: toRupees(row.tax_paise),
    restaurant_id: row.restaurant_id,
    restaurant_name: row.restaurant_name,
    ...(row.restaurant_phone && { restaurant_phone: row.restaurant_phone }),
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
    slot_info: [{ id: 1, ...slot_info }],
    ...note,
    ...timesOf(row),
    ...recalledOf(row),
    ...(ended && message !== null && { ended: { at: ended.at, message } }),
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

type Times = Pick<CustomerOrder, 'paid_at' | 'accept_by' | 'ready_at' | 'delayed_minutes' | 'ended_at'>;

/** Returns when an order was paid, has to be accepted, is expected to be ready, and ended. */
function timesOf(row: CustomerRow): Times {
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

/** Returns what the restaurant took back (D344), until the order goes on. */
function recalledOf({ status, recalled }: CustomerRow): Pick<CustomerOrder, 'recalled'> {
  const isCurrent = recalled !== null && status === (recalled === 'ready' ? 'preparing' : 'ready');
  return isCurrent ? { recalled } : {};
}

/** Returns what the customer shows at the counter, while the order is open. */
function pickupOf(
  row: CustomerRow,
  { publicOrigin }: Deps['config'],
): Pick<CustomerOrder, 'pickup_code' | 'pickup_qr' | 'restaurant_place'> {
  const { restaurant_id, number, pickup_code: code, street_address } = row;
  if (code === null || !may(orderRights.customer.seePickupCode, row)) return { pickup_code: null };
  return {
    pickup_code: code,
    pickup_qr: pickupQr(publicOrigin, { orderId: orderId(restaurant_id, number), code }),
    restaurant_place: { street_address, map: mapLink(row) },
  };
}

/** Returns an order by itself as its customer gets it: also until when it can be collected (D318). */
export function oneCustomerOrder(row: CustomerRow & ScheduleRow, deps: PaymentDeps, now: Date): CustomerOrder {
  const order = customerOrder(row, deps, now);
  const closesText = collectibleText(scheduleOf(row), Math.max(now.getTime(), order.ready_at ?? 0));
  return order.pickup_code === null || closesText === null ? order : { ...order, closes_text: closesText };
}

function cancelUntilOf(row: CustomerRow, now: Date): Pick<CustomerOrder, 'cancel_until'> {
  const cancel_until = (row.status === 'waiting' ? row.due_at : row.cancel_until)?.getTime() ?? null;
  return cancel_until !== null && mayCancelPaid({ status: row.status, cancel_until }, now.getTime())
    ? { cancel_until }
    : {};
}

/** Returns what the customer needs to pay an unpaid order, while its hold lasts. */
function paymentOf(
  deps: PaymentDeps,
  row: CustomerRow,
  now: Date,
): Pick<CustomerOrder, 'hold_until' | 'payment_order'> {
  const { provider_order_id: providerOrderId } = row;
  // Orders at a deleted restaurant cannot be paid: their payments would be refunded.
  const isPayable = row.deleted_at === null && may(orderRights.customer.pay, row);
  const until = isPayable ? holdEndOf(row, now) : null;
  if (until === null || providerOrderId === null) return {};
  const { restaurant_id: restaurantId, number, total_paise: totalPaise, restaurant_name: restaurantName } = row;
  return {
    hold_until: until.toISOString(),
    payment_order: paymentOrderOf(deps, { restaurantId, number, totalPaise, restaurantName, providerOrderId }),
  };
}

/** What the board and a partner's list of orders have besides columns of the order. */
interface OfPartner<Name extends keyof Row<'order_lines'>> {
  readonly user_name: string;
  readonly order_items: readonly Line<Name>[];
  readonly refunds: readonly SelectedRefund[];
}

/** Returns an order as the kitchen board shows it; null if it was never paid. */
export function boardOrder(
  row: OrderColumns<'board'> & OfPartner<'menu_id'> & { readonly restaurant_name: string },
): Schemas['BoardOrder'] | null {
  const orderLife = lifeOf(row);
  if (orderLife === null) return null;
  const { restaurant_id, restaurant_name, user_name, order_items, refunds, done_dishes: done, version } = row;
  const { id, total_amount, note } = factsOf(row);
  return {
    id,
    restaurant_id,
    restaurant_name,
    user_name,
    total_amount,
    order_items: order_items.map(({ line, ...dish }) => ({
      ...dish,
      ...missingOf(refunds, line),
      ...(done.includes(dish.menu_id) && { is_done: true }),
    })),
    ...partnerRefunds(order_items, refunds),
    ...note,
    version,
    ...orderLife,
  };
}

/** Returns an order as the partner's list of orders shows it. */
export function partnerOrder(row: OrderColumns<'partner'> & OfPartner<never>, now: Date): Schemas['PartnerOrder'] {
  const { user_name, order_items, refunds } = row;
  const { id, total_amount, slot_info, note, ended } = factsOf(row);
  const status = apiStatus(row.status);
  return {
    id,
    status,
    created_at: row.created_at.toISOString(),
    total_amount,
    user_name,
    slot_info,
    order_items: order_items.map(({ line, menu_name, quantity }) => ({
      ...{ menu_name, quantity },
      ...missingOf(refunds, line),
    })),
    ...note,
    ...partnerRefunds(order_items, refunds),
    ...(row.status === 'cancelled' && ended && { ended }),
    ...(isPartRefundTime({ status, endedAt: ended?.at ?? null }, now.getTime()) && { refundable: true }),
  };
}
