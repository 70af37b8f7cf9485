import type { Cart } from '../../../../domain/cart.ts';
import type { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';
import type { Oracle } from '../../../engine/oracle.ts';
import { attempt, cart, held } from './model.ts';
import type { CheckoutView } from '../../../../machines/customer/checkout/checkout.view.ts';
import type { PersistedCheckout } from '../../../../machines/customer/checkout/persisted-checkout.ts';

export interface CheckoutPage {
  shows: CheckoutView & {
    /** Until when the dishes of the unpaid order are kept. */
    kept: string | null;
  };
  /** The checkout to store; null while another tab may own the stored one. */
  stored: { kept: PersistedCheckout | null };
}

/** The state of the oracle's reference. */
export interface Ref {
  /** The phone number of the customer to whom the checkout belongs; null if it is unknown. */
  owner: string | null;
  /** The cart at the click on the payment button; changes while the payment waits for the network are included. */
  cart: Cart;
  /** 'waiting' after a click on the payment button while offline; 'online' while a payment is open. */
  network: 'online' | 'offline' | 'waiting';
  at:
    | 'arriving'
    | 'acquiringLock'
    | 'reopening'
    | 'lockedByOtherTab'
    | 'ready'
    | 'stock'
    | 'script'
    | 'preparing'
    | 'placing'
    /** The cart has changed while the order is being placed. */
    | 'stopping'
    | 'cancelling'
    | 'recovering'
    | 'paying'
    | 'verifying'
    | 'fetchingOutcome'
    | 'checking'
    /** After 'I did not pay'. */
    | 'cancellingUnpaid'
    | 'paid';
  hasAttempt: boolean;
  /** Whether the order of the cart is placed and not paid, so that its dishes are kept (D327). */
  isHeld: boolean;
  isOpen: boolean;
  /** Whether the payment is of an order that was placed earlier. */
  isPlacedBefore: boolean;
  /** Whether the cart stays after the payment, because the order was not placed from it. */
  keepsCart: boolean;
  /** Whether the payment window has reported a payment. */
  isReported: boolean;
  /** Whether the customer has closed the payment window. */
  isClosed: boolean;
  /** Whether the tab of the payment was closed and the server knows of no payment. */
  isVanished: boolean;
  failure: string | null;
  blockedReason: string | null;
  inventory: string | null;
  refunded: boolean;
  /** Whether the order was refused because of its pickup time. */
  timeGone: boolean;
  /** Whether the restaurant offers the chosen pickup time; null if that is unknown. */
  timeOffered: boolean | null;
  /** The server's time when the pickup times were loaded, epoch ms; null if they are unknown. */
  timesAt: number | null;
  /** The ready time that the page shows, and that of the press, epoch ms; null if there is none. */
  shownReadyBy: number | null;
  readyBy: number | null;
}

/** A checkout without a payment. */
export const calm: Ref = {
  owner: null,
  cart,
  network: 'online',
  at: 'ready',
  hasAttempt: false,
  isHeld: false,
  isOpen: false,
  isPlacedBefore: false,
  keepsCart: false,
  isReported: false,
  isClosed: false,
  isVanished: false,
  failure: null,
  blockedReason: null,
  inventory: null,
  refunded: false,
  timeGone: false,
  timeOffered: null,
  timesAt: null,
  shownReadyBy: null,
  readyBy: null,
};

/** Whether the page shows a failure or news about the stock. */
export const isReported = ({ at, failure, inventory }: Ref) =>
  at === 'ready' && (failure !== null || inventory !== null);

/** The states in which another tab may have the payment lock. */
export const awaitingLock: ReadonlySet<Ref['at']> = new Set([
  'arriving',
  'acquiringLock',
  'reopening',
  'lockedByOtherTab',
]);

/** Failures whose reason are open orders, which My Orders shows. */
const aboutOrders: readonly (string | null)[] = [
  'Pay or cancel your open orders first.',
  'This order is already paid. You can find it in My Orders.',
];

/** What the page must show in this state. */
export function expectedPage(ref: Ref): ReturnType<Oracle<typeof checkoutMachine, Ref, CheckoutPage>['page']> {
  const isReady = ref.at === 'ready';
  const waitText = {
    online: null,
    offline: 'You are offline. You can press now: paying waits for the network.',
    waiting: 'You are offline. Paying goes on by itself when the network is back.',
  }[ref.network];
  const failure = isReady || ref.at === 'recovering' ? ref.failure : null;
  const isBusy = !isReady && ref.at !== 'recovering' && ref.at !== 'arriving';
  const isStopping = ref.at === 'stopping' || ref.at === 'cancelling';
  const isChecking = ref.at === 'fetchingOutcome' || ref.at === 'checking' || ref.at === 'cancellingUnpaid';
  const progress = {
    arriving: null,
    acquiringLock: 'Checking stock…',
    reopening: 'Loading payment…',
    lockedByOtherTab: null,
    ready: null,
    stock: 'Checking stock…',
    script: 'Loading payment…',
    preparing: 'Placing your order…',
    placing: 'Placing your order…',
    stopping: 'Stopping the payment…',
    cancelling: 'Stopping the payment…',
    recovering: 'Checking stock…',
    paying: 'Waiting for payment…',
    verifying: 'Verifying payment…',
    fetchingOutcome: 'We are checking your payment',
    checking: 'We are checking your payment',
    cancellingUnpaid: 'We are checking your payment',
    paid: null,
  }[ref.at];
  const readyView = ref.timeGone ? 'timeGone' : ref.refunded ? 'refunded' : ref.failure === null ? 'ready' : 'failed';
  const busyView = isChecking ? 'checking' : ref.at === 'paid' || ref.at === 'recovering' ? ref.at : 'working';
  return {
    shows: {
      view:
        isReady || ref.at === 'arriving' ? readyView : ref.at === 'lockedByOtherTab' ? 'lockedByOtherTab' : busyView,
      progress,
      waitText,
      isWaiting: ref.network === 'waiting',
      isArriving: ref.at === 'arriving',
      canPay: isReady && ref.timeOffered !== false,
      canAsk: ref.at === 'checking',
      canCancel: ref.isVanished && ref.at !== 'cancellingUnpaid',
      isCartLocked: isBusy,
      failure,
      isAboutOrders: aboutOrders.includes(failure),
      blockedReason: isReady || isStopping ? ref.blockedReason : null,
      inventory: isReady ? ref.inventory : null,
      isTimeOffered: ref.timeOffered,
      timesAt: ref.timesAt,
      kept: isReady && ref.isHeld ? 'Kept until 8:05 pm' : null,
    },
    stored: {
      kept: awaitingLock.has(ref.at)
        ? null
        : {
            attempt: ref.hasAttempt ? attempt : null,
            razorpayOrderId: ref.isOpen ? 'order_IEIaMR65cu6nz3' : null,
            ...(ref.isHeld && { held: [held] }),
            ...(ref.keepsCart && { keepsCart: true }),
            ...(ref.owner !== null && { owner: ref.owner }),
          },
    },
    proves: ['CHECK-1', 'CHECK-2', 'CHECK-7', 'CHECK-8', 'CHECK-19', 'CHECK-20', 'CART-8'],
  };
}
