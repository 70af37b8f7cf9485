import { isolateName } from '../../../domain/isolate-name.ts';
import { formatPrice } from '../../../domain/money.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { Order } from '../orders/order-list.ts';
import { canCancelPaid, refundOnCancel } from '../orders/order-facts.ts';
import type { CancelOrderSnapshot } from './cancel-order.machine.ts';

export interface CancelOrderView {
  /** What the dialog says: what happens to the order and the money; null if no dialog is open. */
  question: string | null;
  /** The id of the order that is being cancelled; null if there is none. */
  cancelling: string | null;
  /** The id of the order whose button is busy, until the page shows that the order is cancelled. */
  busy: string | null;
}

export const selectPage = pageOf((snapshot: CancelOrderSnapshot): CancelOrderView => {
  const { order } = snapshot.context;
  const id = order?.id ?? null;
  const isCancelling = snapshot.hasTag('busy');
  return {
    question: order && snapshot.matches('asking') ? questionAbout(order) : null,
    cancelling: isCancelling ? id : null,
    busy: isCancelling || snapshot.matches('cancelled') ? id : null,
  };
});

function questionAbout(order: Order): string {
  const consequence = canCancelPaid(order)
    ? `is paid. ${formatPrice(refundOnCancel(order))} goes back to you; banks need 5–7 working days.`
    : 'is not paid. Its dishes are given back.';
  return `Order ${order.id} from ${isolateName(order.restaurant_name)} ${consequence}`;
}

/** Why the order was not cancelled; null once it is. */
export const selectMessageFor =
  ({ id, status }: Pick<Order, 'id' | 'status'>) =>
  ({ context }: CancelOrderSnapshot): string | null =>
    context.order?.id === id && status !== 'cancelled' ? context.message : null;
