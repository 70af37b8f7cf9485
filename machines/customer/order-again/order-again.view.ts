import { may, orderRights } from '../../../domain/order-rights.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import { actionViewOf } from '../orders/action-view.ts';
import type { Order } from '../orders/order-list.ts';
import type { OrderAgainSnapshot } from './order-again.machine.ts';

/** Whether an order can be ordered again: it was delivered, and its restaurant is known. */
export const canReorder = (order: Order): boolean =>
  may(orderRights.customer.orderAgain, order) && order.restaurant_id !== undefined;

/** The order whose dishes are being looked up, and why none of an order was added to the cart. */
export const selectPage = pageOf((snapshot: OrderAgainSnapshot) => actionViewOf(snapshot));
