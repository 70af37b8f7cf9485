import { showsPickupCode } from '../../../domain/order-status.ts';
import type { CustomerOrdersSnapshot } from './orders.machine.ts';
import { findOrders, pageCountOf, pageSize, type Order } from './order-list.ts';

export type OrdersView = 'loading' | 'failed' | 'none' | 'nothingFound' | 'list';

export function selectView(snapshot: CustomerOrdersSnapshot): OrdersView {
  if (!snapshot.matches('ready')) return snapshot.matches('failed') ? 'failed' : 'loading';
  if (snapshot.context.orders.length === 0) return 'none';
  return found(snapshot).length === 0 ? 'nothingFound' : 'list';
}

export const selectQuery = (snapshot: CustomerOrdersSnapshot) => snapshot.context.query;
export const selectTab = (snapshot: CustomerOrdersSnapshot) => snapshot.context.tab;
export const selectError = (snapshot: CustomerOrdersSnapshot) => snapshot.context.error;
export const selectIsRefreshing = (snapshot: CustomerOrdersSnapshot) => snapshot.matches({ ready: 'refreshing' });
export const selectPage = (snapshot: CustomerOrdersSnapshot) => snapshot.context.page;
export const selectPageCount = (snapshot: CustomerOrdersSnapshot) => pageCountOf(found(snapshot).length);

/** The orders on the page that is shown. */
export function selectShown(snapshot: CustomerOrdersSnapshot): Order[] {
  const start = (snapshot.context.page - 1) * pageSize;
  return found(snapshot).slice(start, start + pageSize);
}

/** 'Showing 1 to 8 of 24 orders' (spec §2). */
export function selectSummary(snapshot: CustomerOrdersSnapshot): string {
  const total = found(snapshot).length;
  const start = (snapshot.context.page - 1) * pageSize;
  return `Showing ${Math.min(start + 1, total)} to ${Math.min(start + pageSize, total)} of ${total} orders`;
}

export type Tone = 'leaf' | 'turmeric' | 'red' | 'plain';

const statusTones: ReadonlyMap<string, Tone> = new Map([
  ['pending', 'turmeric'],
  ['confirmed', 'leaf'],
  ['delivered', 'leaf'],
  ['cancelled', 'red'],
]);

/** How a status looks: four have a look of their own, any other has the default one (spec §4). */
export function statusTone(status: string): Tone {
  return statusTones.get(status) ?? 'plain';
}

/** An order's status as the customer reads it; an order that is not paid says so. */
export function statusOf({ status, not_paid: isNotPaid }: Order): { words: string; tone: Tone; isPlain: boolean } {
  if (isNotPaid !== true) return { words: status, tone: statusTone(status), isPlain: true };
  const words = status === 'cancelled' ? 'Not paid, cancelled' : 'Not paid';
  return { words, tone: statusTone(status), isPlain: false };
}

/** Whether an order can still be paid for, or cancelled. */
export const isOpenUnpaid = ({ status, not_paid: isNotPaid }: Order): boolean =>
  isNotPaid === true && status === 'pending';

/** Whether the last word about an order's payment is still awaited. */
export const isBeingChecked = ({ status, payment_info: payments }: Order): boolean =>
  status === 'pending' && payments.some((payment) => payment.status === 'pending');

/** The slot for the pickup; none is promised before the order is known to be paid. */
export function slotOf(order: Order): Order['slot_info'][number] | null {
  if (order.not_paid === true || isBeingChecked(order)) return null;
  return order.slot_info[0] ?? null;
}

/** How a payment's status looks: completed, pending, and anything else as failed (spec §4). */
export function paymentTone(status: string): Tone {
  if (status === 'completed') return 'leaf';
  return status === 'pending' ? 'turmeric' : 'red';
}

/** The payment that counts: the one that came through, else the newest; null before the first. */
export function paymentOf({ payment_info }: Order): Order['payment_info'][number] | null {
  return payment_info.find(({ status }) => status === 'completed') ?? payment_info[0] ?? null;
}

/** The order with this id; null where the customer has none. */
export const selectOrder =
  (id: string) =>
  ({ context }: CustomerOrdersSnapshot): Order | null =>
    context.orders.find((order) => order.id === id) ?? null;

/** Whether there is a receipt: only for what was paid. */
export const hasReceipt = (order: Order): boolean => paymentOf(order)?.status === 'completed';

/** The code for the counter, from payment until the meal is handed over; else null (D18). */
export function pickupCodeOf({ status, pickup_code }: Order): string | null {
  return showsPickupCode(status) ? pickup_code : null;
}

function found({ context }: CustomerOrdersSnapshot): Order[] {
  return findOrders(context.orders, context);
}
