import type { Order } from '../orders/order-list.ts';
import type { UnpaidOrderSnapshot } from './unpaid-order.machine.ts';

/** The id of the order that is being paid or cancelled. */
export const selectBusyOrder = (snapshot: UnpaidOrderSnapshot): string | null =>
  snapshot.hasTag('busy') ? (snapshot.context.order?.id ?? null) : null;

export const selectIsCancelling = (snapshot: UnpaidOrderSnapshot): boolean => snapshot.matches('cancelling');

/** The order that the 'Cancel' dialog asks about; null if no dialog is open. */
export const selectOrderToCancel = (snapshot: UnpaidOrderSnapshot): Order | null =>
  snapshot.matches('askingToCancel') ? snapshot.context.order : null;

/** Why the last action on this order failed. */
export const selectMessageFor =
  (orderId: string) =>
  ({ context }: UnpaidOrderSnapshot): string | null =>
    context.order?.id === orderId ? context.message : null;
