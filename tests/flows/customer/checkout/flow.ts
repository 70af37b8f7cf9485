import type { Cart } from '../../../../domain/cart.ts';
import type { OrderRequest } from '../../../../domain/checkout.ts';
import type { checkoutMachine, CheckoutSnapshot } from '../../../../machines/customer/checkout/checkout.machine.ts';
import {
  selectKeptText,
  selectPage,
  selectPersistedCheckout,
} from '../../../../machines/customer/checkout/checkout.view.ts';
import { orderErrorMessages, verificationFailure } from './messages.ts';
import {
  attempt,
  cart,
  checkoutModel,
  held,
  holdModel,
  order,
  ownerModel,
  payment,
  readyModel,
  repricedCart,
  timeModel,
  waitModel,
  cartWithMoreDosas,
} from './model.ts';
import type { FlowEvent, FlowModel } from '../../../engine/model.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { expectedPage, awaitingLock, calm, isReported, type CheckoutPage, type Ref } from './expected-page.ts';
import { isOther, ownerAfter, ownOf } from './owner.ts';
import { checkoutInvariants } from './invariants.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof checkoutMachine;

/** The request body as in §7: the total in paise includes 5 % tax (₹310.50 + ₹15.53); the slot lasts 60 minutes. */
const body: OrderRequest = {
  restaurant_id: 12,
  totalAmount: 32_603,
  items: [
    { id: 340, quantity: 2, price: 14_000, name: 'Ghee Roast Dosa' },
    { id: 341, quantity: 1, price: 3_050, name: 'Irani Chai' },
  ],
  slot_info: { start_time: 1_795_246_200_000, slot_duration: 60 },
};
/** Returns the key of the content of a cart: restaurant, dishes, quantities and prices in paise. */
const contentOf = (paid: Cart): string =>
  paid === cartWithMoreDosas ? '[12,[[340,3,14000],[341,1,3050]]]' : '[12,[[340,2,14000],[341,1,3050]]]';

const repriced = 'Some prices have changed. Please check the bill and try again.';
const cartChanged = 'Your cart has changed, maybe in another tab. Check it and pay again.';
const untilPlaced: ReadonlySet<Ref['at']> = new Set(['acquiringLock', 'stock', 'script', 'preparing']);

const closed = {
  isOpen: false,
  isPlacedBefore: false,
  keepsCart: false,
  isReported: false,
  isClosed: false,
  isVanished: false,
} as const;

const keptOf = ({ hasAttempt, isHeld }: Ref) => ({ hasAttempt, isHeld });

