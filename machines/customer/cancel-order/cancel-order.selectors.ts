import type { Order } from '../orders/order-list.ts';
import type { CancelOrderSnapshot } from './cancel-order.machine.ts';

/** The id of the order that is being cancelled; null if there is none. */
export const selectCancelling = (snapshot: CancelOrderSnapshot): string | null =>
  snapshot.hasTag('busy') ? (snapshot.context.order?.id ?? null) : null;

/** Whether the order is being cancelled, until the page shows that it is. */
export const selectIsCancelling =
  (orderId: string) =>
  (snapshot: CancelOrderSnapshot): boolean =>
    (snapshot.hasTag('busy') || snapshot.matches('cancelled')) && snapshot.context.order?.id === orderId;

/** The order that the dialog asks about; null if no dialog is open. */
export const selectOrderToCancel = (snapshot: CancelOrderSnapshot): Order | null =>
  snapshot.matches('asking') ? snapshot.context.order : null;

/** Why the order was not cancelled; null once it is. */
export const selectCancelMessage =
  ({ id, status }: Pick<Order, 'id' | 'status'>) =>
  ({ context }: CancelOrderSnapshot): string | null =>
    context.order?.id === id && status !== 'cancelled' ? context.message : null;
