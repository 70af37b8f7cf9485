import type { OrderActionActorRef } from './order-action.machine.ts';
import { selectPage } from './order-action.view.ts';
import type { OrderActionsSnapshot } from './order-actions.machine.ts';

/** The actor of an order; undefined before the first action on this order. */
export const selectOrderAction =
  (orderId: string) =>
  ({ context }: OrderActionsSnapshot): OrderActionActorRef | undefined =>
    context.orders[orderId];

/** Counts the actions on orders and the changes of stock that wait or are being sent. */
export function countUnsent({ context: { orders, rows } }: OrderActionsSnapshot): number {
  const actions = Object.values(orders).filter((order) => order && selectPage(order.getSnapshot()).pending !== null);
  const queues = Object.values(rows?.getSnapshot().context.rows ?? {}).map((row) => row?.getSnapshot().context.queue);
  return queues.reduce((sum, queue) => sum + (queue?.length ?? 0), actions.length);
}
