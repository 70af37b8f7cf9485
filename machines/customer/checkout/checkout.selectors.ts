import type { CheckoutSnapshot } from './checkout.machine.ts';
import type { KeptCheckout } from './checkout.outcomes.ts';
import { checkoutTexts } from './checkout.texts.ts';

/** Where a customer is, in what the page must show. */
export type CheckoutView =
  | 'ready'
  | 'failed'
  | 'refunded'
  | 'recovering'
  | 'working'
  /** A payment is open in another tab. */
  | 'lockedByOtherTab'
  | 'checking'
  | 'paid';

export function selectView(snapshot: CheckoutSnapshot): CheckoutView {
  if (snapshot.matches({ ready: 'failed' })) return 'failed';
  if (snapshot.matches({ ready: 'refunded' })) return 'refunded';
  if (snapshot.matches('ready') || selectIsArriving(snapshot)) return 'ready';
  if (snapshot.matches({ holdingPaymentLock: 'lockedByOtherTab' })) return 'lockedByOtherTab';
  if (snapshot.matches('recovering')) return 'recovering';
  if (
    snapshot.matches({ holdingPaymentLock: 'fetchingOutcome' }) ||
    snapshot.matches({ holdingPaymentLock: 'checking' })
  )
    return 'checking';
  return snapshot.matches({ holdingPaymentLock: 'paid' }) ? 'paid' : 'working';
}

/** What is under way, in words for the button; null while nothing is. */
export function selectProgress(snapshot: CheckoutSnapshot): string | null {
  if (selectIsStopping(snapshot)) return 'Stopping the payment…';
  if (
    snapshot.matches({ holdingPaymentLock: 'acquiringLock' }) ||
    snapshot.matches({ holdingPaymentLock: 'checkingStock' })
  )
    return 'Checking stock…';
  if (
    snapshot.matches({ holdingPaymentLock: 'loadingScript' }) ||
    snapshot.matches({ holdingPaymentLock: 'reopening' })
  )
    return 'Loading payment…';
  if (snapshot.matches({ holdingPaymentLock: 'preparing' }) || snapshot.matches({ holdingPaymentLock: 'placingOrder' }))
    return 'Placing your order…';
  if (snapshot.matches({ holdingPaymentLock: 'paying' })) return 'Waiting for payment…';
  if (snapshot.matches({ holdingPaymentLock: 'verifying' })) return 'Verifying payment…';
  if (
    snapshot.matches({ holdingPaymentLock: 'fetchingOutcome' }) ||
    snapshot.matches({ holdingPaymentLock: 'checking' })
  )
    return checkoutTexts.checking;
  return snapshot.matches('recovering') ? 'Checking stock…' : null;
}

/** Whether the next press starts a payment; not while one is open, in whichever tab. */
export const selectCanPay = (snapshot: CheckoutSnapshot) => snapshot.matches('ready');

/** Whether it is about to be known if a payment has been left open. */
export const selectIsArriving = (snapshot: CheckoutSnapshot) => snapshot.matches({ holdingPaymentLock: 'arriving' });

/** While an order is under way the cart must stay as it is. */
export const selectIsBusy = (snapshot: CheckoutSnapshot) => snapshot.hasTag('busy');

/** Whether the next fetchingOutcome can be brought forward; while one is on its way it cannot. */
export const selectCanAsk = (snapshot: CheckoutSnapshot) => snapshot.can({ type: 'outcome.ask' });

/** Whether the customer can say that he did not pay: his tab was gone, and the server knows of no payment. */
export const selectCanCancel = (snapshot: CheckoutSnapshot) => snapshot.can({ type: 'payment.cancel' });

/** What stands under 'Order Failed'. */
export const selectFailure = (snapshot: CheckoutSnapshot) =>
  snapshot.matches({ ready: 'failed' }) || snapshot.matches('recovering') ? snapshot.context.failure : null;

/** Why nothing is paid. */
export const selectHindrance = (snapshot: CheckoutSnapshot) =>
  snapshot.matches('ready') || selectIsStopping(snapshot) ? snapshot.context.blockedReason : null;

/** The cart changed while the order was being placed: it is not paid for, and cancelled. */
function selectIsStopping(snapshot: CheckoutSnapshot): boolean {
  return (
    snapshot.matches({ holdingPaymentLock: 'cancellingOrder' }) ||
    (snapshot.matches({ holdingPaymentLock: 'placingOrder' }) && snapshot.context.blockedReason !== null)
  );
}

/** What the fresh stock means (spec §8). */
export const selectInventory = (snapshot: CheckoutSnapshot) =>
  snapshot.matches({ ready: 'failed' }) ? snapshot.context.inventory : null;

/** What survives a reload (D38, D44); null while what is kept is another tab's to say. */
export function keptCheckoutOf(snapshot: CheckoutSnapshot): KeptCheckout | null {
  if (snapshot.hasTag('waiting')) return null;
  const { attempt, razorpayOrderId, keepsCart } = snapshot.context;
  return { attempt, razorpayOrderId, ...(keepsCart && { keepsCart }) };
}
