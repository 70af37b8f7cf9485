import { toPaise } from '../../../domain/money.ts';
import { may, orderRights } from '../../../domain/order-rights.ts';
import type { StateTone } from '../../../domain/order-states.ts';
import { isChecking } from '../../../domain/order-words.ts';
import type { CustomerOrdersSnapshot } from './orders.machine.ts';
import { findOrders, pageCountOf, pageSize, type Order } from './order-list.ts';
import type { Pickup } from './pickups.ts';

export type OrdersView = 'loading' | 'failed' | 'none' | 'nothingFound' | 'list';

export function selectView(snapshot: CustomerOrdersSnapshot): OrdersView {
  if (!snapshot.matches('ready')) return snapshot.matches('failed') ? 'failed' : 'loading';
  if (snapshot.context.orders.length === 0) return 'none';
  return found(snapshot).length === 0 ? 'nothingFound' : 'list';
}

export const selectQuery = (snapshot: CustomerOrdersSnapshot) => snapshot.context.query;
export const selectTab = (snapshot: CustomerOrdersSnapshot) => snapshot.context.tab;
export const selectError = (snapshot: CustomerOrdersSnapshot) => snapshot.context.error;
/** When the orders were last loaded, epoch ms, if the last poll failed; otherwise null. */
export const selectOutdatedSince = ({ context: { isOutdated, loadedAt } }: CustomerOrdersSnapshot) =>
  isOutdated ? loadedAt : null;
/** The server's time in the last response, epoch ms; null if it is not known. Whether an order is late depends on it. */
export const selectNow = ({ context }: CustomerOrdersSnapshot) => context.now;
export const selectIsRefreshing = (snapshot: CustomerOrdersSnapshot) => snapshot.matches({ ready: 'refreshing' });
export const selectPage = (snapshot: CustomerOrdersSnapshot) => snapshot.context.page;
export const selectPageCount = (snapshot: CustomerOrdersSnapshot) => pageCountOf(found(snapshot).length);

/** The orders of the current page. */
export function selectVisibleOrders(snapshot: CustomerOrdersSnapshot): Order[] {
  const start = (snapshot.context.page - 1) * pageSize;
  return found(snapshot).slice(start, start + pageSize);
}

/** Returns 'Showing 1 to 8 of 24 orders' (spec §2). */
export function selectSummary(snapshot: CustomerOrdersSnapshot): string {
  const total = found(snapshot).length;
  const start = (snapshot.context.page - 1) * pageSize;
  return `Showing ${Math.min(start + 1, total)} to ${Math.min(start + pageSize, total)} of ${total} orders`;
}

/** Whether an order can still be paid for or cancelled. */
export const canPayOrCancel = (order: Order): boolean =>
  order.not_paid === true && may(orderRights.customer.pay, order);

/** Whether a paid order can still be cancelled, by the list that was loaded last. */
export const canCancelPaid = (order: Order): boolean => order.cancel_until !== undefined;

/** What goes back when a paid order is cancelled, paise: all but what was refunded before. */
export function refundOnCancel({ total_amount, refunds = [] }: Order): number {
  const open = refunds.filter(({ status }) => status !== 'failed');
  return open.reduce((left, { amount }) => left - toPaise(amount), toPaise(total_amount));
}

/** Returns the pickup slot; null before the payment is confirmed. */
export function slotOf(order: Order): Order['slot_info'][number] | null {
  if (order.not_paid === true || isChecking(order)) return null;
  return order.slot_info[0] ?? null;
}

/**
 * Returns the tone of a payment status: completed and pending have their own tone, all others that of a failure (spec
 * §4).
 */
export function paymentTone(status: string): StateTone {
  if (status === 'completed') return 'leaf';
  return status === 'pending' ? 'turmeric' : 'red';
}

/** Returns the completed payment, or otherwise the newest payment; null if there is none. */
export function paymentOf({ payment_info }: Order): Order['payment_info'][number] | null {
  return payment_info.find(({ status }) => status === 'completed') ?? payment_info[0] ?? null;
}

/** The order with this id; null if the customer has no such order. */
export const selectOrder =
  (id: string) =>
  ({ context }: CustomerOrdersSnapshot): Order | null =>
    context.orders.find((order) => order.id === id) ?? null;

/** Whether the order has a receipt, which is true once it is paid. */
export const hasReceipt = (order: Order): boolean => paymentOf(order)?.status === 'completed';

/** What an earlier visit kept on the device, if the orders did not load. */
export const selectKeptPickups = (snapshot: CustomerOrdersSnapshot): Pickup[] =>
  snapshot.matches('failed') ? snapshot.context.kept : noPickups;
const noPickups: Pickup[] = [];

function found({ context }: CustomerOrdersSnapshot): Order[] {
  return findOrders(context.orders, context);
}
