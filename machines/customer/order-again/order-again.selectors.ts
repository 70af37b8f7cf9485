import { may, orderRights } from '../../../domain/order-rights.ts';
import type { Order } from '../orders/order-list.ts';
import type { OrderAgainSnapshot } from './order-again.machine.ts';

/** Whether an order can be ordered again: it was delivered, and its restaurant is known. */
export const canReorder = (order: Order): boolean =>
  may(orderRights.customer.orderAgain, order) && order.restaurant_id !== undefined;

/** The id of the order whose dishes are being looked up. */
export const selectBusyOrder = (snapshot: OrderAgainSnapshot): string | null =>
  snapshot.hasTag('busy') ? (snapshot.context.order?.id ?? null) : null;

/** Why no dish of this order was added to the cart. */
export const selectMessageFor =
  (orderId: string) =>
  ({ context }: OrderAgainSnapshot): string | null =>
    context.order?.id === orderId ? context.message : null;
