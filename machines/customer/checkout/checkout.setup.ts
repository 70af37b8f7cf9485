import { assign, emit, enqueueActions, raise, setup, type EventObject } from 'xstate';
import { cartFingerprint, type Cart, type LiveDish, emptyCart } from '../../../domain/cart.ts';
import { checkoutMessages } from '../../../domain/checkout-errors.ts';
import { isOnlyRepriced, itemsShortOfStock, type OrderRequest } from '../../../domain/checkout.ts';
import { inventoryRecoveryMachine, type RecoveryResult } from '../inventory-recovery/inventory-recovery.machine.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Notice } from '../../shared/lib/notices.ts';
import { checkoutTexts } from '../../../domain/checkout-texts.ts';
import { isAfterKitchenDay } from '../../../domain/later-day.ts';
import { attemptLifetimeMs, portionsOf, type Attempt, type HeldOrder } from './held-orders.ts';
import type { CheckoutCartEvent, CheckoutEvent, TimesOutdated } from './checkout-events.ts';
import { noAnswer, type Failure } from './checkout-failures.ts';
import type { PersistedCheckout } from './persisted-checkout.ts';
import type {
  FetchOutcomeResult,
  CancelResult,
  CheckStockResult,
  DishesChanged,
  Payment,
  PaymentOrder,
  PlaceOrderResult,
  PrepareInput,
  PrepareResult,
  VerifyPaymentResult,
} from './checkout.actors.ts';
import type { Outcome } from '../../shared/lib/when.ts';

type Placed = Outcome<PlaceOrderResult, 'placed'>;
type Answer = FetchOutcomeResult | VerifyPaymentResult;
type Submission = Pick<Extract<CheckoutEvent, { type: 'pay.submit' }>, 'cart' | 'phone'>;
type TimeChecked = Extract<CheckoutEvent, { type: 'time.checked' }>;

interface Context {
  /** Phone number of the customer to whom the checkout belongs; null if it is unknown (D303). */
  owner: string | null;
  cart: Cart;
  phone: string;
  /** The ready time that the page shows, epoch ms; null if it shows none. */
  shownReadyBy: number | null;
  /** The ready time that the page showed when the payment began, epoch ms; null if it showed none. */
  readyBy: number | null;
  /** Whether the restaurant offers the chosen pickup time; null if that is unknown. */
  isTimeOffered: boolean | null;
  /** The server's time when the pickup times were loaded last, epoch ms; null if they are unknown. */
  timesAt: number | null;
  attempt: Attempt | null;
  /** The orders that are placed and not paid, oldest first and one for each restaurant (D327). */
  held: readonly HeldOrder[];
  /** Parameters of the payment window; null after a reload, and if there is nothing to pay. */
  order: PaymentOrder | null;
  razorpayOrderId: string | null;
  /** Whether the cart stays after the payment, because the order was not placed from it. */
  keepsCart: boolean;
  payment: Payment | null;
  /**
   * How the payment window ended if the server knows of no payment. `closed`: the customer closed the window.
   * `vanished`: the tab with the window of this order, by its id, was closed (D38).
   */
  unpaid: 'closed' | { vanished: string } | null;
  failure: Failure | null;
  /** Why no payment was started. */
  blockedReason: string | null;
  /** The cart that `blockedReason` is about, by its fingerprint; null if it is not about the content of a cart. */
  blockedContent: string | null;
  /** The message after the stock was fetched again (spec §8). */
  inventory: string | null;
}

export const emptyContext: Context = {
  owner: null,
  cart: emptyCart,
  phone: '',
  shownReadyBy: null,
  readyBy: null,
  isTimeOffered: null,
  timesAt: null,
  attempt: null,
  held: [],
  order: null,
  razorpayOrderId: null,
  keepsCart: false,
  payment: null,
  unpaid: null,
  failure: null,
  blockedReason: null,
  blockedContent: null,
  inventory: null,
};

