import type { checkoutMachine, CheckoutSnapshot } from '../../../../machines/customer/checkout/checkout.machine.ts';
import {
  selectCanFetchOutcome,
  selectCanPay,
  selectCanCancel,
  selectFailure,
  selectBlockedReason,
  selectInventory,
  selectIsBusy,
  selectIsTimeOffered,
  selectTimesAt,
  selectIsWaiting,
  selectKeptText,
  selectProgress,
  selectView,
  selectWaitText,
  type CheckoutView,
  selectPersistedCheckout,
} from '../../../../machines/customer/checkout/checkout.selectors.ts';
import { cart } from './model.ts';
import type { Always, Control, Page } from '../../../engine/oracle.ts';
import type { PersistedCheckout } from '../../../../machines/customer/checkout/persisted-checkout.ts';

export interface CheckoutPage extends Page {
  shows: {
    view: CheckoutView;
    progress: string | null;
    /** What happens to a click on the payment button while offline. */
    wait: string | null;
    /** Until when the dishes of the unpaid order are kept. */
    kept: string | null;
    /** The message under 'Order Failed'. */
    failure: string | null;
    blockedReason: string | null;
    inventory: string | null;
    cartLocked: boolean;
    timeOffered: boolean | null;
    /** The server's time when the pickup times were loaded, which decides whether the cart names the pickup's day. */
    timesAt: number | null;
  };
  may: Record<'pay.submit' | 'wait.stop' | 'outcome.ask' | 'payment.cancel', Control>;
  /** The checkout to store; null while another tab may own the stored one. */
  stored: { kept: PersistedCheckout | null };
}

/** Returns the state of the page, read from the machine through the selectors of the view. */
export function observe(snapshot: CheckoutSnapshot): CheckoutPage {
  return {
    shows: {
      view: selectView(snapshot),
      progress: selectProgress(snapshot),
      wait: selectWaitText(snapshot),
      kept: selectKeptText(cart)(snapshot),
      failure: selectFailure(snapshot)?.text ?? null,
      blockedReason: selectBlockedReason(snapshot),
      inventory: selectInventory(snapshot),
      cartLocked: selectIsBusy(snapshot),
      timeOffered: selectIsTimeOffered(snapshot),
      timesAt: selectTimesAt(snapshot),
    },
    may: {
      'pay.submit': selectIsWaiting(snapshot) ? 'absent' : selectCanPay(snapshot) ? 'enabled' : 'disabled',
      'wait.stop': snapshot.can({ type: 'wait.stop' }) ? 'enabled' : 'absent',
      'payment.cancel': selectCanCancel(snapshot) ? 'enabled' : 'absent',
      'outcome.ask': selectCanFetchOutcome(snapshot)
        ? 'enabled'
        : selectView(snapshot) === 'checking'
          ? 'disabled'
          : 'absent',
    },
    stored: { kept: selectPersistedCheckout(snapshot) },
  };
}

export const checkoutInvariants: Always<typeof checkoutMachine> = {
  'The customer cannot pay while a payment is open.': (snapshot) =>
    snapshot.context.razorpayOrderId === null || !snapshot.matches('ready'),
  'The payment window opens for the order that the server has placed, and for no other.': (snapshot) =>
    !snapshot.matches({ holdingPaymentLock: 'paying' }) ||
    (snapshot.context.order !== null && snapshot.context.order.order_id === snapshot.context.razorpayOrderId),
  'A payment is verified only after the payment window has reported it.': (snapshot) =>
    !snapshot.matches({ holdingPaymentLock: 'verifying' }) || snapshot.context.payment !== null,
  'The outcome is fetched only for an order at the provider.': (snapshot) =>
    !(
      snapshot.matches({ holdingPaymentLock: 'fetchingOutcome' }) ||
      snapshot.matches({ holdingPaymentLock: 'checking' })
    ) || snapshot.context.razorpayOrderId !== null,
  'The payment button is enabled exactly when a press is handled.': (snapshot) =>
    selectIsWaiting(snapshot) ||
    selectCanPay(snapshot) === snapshot.can({ type: 'pay.submit', cart, phone: '9876543210' }),
  'An empty cart is never ordered.': (snapshot) =>
    !snapshot.matches({ holdingPaymentLock: 'placingOrder' }) || snapshot.context.cart.items.length > 0,
  'After a payment or a refund, no payment, attempt or failure is kept.': (snapshot) => {
    const { order, razorpayOrderId, payment: made, attempt: tried, failure } = snapshot.context;
    const isOver =
      snapshot.matches({ holdingPaymentLock: 'paid' }) || snapshot.matches({ ready: { result: 'refunded' } });
    return !isOver || [order, razorpayOrderId, made, tried, failure].every((each) => each === null);
  },
  'Only the tab that holds the payment lock can order, pay or fetch the outcome.': (snapshot) =>
    !snapshot.hasTag('busy') || snapshot.children['paymentLock'] !== undefined,
};
