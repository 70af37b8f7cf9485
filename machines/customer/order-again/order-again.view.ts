import { may, orderRights } from '../../../domain/order-rights.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { Order } from '../orders/order-list.ts';
import type { OrderAgainSnapshot } from './order-again.machine.ts';

/** Whether an order can be ordered again: it was delivered, and its restaurant is known. */
export const canReorder = (order: Order): boolean =>
  may(orderRights.customer.orderAgain, order) && order.restaurant_id !== undefined;

export interface OrderAgainView {
  /** The id of the order whose dishes are being looked up. */
  busy: string | null;
  /** Why no dish of an order was added to the cart, by the order's id. */
  messages: Readonly<Record<string, string>>;
}

export const selectPage = pageOf((snapshot: OrderAgainSnapshot): OrderAgainView => {
  const { order, message } = snapshot.context;
  return {
    busy: snapshot.hasTag('busy') ? (order?.id ?? null) : null,
    messages: order && message !== null ? { [order.id]: message } : {},
  };
});