function stepOf(ref: Ref, event: FlowEvent<Machine>, recorder: EffectRecorder<Machine>): Ref {
  const failed = (text: string, proves: readonly string[] = []): Ref => {
    recorder.emit({ type: 'toast', kind: 'error', text }, { proves: ['TOAST-9', 'CHECK-17', ...proves] });
    return { ...ref, ...closed, at: 'ready', failure: text };
  };
  const ask = (failure: string | null): Ref => {
    recorder.call('fetchOutcome', { razorpayOrderId: 'order_IEIaMR65cu6nz3' });
    return { ...ref, at: 'fetchingOutcome', failure };
  };
  const paid = (): Ref => {
    const text = 'Payment successful. Your order has been placed.';
    recorder.emit({ type: 'toast', kind: 'success', text }, { proves: ['TOAST-5', 'TOAST-8'] });
    if (!ref.keepsCart) recorder.emit({ type: 'order.paid' }, { proves: ['CHECK-15'] });
    return { ...calm, at: 'paid' };
  };
  const cancelled = (): Ref => {
    recorder.emit({ type: 'toast', kind: 'notice', text: 'Payment cancelled' }, { proves: ['TOAST-4', 'CHECK-13'] });
    return { ...ref, ...closed, at: 'ready' };
  };
  const refunded = (): Ref => ({ ...calm, refunded: true });
  const blockedBy = (after: Cart, at: Ref['at'] = 'ready'): Ref => ({
    ...ref,
    at,
    blockedReason: after === repricedCart ? repriced : cartChanged,
  });
  const loadScript = (): Ref => {
    recorder.call('loadScript', undefined, { proves: ['CHECK-3', 'CHECK-4'] });
    return { ...ref, at: 'script' };
  };

  const press = (pressed: Cart): Ref => {
    const { hasAttempt, isHeld } = ref;
    // The press waited for the network, and the restaurant no longer offers the time.
    if (ref.timeOffered === false) return { ...ref, network: 'online' };
    if (pressed.items.length === 0) return { ...calm, hasAttempt, isHeld, blockedReason: 'Your cart is empty!' };
    recorder.call('paymentLock', undefined);
    recorder.call('watchCart', undefined);
    return { ...calm, hasAttempt, isHeld, cart: pressed, readyBy: ref.shownReadyBy, at: 'acquiringLock' };
  };

  switch (event.type) {
    case 'pay.submit':
      if (ref.at !== 'ready' || ref.network === 'waiting' || ref.timeOffered === false) return ref;
      if (ref.network === 'online') return press(event.cart);
      recorder.call('watchCart', undefined);
      recorder.call('watchReplacedCart', undefined);
      // A new press makes the reason of the one before it out of date.
      return { ...ref, network: 'waiting', cart: event.cart, blockedReason: null };
    case 'network.lost':
      return ref.at === 'ready' && ref.network === 'online' ? { ...ref, network: 'offline' } : ref;
    case 'network.found':
      if (ref.network === 'waiting') return press(ref.cart);
      return ref.network === 'offline' ? { ...ref, network: 'online' } : ref;
    case 'wait.stop':
      return ref.network === 'waiting' ? { ...ref, network: 'offline' } : ref;
    case 'page.leave': {
      if (ref.network !== 'waiting') return ref;
      const text = 'Paying no longer waits for the network. Nothing was paid.';
      recorder.emit({ type: 'toast', kind: 'notice', text });
      return { ...ref, network: 'offline' };
    }
    // CHECK-1: a cart that another tab has changed is not paid before the customer has seen it.
    case 'cart.replaced':
      if (ref.network !== 'waiting') return ref;
      return { ...calm, ...keptOf(ref), network: 'offline', blockedReason: cartChanged };
    // 'Pay now' in My Orders opens the payment of the placed order, and places no other.
    case 'order.pay':
      if (ref.at !== 'ready') return ref;
      recorder.call('paymentLock', undefined);
      recorder.call('watchCart', undefined);
      return {
        ...calm,
        ...keptOf(ref),
        at: 'reopening',
        isPlacedBefore: true,
        keepsCart: event.keepsCart,
      };
    // CHECK-1 across tabs: a cart that changes before the order is placed blocks the payment.
    case 'cart.changed':
      if (ref.network === 'waiting') return { ...ref, cart: event.cart };
      if (ref.isPlacedBefore || event.cart === cart) return ref;
      // The order may have been placed; the response then names the order to cancel.
      if (ref.at === 'placing' || ref.at === 'stopping') return blockedBy(event.cart, 'stopping');
      return untilPlaced.has(ref.at) ? blockedBy(event.cart) : ref;
    case 'lock.denied':
      if (ref.at === 'reopening') return { ...ref, ...closed, at: 'lockedByOtherTab' };
      return ref.at === 'arriving' || ref.at === 'acquiringLock' ? { ...ref, at: 'lockedByOtherTab' } : ref;
    case 'lock.acquired': {
      if (!awaitingLock.has(ref.at)) return ref;
      const kept = ownOf(ref, event);
      const hasAttempt = kept?.attempt != null;
      const isHeld = kept?.held !== undefined;
      if (kept?.razorpayOrderId != null) {
        recorder.call('fetchOutcome', { razorpayOrderId: 'order_IEIaMR65cu6nz3' });
        const keepsCart = kept.keepsCart === true;
        return { ...ref, ...closed, at: 'fetchingOutcome', hasAttempt, isHeld, isOpen: true, keepsCart };
      }
      if (ref.at === 'reopening') return { ...loadScript(), hasAttempt, isHeld };
      // Only a click in this tab pays. After waiting for another tab, the customer clicks again.
      if (ref.at !== 'acquiringLock') return { ...ref, at: 'ready', hasAttempt, isHeld };
      recorder.call('checkStock', { restaurantId: 12 }, { proves: ['CHECK-1'] });
      return { ...ref, at: 'stock', hasAttempt, isHeld };
    }
    case 'checkStock done': {
      if (event.output.kind === 'refused') return loadScript();
      // The app asks for a login. The idempotency key stays valid.
      if (event.output.kind === 'sessionEnded') return { ...ref, at: 'ready' };
      recorder.emit({ type: 'stock.refreshed', live: event.output.live });
      const [dish] = event.output.live;
      const soldOut = 'Some items in your cart are out of stock. Please remove them to continue.';
      if ((dish?.live_count ?? 0) < 2) {
        recorder.emit({ type: 'times.outdated' });
        return { ...ref, at: 'ready', blockedReason: soldOut };
      }
      return dish?.price === 160 ? loadScript() : { ...ref, at: 'ready', blockedReason: repriced };
    }
    case 'checkStock failed':
      return loadScript();
    case 'loadScript done':
      if (ref.isPlacedBefore) {
        recorder.call('paymentWindow', { order, phone: '9876543210' });
        return { ...ref, at: 'paying', isOpen: true };
      }
      recorder.call('prepareAttempt', {
        content: contentOf(ref.cart),
        attempt: ref.hasAttempt ? attempt : null,
        held: ref.isHeld ? [held] : [],
        owner: ref.owner,
      });
      return { ...ref, at: 'preparing' };
    case 'loadScript failed':
      return failed('Failed to load payment gateway. Please check your connection.', ['CHECK-5']);
    case 'prepareAttempt done':
      if (event.output.kind === 'changed') return blockedBy(event.output.cart);
      recorder.call(
        'placeOrder',
        { key: 'key-of-the-attempt', body: { ...body, ...(ref.readyBy !== null && { ready_by: ref.readyBy }) } },
        { proves: ['API-20', 'CHECK-10', 'CHECK-11'] },
      );
      return { ...ref, at: 'placing', hasAttempt: true };
    case 'prepareAttempt failed':
      return failed('Failed to create order', ['CHECK-6']);
    case 'placeOrder done': {
      if (event.output.kind === 'placed' && ref.at === 'stopping') {
        recorder.call('cancelOrder', { id: '12-1042' });
        return { ...ref, at: 'cancelling', hasAttempt: false, isHeld: true };
      }
      if (event.output.kind === 'placed') {
        recorder.call('paymentWindow', { order, phone: '9876543210' }, { proves: ['API-21', 'CHECK-12'] });
        return { ...ref, at: 'paying', isOpen: true, isHeld: true };
      }
      if (event.output.kind === 'sessionEnded') return { ...ref, at: 'ready' };
      // The order of the key was paid or cancelled, so that nothing is held for it.
      const next = event.output.isFinal ? { hasAttempt: false, isHeld: false } : keptOf(ref);
      if (ref.at === 'stopping') return { ...ref, ...next, at: 'ready' };
      const { code } = event.output;
      if (code === null) return { ...failed('Failed to create order', ['CHECK-6']), ...next };
      const { text, proves } = orderErrorMessages[code] ?? { text: '', proves: [] };
      if (code === 'slot_full' || code === 'slot_unavailable' || code === 'day_sold_out') {
        recorder.emit({ type: 'toast', kind: 'error', text });
        recorder.emit({ type: 'times.outdated' });
        return { ...ref, ...next, at: 'ready', timeGone: true };
      }
      if (code !== 'insufficient_inventory') return { ...failed(text, proves), ...next };
      recorder.emit({ type: 'toast', kind: 'inventory', text }, { proves: ['TOAST-10', 'ERR-7'] });
      recorder.call('inventoryRecovery', { cart }, { proves: ['CHECK-18'] });
      return { ...ref, ...next, at: 'recovering', failure: text };
    }
    case 'cancelOrder done': {
      const isCancelled = event.output.kind === 'cancelled';
      const isHeld = ref.isHeld && !isCancelled;
      if (ref.at === 'cancelling') return { ...ref, at: 'ready', isHeld };
      // The server refuses if it knows of a payment by now.
      return isCancelled ? { ...cancelled(), isHeld } : ask(ref.failure);
    }
    case 'cancelOrder failed':
      if (ref.at === 'cancelling') return { ...ref, at: 'ready' };
      recorder.emit({
        type: 'toast',
        kind: 'error',
        text: 'Network connection issue. Please check your internet connection.',
      });
      return { ...ref, at: 'checking' };
    case 'placeOrder failed':
      if (ref.at === 'stopping') return { ...ref, at: 'ready' };
      return failed('Network connection issue. Please check your internet connection.', ['ERR-18']);
    case 'inventoryRecovery done': {
      const { kind } = event.output;
      if (event.output.kind !== 'unknown') {
        recorder.emit({ type: 'stock.refreshed', live: event.output.live });
        recorder.emit({ type: 'times.outdated' });
      }
      const texts = {
        reviewed: 'Inventory Updated',
        retryable: 'Inventory updated successfully, you can try again',
        unknown: 'Failed to check latest inventory. Some items may be out of stock.',
      };
      return { ...ref, at: 'ready', inventory: texts[kind] };
    }
    case 'inventoryRecovery failed':
      // The child machine always completes, so this event never occurs.
      return ref;
    case 'time.checked':
      return { ...ref, timeOffered: event.isOffered, timesAt: event.now, shownReadyBy: event.readyBy };
    // The failure is about the failed order. What the stock now has helps with the dishes of the same restaurant (D304).
    case 'dishes.changed':
      if (!isReported(ref) || (ref.failure === null && event.isSameRestaurant)) return ref;
      return { ...ref, failure: null, inventory: event.isSameRestaurant ? ref.inventory : null };
    // Another customer continues nothing of the last one, whose stored checkout stays (D303).
    case 'customer.identified':
      // Is always accepted: the first one is remembered.
      if (!isOther(ref, event.phone)) return { ...ref };
      recorder.call('paymentLock', undefined);
      recorder.call('watchCart', undefined);
      return { ...calm, at: 'arriving' };
    // The customer has seen the refused time and chosen another.
    case 'time.chosen':
      return ref.timeGone ? { ...ref, timeGone: false } : ref;
    case 'window.paid':
      recorder.call('verifyPayment', payment, { proves: ['API-22'] });
      return { ...ref, at: 'verifying', isReported: true, failure: null };
    case 'window.failed':
      return { ...ref, failure: 'Payment processing failed. Please try again.' };
    case 'window.dismissed':
      return { ...ask(ref.failure), isClosed: true };
    case 'window.broken':
      return failed('Failed to load payment gateway. Please check your connection.', ['CHECK-5']);
    case 'verifyPayment done': {
      const { output } = event;
      if (output.kind === 'unanswered') return ask('Server error occurred. Please try again later.');
      if (output.kind === 'refused') {
        return output.code === null
          ? failed(verificationFailure.text, verificationFailure.proves)
          : failed('Invalid payment details. Please contact support.', ['ERR-13']);
      }
      // The failure is shown if the final outcome is 'not paid'.
      if (output.outcome === 'checking') return { ...ref, at: 'checking', failure: 'Payment verification failed' };
      return output.outcome === 'paid' ? paid() : refunded();
    }
    case 'verifyPayment failed':
      return ask('Network connection issue. Please check your internet connection.');
    case 'fetchOutcome done': {
      const { output } = event;
      if (output.kind === 'refused')
        return { ...failed('Order not found. Please try again.', ['ERR-14']), isHeld: false };
      if (output.outcome === 'paid') return paid();
      if (output.outcome === 'refunded') return refunded();
      if (output.outcome === 'checking') return { ...ref, at: 'checking', isVanished: false };
      // The tab was closed, but the payment may still be running, so 'Payment cancelled' is not shown (D37, D38).
      // Once the order is final, it is: a later payment is refunded (D54).
      if (!ref.isReported && !ref.isClosed && !output.isOver) return { ...ref, at: 'checking', isVanished: true };
      // After the window has reported a payment or a failure, an unpaid order is a failure, not a cancellation.
      const isHeld = ref.isHeld && !output.isOver;
      if (ref.isReported || ref.failure !== null) return { ...failed(ref.failure ?? 'no reason'), isHeld };
      return { ...cancelled(), isHeld };
    }
    case 'fetchOutcome failed':
      return { ...ref, at: 'checking' };
    case 'payment.cancel':
      if (!ref.isVanished || ref.at === 'cancellingUnpaid') return ref;
      // As in My Orders: the order is cancelled, so that its dishes are for sale again.
      recorder.call('cancelOrder', { id: '12-1042' });
      return { ...ref, at: 'cancellingUnpaid' };
    case 'outcome.ask':
    case 'after recheck':
      return ref.at === 'checking' ? ask(ref.failure) : ref;
    case 'order.cancelled':
      // Is always accepted, also if no order is held.
      return { ...ref, isHeld: ref.isHeld && event.id !== '12-1042' };
    // Its dishes are kept for 15 minutes (D52).
    case 'after holdEnd':
      return ref.at === 'ready' ? { ...ref, isHeld: false } : ref;
    case 'after redirect':
      if (ref.at !== 'paid') return ref;
      recorder.emit({ type: 'navigate', to: '/orders' }, { proves: ['CHECK-16'] });
      return calm;
  }
}

