import type { UnpaidOrderSnapshot } from './unpaid-order.machine.ts';

/** The id of the order that is being paid. */
export const selectBusyOrder = (snapshot: UnpaidOrderSnapshot): string | null =>
  snapshot.hasTag('busy') ? (snapshot.context.order?.id ?? null) : null;

/** Why the payment of this order was not opened. */
export const selectMessageFor =
  (orderId: string) =>
  ({ context }: UnpaidOrderSnapshot): string | null =>
    context.order?.id === orderId ? context.message : null;
