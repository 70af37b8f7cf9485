import type { CheckoutSnapshot } from './checkout.machine.ts';
import { cartFingerprint, type Cart } from '../../../domain/cart.ts';
import { formatTime } from '../../../domain/date-time.ts';
import { checkoutTexts } from '../../../domain/checkout-texts.ts';
import type { PersistedCheckout } from './persisted-checkout.ts';

/** What the cart page shows about the checkout. */
export type CheckoutView =
  | 'ready'
  | 'failed'
  | 'refunded'
  /** The order was refused because of its pickup time. */
  | 'timeGone'
  | 'recovering'
  | 'working'
  /** Another tab holds the payment lock. */
  | 'lockedByOtherTab'
  | 'checking'
  | 'paid';

export function selectView(snapshot: CheckoutSnapshot): CheckoutView {
  if (snapshot.matches({ ready: { result: 'failed' } })) return 'failed';
  if (snapshot.matches({ ready: { result: 'refunded' } })) return 'refunded';
  if (snapshot.matches({ ready: { result: 'timeGone' } })) return 'timeGone';
  if (snapshot.matches('ready') || selectIsArriving(snapshot)) return 'ready';
  if (snapshot.matches({ holdingPaymentLock: 'lockedByOtherTab' })) return 'lockedByOtherTab';
  if (snapshot.matches('recovering')) return 'recovering';
  if (selectIsOutcomeUnknown(snapshot)) return 'checking';
  return snapshot.matches({ holdingPaymentLock: 'paid' }) ? 'paid' : 'working';
}

/** Whether the outcome of the payment is unknown: it is asked for, or the order is being cancelled as unpaid. */
const selectIsOutcomeUnknown = (snapshot: CheckoutSnapshot) =>
  (['fetchingOutcome', 'checking', 'cancellingUnpaid'] as const).some((step) =>
    snapshot.matches({ holdingPaymentLock: step }),
  );

/** Returns the label of the button during a step; null while no step is running. */
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
  if (selectIsOutcomeUnknown(snapshot)) return checkoutTexts.checking;
  return snapshot.matches('recovering') ? 'Checking stock…' : null;
}

/** Returns the text above 'Proceed to Pay' while the browser is offline. */
export function selectWaitText(snapshot: CheckoutSnapshot): string | null {
  if (selectIsWaiting(snapshot)) return checkoutTexts.waiting;
  return snapshot.matches({ ready: { network: 'offline' } }) ? checkoutTexts.offline : null;
}

/** Returns until when the dishes of a cart are kept, because its order is placed and not paid; null if they are not (D327). */
export const selectKeptText =
  (cart: Cart) =>
  (snapshot: CheckoutSnapshot): string | null => {
    const content = cartFingerprint(cart);
    const held = snapshot.matches('ready') ? snapshot.context.held.find((each) => each.content === content) : undefined;
    return held ? `Kept until ${formatTime(held.until)}` : null;
  };

/** Whether a submitted payment waits for the network. */
export const selectIsWaiting = (snapshot: CheckoutSnapshot) => snapshot.matches({ ready: { network: 'waiting' } });

/**
 * Whether the customer can submit a payment; false while a payment is open in any tab, and while the restaurant does
 * not offer the chosen pickup time.
 */
export const selectCanPay = (snapshot: CheckoutSnapshot) =>
  snapshot.matches('ready') && snapshot.context.isTimeOffered !== false;

/** Whether the restaurant offers the chosen pickup time; null if that is unknown. */
export const selectIsTimeOffered = (snapshot: CheckoutSnapshot) => snapshot.context.isTimeOffered;

/** The server's time when the pickup times were loaded last, epoch ms; null if they are unknown. */
export const selectTimesAt = (snapshot: CheckoutSnapshot) => snapshot.context.timesAt;

/** Whether the machine still checks whether a payment was left open. */
export const selectIsArriving = (snapshot: CheckoutSnapshot) => snapshot.matches({ holdingPaymentLock: 'arriving' });

/** Whether a step is running during which the cart must not change. */
export const selectIsBusy = (snapshot: CheckoutSnapshot) => snapshot.hasTag('busy');

/** Whether 'Check again' is available; false while a request is running. */
export const selectCanFetchOutcome = (snapshot: CheckoutSnapshot) => snapshot.can({ type: 'outcome.ask' });

/**
 * Whether 'I did not pay' is available: the tab with the payment window was closed, and the server knows of no payment.
 */
export const selectCanCancel = (snapshot: CheckoutSnapshot) => snapshot.can({ type: 'payment.cancel' });

/** The message under 'Order Failed'. */
export const selectFailure = (snapshot: CheckoutSnapshot) =>
  snapshot.matches({ ready: { result: 'failed' } }) || snapshot.matches('recovering') ? snapshot.context.failure : null;

/** Why no payment was started. */
export const selectBlockedReason = (snapshot: CheckoutSnapshot) =>
  snapshot.matches('ready') || selectIsStopping(snapshot) ? snapshot.context.blockedReason : null;

/** Why no payment was started, until the cart, which the customer was asked to check, changes again. */
export const selectRefusal =
  (cart: Cart) =>
  (snapshot: CheckoutSnapshot): string | null => {
    const { blockedContent } = snapshot.context;
    return blockedContent === null || blockedContent === cartFingerprint(cart) ? selectBlockedReason(snapshot) : null;
  };

/** Whether the order is being cancelled because the cart changed while it was being placed. */
function selectIsStopping(snapshot: CheckoutSnapshot): boolean {
  return (
    snapshot.matches({ holdingPaymentLock: 'cancellingOrder' }) ||
    (snapshot.matches({ holdingPaymentLock: 'placingOrder' }) && snapshot.context.blockedReason !== null)
  );
}

/** The message after the stock was fetched again (spec §8). */
export const selectInventory = (snapshot: CheckoutSnapshot) =>
  snapshot.matches({ ready: { result: 'failed' } }) || snapshot.matches({ ready: { result: 'reviewing' } })
    ? snapshot.context.inventory
    : null;

/** Returns the part to persist (D38, D44); null while another tab owns the stored checkout. */
export function selectPersistedCheckout(snapshot: CheckoutSnapshot): PersistedCheckout | null {
  if (snapshot.hasTag('waiting')) return null;
  const { attempt, razorpayOrderId, keepsCart, held, owner } = snapshot.context;
  return {
    attempt,
    razorpayOrderId,
    ...(keepsCart && { keepsCart }),
    ...(held.length > 0 && { held }),
    ...(owner !== null && { owner }),
  };
}
