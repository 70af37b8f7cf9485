import type { OrderStatus } from './order-status.ts';

/** Placed and not paid (D50). */
const awaitingPayment = ['pending'] as const satisfies OrderStatus[];
/** Paid and not handed over (D50). */
const awaitingHandOver = ['confirmed', 'preparing', 'ready'] as const satisfies OrderStatus[];

/**
 * Which order statuses allow which action, by role (D50). Used by the server's checks and SQL and by the controls of
 * the screens. Delivered and cancelled are final.
 */
export const orderRights = {
  customer: {
    pay: awaitingPayment,
    cancel: awaitingPayment,
    /** The code that the customer shows at hand-over (D18). */
    seePickupCode: awaitingHandOver,
    orderAgain: ['delivered'],
  },
  partner: {
    /** 'Verify OTP & Deliver' on the order's card (spec §4). */
    openHandOver: ['confirmed'],
    handOver: awaitingHandOver,
    /** The kitchen board, and `npm run operator -- orders set` (D160). */
    prepare: ['confirmed'],
    ready: ['confirmed', 'preparing'],
    delay: ['confirmed', 'preparing'],
    cancel: awaitingHandOver,
    notCollected: ['ready'],
  },
  provider: {
    /** A refund made at the provider cancels an order if its preparation has not started. */
    cancelByRefund: [...awaitingPayment, 'confirmed'],
  },
} as const satisfies Record<string, Record<string, readonly OrderStatus[]>>;

/** Whether an order's status allows an action, as in `may(orderRights.customer.pay, order)`. */
export function may(right: readonly OrderStatus[], { status }: { readonly status: OrderStatus }): boolean {
  return right.includes(status);
}

/** The status of one payment; the customer sees `refund_due` as `refunded`. */
export type PaymentStatus = 'pending' | 'completed' | 'failed' | 'refund_due' | 'refunded';

/** An order with all its payments, unordered. */
export interface OrderState {
  readonly status: OrderStatus;
  readonly payments: readonly PaymentStatus[];
}

/** Whether a payment was captured in time (D54). */
function isPaid({ status }: OrderState): boolean {
  return status !== 'pending' && status !== 'cancelled';
}

/** Whether no money was taken and no payment is being checked: `not_paid` in the API. */
export function isUnpaid(order: OrderState): boolean {
  return !isPaid(order) && order.payments.every((payment) => payment === 'failed');
}

/** Whether the outcome of a payment is still unknown. */
export function isPaymentPending(order: OrderState): boolean {
  return may(orderRights.customer.pay, order) && order.payments.includes('pending');
}

/** Why a customer may not cancel an order; null if they may. */
export function cancelBlockedReason(order: OrderState): 'order_paid' | 'payment_pending' | null {
  if (!may(orderRights.customer.cancel, order)) return 'order_paid';
  return isPaymentPending(order) ? 'payment_pending' : null;
}

/**
 * The payment outcome that a customer sees. The order decides: a confirmed order is 'paid', whatever happened to a
 * second payment.
 * @param isCurrent Whether the provider has just answered; otherwise an unpaid order is 'checking', never 'unpaid'.
 */
export function paymentOutcome(order: OrderState, isCurrent: boolean): 'paid' | 'refunded' | 'checking' | 'unpaid' {
  const { status, payments } = order;
  // The money of an order that was not collected is kept.
  if (isPaid(order) || payments.includes('completed')) return 'paid';
  if (payments.includes('refund_due') || payments.includes('refunded')) return 'refunded';
  if (payments.includes('pending')) return 'checking';
  return isCurrent || status === 'cancelled' ? 'unpaid' : 'checking';
}