/** What is known about the pickup time does not depend on payments, but on the cart of the customer. */
function timeAfter(ref: Ref, event: FlowEvent<Machine>, next: Ref) {
  const isNew = event.type === 'time.checked' || (event.type === 'customer.identified' && isOther(ref, event.phone));
  const { timeOffered, timesAt, shownReadyBy } = isNew ? next : ref;
  return { timeOffered, timesAt, shownReadyBy };
}

const checkoutOracle: Oracle<Machine, Ref, CheckoutPage> = {
  start(recorder) {
    recorder.call('watchCustomer', undefined);
    recorder.call('paymentLock', undefined);
    recorder.call('watchCart', undefined);
    return { ...calm, at: 'arriving' };
  },

  step(ref, event, recorder) {
    const after = stepOf(ref, event, recorder);
    const owner = ownerAfter(ref, event);
    if (after === ref && owner === ref.owner) return ref;
    const next = { ...after, ...timeAfter(ref, event, after), owner };
    if (next.at === 'ready' && ref.at !== 'ready') recorder.call('watchNetwork', undefined);
    // The dishes are compared with those when the failure, or only the news about the stock, is first shown.
    if (isReported(next) && (ref.at !== 'ready' || (ref.failure !== null && next.failure === null)))
      recorder.call('watchDishes', undefined);
    return next;
  },

  page: expectedPage,
};

