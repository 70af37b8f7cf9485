import { actionNames, orderActions, type ActionName } from './order-actions.ts';
import {
  awaitingAcceptance,
  awaitingHandOver,
  awaitingMeal,
  awaitingPayment,
  notBegun,
  type StoredStatus,
} from './order-states.ts';

/** The statuses in which each action of a partner is allowed. */
const actionRights = Object.fromEntries(actionNames.map((name) => [name, orderActions[name].from])) as {
  readonly [Name in ActionName]: (typeof orderActions)[Name]['from'];
};

/**
 * The order statuses in which each action is allowed, by role (D50). Used by the server's checks and SQL queries and by
 * the controls of the screens. 'cancelled' is final, and 'delivered' once it can no longer be recalled.
 */
export const orderRights = {
  customer: {
    pay: awaitingPayment,
    cancel: awaitingPayment,
    /** Cancel a paid order: until the restaurant accepts it, or else until its `cancel_until` (D179, D261). */
    cancelPaid: [...awaitingAcceptance, ...awaitingMeal],
    /** See the code that the customer shows at hand-over (D18). */
    seePickupCode: awaitingHandOver,
    orderAgain: ['delivered'],
  },
  partner: {
    /** Those of the kitchen board; the operator prepares orders and marks them as ready too (D160). */
    ...actionRights,
    /** Owe a meal: the order is paid and has not ended. */
    owe: [...awaitingAcceptance, ...awaitingHandOver],
    /** Use 'Verify OTP & Deliver' on the order's card (spec §4). */
    openHandOver: ['confirmed'],
    handOver: awaitingHandOver,
    /** Tick its dishes off (D373). */
    tickDishes: awaitingHandOver,
    /** Refund missing dishes (D215). */
    refundDishes: [...awaitingHandOver, 'delivered'],
  },
  provider: {
    /** A refund in the provider's dashboard cancels the order if its preparation has not started. */
    cancelByRefund: notBegun,
  },
} as const satisfies Record<string, Record<string, readonly StoredStatus[]>>;

/** Whether an order's status allows an action. Example: `may(orderRights.customer.pay, order)`. */
export function may(right: readonly StoredStatus[], { status }: { readonly status: StoredStatus }): boolean {
  return right.includes(status);
}

/** Whether its customer may cancel a paid order at `now`; times are epoch ms (D179, D261). */
export function mayCancelPaid(
  { status, cancel_until }: { readonly status: StoredStatus; readonly cancel_until: number | null },
  now: number,
): boolean {
  if (status === 'waiting') return true;
  return may(orderRights.customer.cancelPaid, { status }) && cancel_until !== null && now < cancel_until;
}

/** The status of one payment. `refund_due`: all of it goes back; `refunded`: all of it was sent to the bank. */
export type PaymentStatus = 'pending' | 'completed' | 'failed' | 'refund_due' | 'refunded';

/** The status of an order, and those of all its payments in any order. */
export interface OrderState {
  readonly status: StoredStatus;
  readonly payments: readonly PaymentStatus[];
}

/** Whether a payment was captured that pays for the order (D54). */
function isPaid({ status }: OrderState): boolean {
  return status !== 'pending' && status !== 'cancelled';
}

/** Whether no payment was captured and none is pending: `not_paid` in the API. */
export function isUnpaid(order: OrderState): boolean {
  return !isPaid(order) && order.payments.every((payment) => payment === 'failed');
}

/** Whether the outcome of a payment is still unknown. */
export function isPaymentPending(order: OrderState): boolean {
  return may(orderRights.customer.pay, order) && order.payments.includes('pending');
}

/** Returns why a customer may not cancel an order; null if the customer may. */
export function cancelBlockedReason(order: OrderState): 'order_paid' | 'payment_pending' | null {
  if (!may(orderRights.customer.cancel, order)) return 'order_paid';
  return isPaymentPending(order) ? 'payment_pending' : null;
}

/**
 * Returns the payment outcome that a customer sees. The order's status takes precedence: a confirmed order is 'paid',
 * even if a second payment was refunded.
 * @param isCurrent whether the payment statuses have just been fetched from the provider; otherwise an unpaid order is
 * 'checking', never 'unpaid'
 */
export function paymentOutcome(order: OrderState, isCurrent: boolean): 'paid' | 'refunded' | 'checking' | 'unpaid' {
  const { status, payments } = order;
  // An order that was not collected is cancelled, but not refunded.
  if (isPaid(order) || payments.includes('completed')) return 'paid';
  // A second payment may still pay for the order, whatever became of the first (D217).
  if (isPaymentPending(order)) return 'checking';
  if (payments.includes('refund_due') || payments.includes('refunded')) return 'refunded';
  if (payments.includes('pending')) return 'checking';
  return isCurrent || status === 'cancelled' ? 'unpaid' : 'checking';
}
