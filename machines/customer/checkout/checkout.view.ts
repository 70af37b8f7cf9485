import type { CheckoutSnapshot } from './checkout.machine.ts';
import { cartFingerprint, type Cart } from '../../../domain/cart.ts';
import { formatTime } from '../../../domain/date-time.ts';
import { checkoutTexts } from '../../../domain/checkout-texts.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { PersistedCheckout } from './persisted-checkout.ts';

/** What the cart page shows about the checkout. */
export interface CheckoutView {
  view:
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
  /** The text above 'Proceed to Pay' during a step; null while no step is running. */
  progress: string | null;
  /** The text above 'Proceed to Pay' while the browser is offline. */
  waitText: string | null;
  /** Whether a submitted payment waits for the network. */
  isWaiting: boolean;
  /** Whether the machine still checks whether a payment was left open. */
  isArriving: boolean;
  /**
   * Whether the customer can submit a payment; false while a payment is open in any tab, and while the restaurant does
   * not offer the chosen pickup time.
   */
  canPay: boolean;
  /** Whether 'Check again' is available; false while a request is running. */
  canAsk: boolean;
  /**
   * Whether 'I did not pay' is available: the tab with the payment window was closed, and the server knows of no
   * payment.
   */
  canCancel: boolean;
  /** Whether a step is running during which the cart must not change. */
  isCartLocked: boolean;
  /** The message under 'Order Failed'. */
  failure: string | null;
  /** Whether the open orders, which My Orders shows, are the reason of the failure. */
  isAboutOrders: boolean;
  /** Why no payment was started. */
  blockedReason: string | null;
  /** The message after the stock was fetched again (spec §8). */
  inventory: string | null;
  /** Whether the restaurant offers the chosen pickup time; null if that is unknown. */
  isTimeOffered: boolean | null;
  /** The server's time when the pickup times were loaded last, epoch ms; null if they are unknown. */
  timesAt: number | null;
}

export const selectPage = pageOf((snapshot: CheckoutSnapshot): CheckoutView => {
  const { blockedReason, inventory, isTimeOffered, timesAt } = snapshot.context;
  const isReady = snapshot.matches('ready');
  const isFailed = snapshot.matches({ ready: { result: 'failed' } });
  const failure = isFailed || snapshot.matches('recovering') ? snapshot.context.failure : null;
  return {
    ...{ isTimeOffered, timesAt },
    view: viewOf(snapshot),
    progress: progressOf(snapshot),
    waitText: waitTextOf(snapshot),
    isWaiting: isWaiting(snapshot),
    isArriving: isArriving(snapshot),
    canPay: isReady && isTimeOffered !== false,
    canAsk: snapshot.can({ type: 'outcome.ask' }),
    canCancel: snapshot.can({ type: 'payment.cancel' }),
    isCartLocked: snapshot.hasTag('busy'),
    failure: failure?.text ?? null,
    isAboutOrders: failure?.code === 'too_many_unpaid' || failure?.code === 'order_already_paid',
    blockedReason: isReady || isStopping(snapshot) ? blockedReason : null,
    inventory: isFailed || snapshot.matches({ ready: { result: 'reviewing' } }) ? inventory : null,
  };
});

function viewOf(snapshot: CheckoutSnapshot): CheckoutView['view'] {
  if (snapshot.matches({ ready: { result: 'failed' } })) return 'failed';
  if (snapshot.matches({ ready: { result: 'refunded' } })) return 'refunded';
  if (snapshot.matches({ ready: { result: 'timeGone' } })) return 'timeGone';
  if (snapshot.matches('ready') || isArriving(snapshot)) return 'ready';
  if (snapshot.matches({ holdingPaymentLock: 'lockedByOtherTab' })) return 'lockedByOtherTab';
  if (snapshot.matches('recovering')) return 'recovering';
  if (isOutcomeUnknown(snapshot)) return 'checking';
  return snapshot.matches({ holdingPaymentLock: 'paid' }) ? 'paid' : 'working';
}

const isArriving = (snapshot: CheckoutSnapshot) => snapshot.matches({ holdingPaymentLock: 'arriving' });

const isWaiting = (snapshot: CheckoutSnapshot) => snapshot.matches({ ready: { network: 'waiting' } });

/** Whether the outcome of the payment is unknown: it is asked for, or the order is being cancelled as unpaid. */
const isOutcomeUnknown = (snapshot: CheckoutSnapshot) =>
  (['fetchingOutcome', 'checking', 'cancellingUnpaid'] as const).some((step) =>
    snapshot.matches({ holdingPaymentLock: step }),
  );

/** Whether the order is being cancelled because the cart changed while it was being placed. */
const isStopping = (snapshot: CheckoutSnapshot) =>
  snapshot.matches({ holdingPaymentLock: 'cancellingOrder' }) ||
  (snapshot.matches({ holdingPaymentLock: 'placingOrder' }) && snapshot.context.blockedReason !== null);

function progressOf(snapshot: CheckoutSnapshot): string | null {
  if (isStopping(snapshot)) return 'Stopping the payment…';
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
  if (isOutcomeUnknown(snapshot)) return checkoutTexts.checking;
  return snapshot.matches('recovering') ? 'Checking stock…' : null;
}

function waitTextOf(snapshot: CheckoutSnapshot): string | null {
  if (isWaiting(snapshot)) return checkoutTexts.waiting;
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

/** Why no payment was started, until the cart, which the customer was asked to check, changes again. */
export const selectRefusal =
  (cart: Cart) =>
  (snapshot: CheckoutSnapshot): string | null => {
    const { blockedContent } = snapshot.context;
    const isOfCart = blockedContent === null || blockedContent === cartFingerprint(cart);
    return isOfCart ? selectPage(snapshot).blockedReason : null;
  };

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