const holdFollows = 'Whether an order is held follows from the context, whenever the region is entered.';
const entersAgain = {
  'checkout.ready.network.online › pay.submit #1': holdFollows,
  'checkout.ready.network.waiting › cart.replaced #1': holdFollows,
};
const observe = (snapshot: CheckoutSnapshot): CheckoutPage => ({
  shows: { ...selectPage(snapshot), kept: selectKeptText(cart)(snapshot) },
  stored: { kept: selectPersistedCheckout(snapshot) },
});

const flowOf = (model: FlowModel<Machine>) =>
  defineFlow({ model, oracle: checkoutOracle, observe, always: checkoutInvariants, entersAgain });

export const checkoutFlow = flowOf(checkoutModel);
export const paymentWaitFlow = flowOf(waitModel);
export const checkoutHoldFlow = flowOf(holdModel);
export const checkoutTimeFlow = flowOf(timeModel);
export const checkoutOwnerFlow = flowOf(ownerModel);
export const checkoutReadyFlow = flowOf(readyModel);

export const flow = registerFlow({
  name: 'checkout',
  flows: [checkoutFlow, paymentWaitFlow, checkoutTimeFlow, checkoutOwnerFlow, checkoutHoldFlow, checkoutReadyFlow],
  messages: [
    'Sorry, some items in your cart are out of stock or have insufficient inventory.',
    'Restaurant not found. Please try again.',
    'One or more items in your cart are no longer available.',
    'This restaurant is currently closed. Please try again later.',
    "There's an issue with the order amount. Please refresh and try again.",
    'Payment processing failed. Please try again.',
    'Invalid payment details. Please contact support.',
    'Order not found. Please try again.',
    'User authentication failed. Please login again.',
    'Please check your order details and try again.',
    'Server error occurred. Please try again later.',
    'Network connection issue. Please check your internet connection.',
    'An unexpected error occurred. Please try again.',
    'Failed to load payment gateway. Please check your connection.',
    'Inventory Updated',
    'Inventory updated successfully, you can try again',
    'Failed to check latest inventory. Some items may be out of stock.',
    'Payment cancelled',
    'Payment successful. Your order has been placed.',
  ],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
