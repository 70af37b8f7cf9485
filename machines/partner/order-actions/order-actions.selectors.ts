import type { OrderActionActorRef } from '../order-action/order-action.machine.ts';
import type { OrderActionsSnapshot } from './order-actions.machine.ts';

/** The actor of an order; undefined before the first action on this order. */
export const selectOrderAction =
  (orderId: string) =>
  ({ context }: OrderActionsSnapshot): OrderActionActorRef | undefined =>
    context.orders[orderId];