/** Whether the stock of today says nothing about the meal, because it is for another day of the kitchen (D267). */
function isForOtherStock({ cart, timesAt }: Context): boolean {
  const start = cart.options?.pickup_slot?.start_time;
  return start !== undefined && timesAt !== null && isAfterKitchenDay(start, timesAt);
}

/** Whether there are fewer portions than in the cart. The stock is that of today (D276). */
export function isShort(context: Context, live: readonly LiveDish[]): boolean {
  return !isForOtherStock(context) && itemsShortOfStock(context.cart, live).length > 0;
}

/** The id of the order whose payment a closed tab had open and of which the server knows no payment; null without one. */
export const vanishedOf = ({ unpaid }: Pick<Context, 'unpaid'>): string | null =>
  unpaid !== null && unpaid !== 'closed' ? unpaid.vanished : null;

/** Returns the held orders after one was placed, which replaces that of the same restaurant. */
function heldAfter(context: Context, { order, until }: Placed): HeldOrder[] {
  const { cart, attempt, held } = context;
  const others = held.filter(({ restaurantId }) => restaurantId !== cart.restaurantId);
  if (attempt === null || until === null || order.id === undefined) return others;
  const { restaurantId } = cart;
  const [portions, isLaterDay] = [portionsOf(cart), isForOtherStock(context)];
  return [
    ...others,
    { ...attempt, id: order.id, razorpayOrderId: order.order_id, until, restaurantId, portions, isLaterDay },
  ];
}

/** If the list of pickup times is unknown, the server decides (D210, D271). */
const isTimePossible = ({ isTimeOffered }: Context): boolean => isTimeOffered !== false;

