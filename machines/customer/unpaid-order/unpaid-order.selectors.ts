import type { Order } from '../orders/order-list.ts';
import type { UnpaidOrderSnapshot } from './unpaid-order.machine.ts';

/** The order that is being paid for or cancelled at this moment, by its id. */
export const selectBusyOrder = (snapshot: UnpaidOrderSnapshot): string | null =>
  snapshot.hasTag('busy') ? (snapshot.context.order?.id ?? null) : null;

export const selectIsCancelling = (snapshot: UnpaidOrderSnapshot): boolean => snapshot.matches('cancelling');

/** The order that 'Cancel' asks about; null when nothing is asked. */
export const selectAsked = (snapshot: UnpaidOrderSnapshot): Order | null =>
  snapshot.matches('askingToCancel') ? snapshot.context.order : null;

/** Why the last press on this order came to nothing. */
export const selectMessageOf =
  (orderId: string) =>
  ({ context }: UnpaidOrderSnapshot): string | null =>
    context.order?.id === orderId ? context.message : null;
