import { toPaise } from '../../../domain/money.ts';
import { may, orderRights } from '../../../domain/order-rights.ts';
import type { StateTone } from '../../../domain/order-states.ts';
import { isChecking } from '../../../domain/order-words.ts';
import type { Order } from './order-list.ts';

/** Whether an order can still be paid for or cancelled. */
export const canPayOrCancel = (order: Order): boolean =>
  order.not_paid === true && may(orderRights.customer.pay, order);

/** Whether a paid order can still be cancelled, by the list that was loaded last. */
export const canCancelPaid = (order: Order): boolean => order.cancel_until !== undefined;

/** What goes back when a paid order is cancelled, paise: all but what was refunded before. */
export function refundOnCancel({ total_amount, refunds = [] }: Order): number {
  const open = refunds.filter(({ status }) => status !== 'failed');
  return open.reduce((left, { amount }) => left - toPaise(amount), toPaise(total_amount));
}

/** Returns the pickup slot; null before the payment is confirmed. */
export function slotOf(order: Order): Order['slot_info'][number] | null {
  if (order.not_paid === true || isChecking(order)) return null;
  return order.slot_info[0] ?? null;
}

/**
 * Returns the tone of a payment status: completed and pending have their own tone, all others that of a failure (spec
 * §4).
 */
export function paymentTone(status: string): StateTone {
  if (status === 'completed') return 'leaf';
  return status === 'pending' ? 'turmeric' : 'red';
}

/** Returns the completed payment, or otherwise the newest payment; null if there is none. */
export function paymentOf({ payment_info }: Order): Order['payment_info'][number] | null {
  return payment_info.find(({ status }) => status === 'completed') ?? payment_info[0] ?? null;
}

/** Whether the order has a receipt, which is true once it is paid. */
export const hasReceipt = (order: Order): boolean => paymentOf(order)?.status === 'completed';
