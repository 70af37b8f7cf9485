import type { Order } from '../orders/order-list.ts';
import type { OrderAgainSnapshot } from './order-again.machine.ts';

/** Whether an order can be had once more: it was handed over, and says whose it is. */
export const canBeRepeated = ({ status, restaurant_id: restaurantId }: Order): boolean =>
  status === 'delivered' && restaurantId !== undefined;

/** The id of the order that is looked up at this moment. */
export const selectBusyOrder = (snapshot: OrderAgainSnapshot): string | null =>
  snapshot.hasTag('busy') ? (snapshot.context.order?.id ?? null) : null;

/** Why nothing of this order came into the cart. */
export const selectMessageOf =
  (orderId: string) =>
  ({ context }: OrderAgainSnapshot): string | null =>
    context.order?.id === orderId ? context.message : null;