/** Types, actors, guards and actions of `checkoutMachine`. */
export const checkoutSetup = setup({
  types: {
    context: {} as Context,
    events: {} as CheckoutEvent,
    emitted: {} as Notice | CheckoutCartEvent | TimesOutdated,
    /** `busy`: the cart must not change. `waiting`: another tab may own the stored checkout. */
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    paymentLock: callbackNotProvided('paymentLock'),
    watchCustomer: callbackNotProvided('watchCustomer'),
    watchCart: callbackNotProvided('watchCart'),
    watchReplacedCart: callbackNotProvided('watchReplacedCart'),
    watchDishes: callbackNotProvided('watchDishes'),
    watchNetwork: callbackNotProvided('watchNetwork'),
    checkStock: notProvided<CheckStockResult, { restaurantId: number }>('checkStock'),
    loadScript: notProvided<void>('loadScript'),
    prepareAttempt: notProvided<PrepareResult, PrepareInput>('prepareAttempt'),
    placeOrder: notProvided<PlaceOrderResult, { key: string; body: OrderRequest }>('placeOrder'),
    cancelOrder: notProvided<CancelResult, { id: string }>('cancelOrder'),
    paymentWindow: callbackNotProvided<EventObject, { order: PaymentOrder | null; phone: string }>('paymentWindow'),
    verifyPayment: notProvided<VerifyPaymentResult, Payment>('verifyPayment'),
    fetchOutcome: notProvided<FetchOutcomeResult, { razorpayOrderId: string }>('fetchOutcome'),
    inventoryRecovery: inventoryRecoveryMachine,
  },
  delays: {
    /** How long 'Payment successful' is shown before My Orders opens, ms (spec §9, 'checkout redirect'). */
    redirect: 2_000,
    /** Pause between two requests for the outcome, ms. */
    recheck: 10_000,
    /** How long the oldest unpaid order is still held, ms (D52). */
    holdEnd: attemptLifetimeMs,
  },
  guards: {
    isPaymentOpen: (_, { kept }: { kept: PersistedCheckout | null }) => typeof kept?.razorpayOrderId === 'string',
    isOtherCustomer: ({ context: { owner } }, { phone }: { phone: string }) => owner !== null && owner !== phone,
    mayPay: ({ context }) => isTimePossible(context),
    /** Whether the time allows a payment, but the cart is empty. */
    hasNothingToPay: ({ context }, { cart }: { cart: Cart }) => isTimePossible(context) && cart.items.length === 0,
    /**
     * Whether the cart differs from the cart that is to be paid for. Always false for an order that was already placed.
     */
    isOther: ({ context }, { cart }: { cart: Cart }) =>
      context.order === null && cartFingerprint(cart) !== cartFingerprint(context.cart),
    isPlacedBefore: ({ context }) => context.order !== null,
    /** The cart changed after the submission. */
    isStopped: ({ context }) => context.blockedReason !== null,
    isPaid: (_, result: Answer) => result.kind === 'answered' && result.outcome === 'paid',
    isRefunded: (_, result: Answer) => result.kind === 'answered' && result.outcome === 'refunded',
    isChecking: (_, result: Answer) => result.kind === 'answered' && result.outcome === 'checking',
    mayCancel: ({ context }) => vanishedOf(context) !== null,
    hasFailure: ({ context }) => context.failure !== null,
    hasHeld: ({ context }) => context.held.length > 0,
    /** Whether the news about the stock is still about the restaurant of the cart. */
    isInventoryOfCart: ({ context }, { isSameRestaurant }: DishesChanged) =>
      context.inventory !== null && isSameRestaurant,
    isOtherRestaurant: (_, { isSameRestaurant }: DishesChanged) => !isSameRestaurant,
  },
  actions: {
    rememberTime: assign((_, { isOffered, readyBy, now }: TimeChecked) => ({
      isTimeOffered: isOffered,
      shownReadyBy: readyBy,
      timesAt: now,
    })),
    rememberOwner: assign((_, { phone }: { phone: string }) => ({ owner: phone })),
    /** Leaves the last customer's checkout as it is stored, and continues nothing of it. */
    beginFor: assign((_, { phone }: { phone: string }) => ({ ...emptyContext, owner: phone })),
    /** Restores the stored checkout, which another tab may have changed. */
    restorePersisted: assign(({ context }, { kept }: { kept: PersistedCheckout | null }) => ({
      owner: context.owner ?? kept?.owner ?? null,
      attempt: kept?.attempt ?? null,
      held: kept?.held ?? [],
      razorpayOrderId: kept?.razorpayOrderId ?? null,
      keepsCart: kept?.keepsCart ?? false,
      unpaid: null,
    })),
    restoreAttempt: assign((_, { kept }: { kept: PersistedCheckout | null }) => ({
      attempt: kept?.attempt ?? null,
      held: kept?.held ?? [],
    })),
    beginPlaced: assign(
      (_, { order, phone, keepsCart }: { order: PaymentOrder; phone: string; keepsCart: boolean }) => ({
        order,
        phone,
        keepsCart,
        failure: null,
        blockedReason: null,
        inventory: null,
      }),
    ),
    openPlaced: assign(({ context }) => ({ razorpayOrderId: context.order?.order_id ?? null, unpaid: null })),
    begin: assign(({ context }, { cart, phone }: Submission) => ({
      cart,
      phone,
      readyBy: context.shownReadyBy,
      failure: null,
      blockedReason: null,
      inventory: null,
    })),
    /** Remembers a submission that waits for the network. */
    rememberPress: assign((_, { cart, phone }: Submission) => ({ cart, phone, blockedReason: null })),
    rememberCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    submitPress: raise(({ context: { cart, phone } }) => ({ type: 'pay.submit' as const, cart, phone })),
    block: assign((_, { text, cart }: { text: string; cart?: Cart }) => ({
      failure: null,
      inventory: null,
      blockedReason: text,
      blockedContent: cart ? cartFingerprint(cart) : null,
    })),
    /** Sets the message that fits how the cart differs from the submitted cart. */
    blockChanged: assign(({ context }, { cart }: { cart: Cart }) => ({
      blockedReason: isOnlyRepriced(context.cart, cart) ? checkoutTexts.repriced : checkoutTexts.changed,
      blockedContent: cartFingerprint(cart),
    })),
    publishStock: emit((_, { live }: { live: readonly LiveDish[] }) => ({ type: 'stock.refreshed' as const, live })),
    rememberAttempt: assign((_, { attempt }: Outcome<PrepareResult, 'prepared'>) => ({ attempt })),
    clearAttempt: assign({ attempt: null }),
    clearUsedAttempt: assign(({ context: { attempt, held } }, { isFinal }: Outcome<PlaceOrderResult, 'refused'>) =>
      isFinal ? { attempt: null, held: held.filter(({ key }) => key !== attempt?.key) } : {},
    ),
    rememberOrder: assign(({ context }, placed: Placed) => ({
      order: placed.order,
      razorpayOrderId: placed.order.order_id,
      held: heldAfter(context, placed),
    })),
    /** Remembers only the order to cancel. Its payment window is not opened, so its outcome is not polled. */
    rememberPlacedInVain: assign(({ context }, placed: Placed) => ({
      order: placed.order,
      held: heldAfter(context, placed),
    })),
    /** The order of this payment is paid or cancelled, so that nothing is held for it. */
    dropHeld: assign(({ context: { held, order, razorpayOrderId } }) => ({
      held: held.filter((each) => each.razorpayOrderId !== (razorpayOrderId ?? order?.order_id)),
    })),
    dropCancelled: assign(({ context }, { id }: { id: string }) => ({
      held: context.held.filter((each) => each.id !== id),
    })),
    dropExpired: assign(({ context }) => ({ held: context.held.slice(1) })),
    rememberPayment: assign((_, { payment }: { payment: Payment }) => ({ payment, failure: null })),
    clearPayment: assign({ order: null, razorpayOrderId: null, keepsCart: false, payment: null, unpaid: null }),
    rememberClosed: assign({ unpaid: 'closed' }),
    rememberVanished: assign((_, { id }: { id: string }) => ({ unpaid: { vanished: id } })),
    /** The provider knows of a payment, so 'I did not pay' is no longer offered. */
    clearVanished: assign(({ context }) => (vanishedOf(context) === null ? {} : { unpaid: null })),
    /** Sets the failure to show if there turns out to be no payment. */
    fail: assign((_, failure: Failure) => ({ failure })),
    /** Shows a failure and drops the payment, which is no longer open. */
    giveUp: assign((_, failure: Failure) => ({
      failure,
      order: null,
      razorpayOrderId: null,
      keepsCart: false,
      payment: null,
      unpaid: null,
    })),
    clearFailure: assign({ failure: null }),
    reportInventory: assign((_, { kind }: RecoveryResult) => ({ inventory: checkoutTexts.inventory[kind] })),
    toastStopped: emit({ type: 'toast', kind: 'notice', text: checkoutTexts.stopped }),
    toastUnreachable: emit({ type: 'toast', kind: 'error', text: noAnswer.text }),
    toastCancelled: emit({ type: 'toast', kind: 'notice', text: checkoutTexts.cancelled }),
    toastPaid: emit({ type: 'toast', kind: 'success', text: checkoutTexts.paid }),
    toastFailure: emit(({ context }) => ({
      type: 'toast' as const,
      kind: context.failure?.code === 'insufficient_inventory' ? ('inventory' as const) : ('error' as const),
      text: context.failure?.text ?? checkoutMessages.other,
    })),
    notifyPaid: enqueueActions(({ context, enqueue }) => {
      if (!context.keepsCart) enqueue.emit({ type: 'order.paid' });
    }),
    reportTimesOutdated: emit({ type: 'times.outdated' }),
    goToOrders: emit({ type: 'navigate', to: '/orders' }),
  },
});
