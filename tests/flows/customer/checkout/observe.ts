import type { checkoutMachine, CheckoutSnapshot } from '../../../../machines/customer/checkout/checkout.machine.ts';
import {
  selectCanFetchOutcome,
  selectCanCancel,
  selectFailure,
  selectBlockedReason,
  selectInventory,
  selectIsBusy,
  selectIsWaiting,
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
    /** What a press does while offline. */
    wait: string | null;
    /** Message under 'Order Failed'. */
    failure: string | null;
    blockedReason: string | null;
    inventory: string | null;
    cartLocked: boolean;
  };
  may: Record<'pay.submit' | 'wait.stop' | 'outcome.ask' | 'payment.cancel', Control>;
  /** Null while another tab may own the stored checkout. */
  stored: { kept: PersistedCheckout | null };
}

/** Reads the machine through the selectors of the view. */
export function observe(snapshot: CheckoutSnapshot): CheckoutPage {
  return {
    shows: {
      view: selectView(snapshot),
      progress: selectProgress(snapshot),
      wait: selectWaitText(snapshot),
      failure: selectFailure(snapshot)?.text ?? null,
      blockedReason: selectBlockedReason(snapshot),
      inventory: selectInventory(snapshot),
      cartLocked: selectIsBusy(snapshot),
    },
    may: {
      'pay.submit': selectIsWaiting(snapshot)
        ? 'absent'
        : snapshot.can({ type: 'pay.submit', cart, phone: '9876543210' })
          ? 'enabled'
          : 'disabled',
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

export const always: Always<typeof checkoutMachine> = {
  'Nobody can pay while a payment is open.': (snapshot) =>
    snapshot.context.razorpayOrderId === null || !snapshot.matches('ready'),
  'The payment window opens for the order that the server has placed, and for no other.': (snapshot) =>
    !snapshot.matches({ holdingPaymentLock: 'paying' }) ||
    (snapshot.context.order !== null && snapshot.context.order.order_id === snapshot.context.razorpayOrderId),
  'A payment is verified only when the window has said that it was made.': (snapshot) =>
    !snapshot.matches({ holdingPaymentLock: 'verifying' }) || snapshot.context.payment !== null,
  'What is asked after is an order at the bank.': (snapshot) =>
    !(
      snapshot.matches({ holdingPaymentLock: 'fetchingOutcome' }) ||
      snapshot.matches({ holdingPaymentLock: 'checking' })
    ) || snapshot.context.razorpayOrderId !== null,
  'An empty cart is never ordered.': (snapshot) =>
    !snapshot.matches({ holdingPaymentLock: 'placingOrder' }) || snapshot.context.cart.items.length > 0,
  'Paid or given back, nothing is left of the payment, its attempt and its failures.': (snapshot) => {
    const { order, razorpayOrderId, payment: made, attempt: tried, failure } = snapshot.context;
    const isOver =
      snapshot.matches({ holdingPaymentLock: 'paid' }) || snapshot.matches({ ready: { result: 'refunded' } });
    return !isOver || [order, razorpayOrderId, made, tried, failure].every((each) => each === null);
  },
  'Only the tab that holds the payment lock can order, pay or fetch the outcome.': (snapshot) =>
    !snapshot.hasTag('busy') || snapshot.children['paymentLock'] !== undefined,
};
