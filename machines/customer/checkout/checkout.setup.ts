import { assign, emit, enqueueActions, raise, setup, type EventObject } from 'xstate';
import { cartFingerprint, type Cart, type LiveDish, emptyCart } from '../../../domain/cart.ts';
import { checkoutMessages, type CheckoutCode } from '../../../domain/checkout-errors.ts';
import { hasPriceChanged, isOnlyRepriced, itemsShortOfStock, type OrderRequest } from '../../../domain/checkout.ts';
import { inventoryRecoveryMachine, type RecoveryResult } from '../inventory-recovery/inventory-recovery.machine.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Notice } from '../../shared/lib/notices.ts';
import { checkoutTexts } from '../../../domain/checkout-texts.ts';
import { isAfterKitchenDay } from '../../../domain/later-day.ts';
import type { Attempt, PersistedCheckout } from './persisted-checkout.ts';
import type {
  FetchOutcomeResult,
  CheckStockResult,
  CustomerIdentified,
  DishesChanged,
  Payment,
  PaymentOrder,
  PlaceOrderResult,
  PrepareResult,
  VerifyPaymentResult,
  PaymentLockEvent,
  WindowEvent,
} from './checkout.actors.ts';

export type CheckoutEvent =
  /**
   * Submits the payment. While offline, the submission waits for the network.
   * @param phone the customer's phone number, ten digits
   * @param readyBy the ready time that the page shows, epoch ms; null or absent if it shows none
   */
  | { type: 'pay.submit'; cart: Cart; phone: string; readyBy?: number | null }
  /**
   * Opens the payment window for an order that is already placed.
   * @param keepsCart whether the cart stays after the payment, because it contains other dishes
   */
  | { type: 'order.pay'; order: PaymentOrder; phone: string; keepsCart: boolean }
  /** The customer chose a pickup time. */
  | { type: 'time.chosen' }
  /** Whether the restaurant offers the chosen pickup time; null if that is unknown. */
  | { type: 'time.checked'; isOffered: boolean | null; now: number | null }
  /** 'Check again' was pressed while the outcome of the payment is unknown. */
  | { type: 'outcome.ask' }
  /** 'I did not pay' was pressed; offered after the tab with the payment window was closed. */
  | { type: 'payment.cancel' }
  /** The cart changed in any tab. The payment is for the cart as it was submitted. */
  | { type: 'cart.changed'; cart: Cart }
  /** Another tab has changed the cart. */
  | { type: 'cart.replaced' }
  | { type: 'network.lost' }
  | { type: 'network.found' }
  /** The customer cancelled the submission that waits for the network. */
  | { type: 'wait.stop' }
  /** 'Proceed to Pay' is no longer shown: the customer left the page or emptied the cart. */
  | { type: 'page.leave' }
  | CustomerIdentified
  | DishesChanged
  | PaymentLockEvent
  | WindowEvent;

/** The list of pickup times is outdated: the time was refused, or too few portions are left (D280). */
export type TimesOutdated = { type: 'times.outdated' };

/** Events for the cart: current stock and prices, or that the cart was paid for. */
export type CheckoutCartEvent = { type: 'stock.refreshed'; live: readonly LiveDish[] } | { type: 'order.paid' };

/** The message under 'Order Failed'. `code` is null if the message is the fixed text of a step (D35). */
export interface Failure {
  code: CheckoutCode | null;
  text: string;
}

/** The failure of a request without a response (D34). */
export const noAnswer: Failure = { code: 'network_error', text: checkoutMessages.network_error };

/** Failures with the fixed text of a step (spec §8, D35). */
export const noGateway: Failure = { code: null, text: checkoutTexts.noGateway };
export const noOrder: Failure = { code: null, text: checkoutTexts.noOrder };
export const notVerified: Failure = { code: null, text: checkoutTexts.notVerified };

/** The payment window reported a failed payment and was then closed. */
export const paymentFailed: Failure = { code: 'payment_failed', text: checkoutMessages.payment_failed };

/** Returns the failure with the message of the code, or `fixed` if there is no code (D35). */
export function failureOf(
  result: { kind: string; code?: CheckoutCode | null; text?: string },
  fixed: Failure,
): Failure {
  const code = result.code ?? null;
  return code === null ? fixed : { code, text: result.text ?? checkoutMessages[code] };
}

export function liveOf(result: { kind: string; live?: readonly LiveDish[] }): { live: readonly LiveDish[] } {
  return { live: result.live ?? [] };
}

export function cartOf(result: { kind: string; cart?: Cart }): { cart: Cart } {
  return { cart: result.cart ?? emptyCart };
}

type Answer = FetchOutcomeResult | VerifyPaymentResult;
type Submission = Pick<Extract<CheckoutEvent, { type: 'pay.submit' }>, 'cart' | 'phone' | 'readyBy'>;

interface Context {
  /** Phone number of the customer to whom the checkout belongs; null if it is unknown (D303). */
  owner: string | null;
  cart: Cart;
  phone: string;
  readyBy: number | null;
  /** Whether the restaurant offers the chosen pickup time; null if that is unknown. */
  isTimeOffered: boolean | null;
  /** The server's time when the pickup times were loaded last, epoch ms; null if they are unknown. */
  timesAt: number | null;
  attempt: Attempt | null;
  /** Parameters of the payment window; null after a reload, and if there is nothing to pay. */
  order: PaymentOrder | null;
  razorpayOrderId: string | null;
  /** Whether the cart stays after the payment, because the order was not placed from it. */
  keepsCart: boolean;
  payment: Payment | null;
  /**
   * How the payment window ended if the server knows of no payment. `closed`: the customer closed the window or pressed
   * 'I did not pay'. `vanished`: the tab with the window was closed (D38).
   */
  unpaid: 'closed' | 'vanished' | null;
  failure: Failure | null;
  /** Why no payment was started. */
  blockedReason: string | null;
  /** The message after the stock was fetched again (spec §8). */
  inventory: string | null;
}

export const emptyContext: Context = {
  owner: null,
  cart: emptyCart,
  phone: '',
  readyBy: null,
  isTimeOffered: null,
  timesAt: null,
  attempt: null,
  order: null,
  razorpayOrderId: null,
  keepsCart: false,
  payment: null,
  unpaid: null,
  failure: null,
  blockedReason: null,
  inventory: null,
};

/** Whether the stock of today says nothing about the meal, because it is for another day of the kitchen (D267). */
function isForOtherStock({ cart, timesAt }: Context): boolean {
  const start = cart.options?.pickup_slot?.start_time;
  return start !== undefined && timesAt !== null && isAfterKitchenDay(start, timesAt);
}

/** Why an order is refused that another pickup time may make possible. */
const timeCodes: readonly (CheckoutCode | null)[] = ['slot_full', 'slot_unavailable', 'day_sold_out'];
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
    prepareAttempt: notProvided<PrepareResult, { content: string; attempt: Attempt | null; owner: string | null }>(
      'prepareAttempt',
    ),
    placeOrder: notProvided<PlaceOrderResult, { key: string; body: OrderRequest }>('placeOrder'),
    cancelOrder: notProvided<void, { id: string }>('cancelOrder'),
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
    isPrepared: (_, result: PrepareResult) => result.kind === 'prepared',
    /** The stock is that of today, so that it says nothing about a later day (D276). */
    isShort: ({ context }, result: CheckStockResult) =>
      result.kind === 'loaded' && !isForOtherStock(context) && itemsShortOfStock(context.cart, result.live).length > 0,
    isRepriced: ({ context }, result: CheckStockResult) =>
      result.kind === 'loaded' && hasPriceChanged(context.cart, result.live),
    isLoaded: (_, result: CheckStockResult) => result.kind === 'loaded',
    isSessionOver: (_, result: CheckStockResult | PlaceOrderResult) => result.kind === 'sessionEnded',
    isPlaced: (_, result: PlaceOrderResult) => result.kind === 'placed',
    /** The cart changed after the submission. */
    isStopped: ({ context }) => context.blockedReason !== null,
    isPlacedInVain: ({ context }, result: PlaceOrderResult) =>
      context.blockedReason !== null && result.kind === 'placed',
    isOutOfStock: (_, result: PlaceOrderResult) =>
      result.kind === 'refused' && result.code === 'insufficient_inventory',
    isTimeGone: (_, result: PlaceOrderResult) => result.kind === 'refused' && timeCodes.includes(result.code),
    isPaid: (_, result: Answer) => result.kind === 'answered' && result.outcome === 'paid',
    isRefunded: (_, result: Answer) => result.kind === 'answered' && result.outcome === 'refunded',
    isChecking: (_, result: Answer) => result.kind === 'answered' && result.outcome === 'checking',
    isRefused: (_, result: Answer) => result.kind === 'refused',
    isUnanswered: (_, result: VerifyPaymentResult) => result.kind === 'unanswered',
    /**
     * The tab with the payment window was closed and the order is not final, so the payment may still be in progress.
     */
    isVanished: ({ context }, result: FetchOutcomeResult) =>
      result.kind === 'answered' &&
      result.outcome === 'unpaid' &&
      !result.isOver &&
      context.unpaid !== 'closed' &&
      context.payment === null,
    mayCancel: ({ context }) => context.unpaid === 'vanished',
    hasFailure: ({ context }) => context.failure !== null,
    /** Whether the news about the stock is still about the restaurant of the cart. */
    isInventoryOfCart: ({ context }, { isSameRestaurant }: DishesChanged) =>
      context.inventory !== null && isSameRestaurant,
    isOtherRestaurant: (_, { isSameRestaurant }: DishesChanged) => !isSameRestaurant,
    isStockUnknown: (_, result: RecoveryResult) => result.kind === 'unknown',
  },
  actions: {
    rememberTime: assign((_, { isOffered, now }: { isOffered: boolean | null; now: number | null }) => ({
      isTimeOffered: isOffered,
      timesAt: now,
    })),
    rememberOwner: assign((_, { phone }: { phone: string }) => ({ owner: phone })),
    /** Leaves the last customer's checkout as it is stored, and continues nothing of it. */
    beginFor: assign((_, { phone }: { phone: string }) => ({ ...emptyContext, owner: phone })),
    /** Restores the stored checkout, which another tab may have changed. */
    restorePersisted: assign(({ context }, { kept }: { kept: PersistedCheckout | null }) => ({
      owner: context.owner ?? kept?.owner ?? null,
      attempt: kept?.attempt ?? null,
      razorpayOrderId: kept?.razorpayOrderId ?? null,
      keepsCart: kept?.keepsCart ?? false,
      unpaid: null,
    })),
    restoreAttempt: assign((_, { kept }: { kept: PersistedCheckout | null }) => ({
      attempt: kept?.attempt ?? null,
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
    begin: assign((_, { cart, phone, readyBy = null }: Submission) => ({
      cart,
      phone,
      readyBy,
      failure: null,
      blockedReason: null,
      inventory: null,
    })),
    /** Remembers a submission that waits for the network. */
    rememberPress: assign((_, { cart, phone, readyBy = null }: Submission) => ({ cart, phone, readyBy })),
    rememberCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    submitPress: raise(({ context: { cart, phone, readyBy } }) => ({
      type: 'pay.submit' as const,
      cart,
      phone,
      readyBy,
    })),
    block: assign((_, { text }: { text: string }) => ({ failure: null, inventory: null, blockedReason: text })),
    /** Sets the message that fits how the cart differs from the submitted cart. */
    blockChanged: assign(({ context }, { cart }: { cart: Cart }) => ({
      blockedReason: isOnlyRepriced(context.cart, cart) ? checkoutTexts.repriced : checkoutTexts.changed,
    })),
    publishStock: emit((_, { live }: { live: readonly LiveDish[] }) => ({ type: 'stock.refreshed' as const, live })),
    rememberAttempt: assign((_, result: PrepareResult) =>
      result.kind === 'prepared' ? { attempt: result.attempt } : {},
    ),
    clearAttempt: assign({ attempt: null }),
    clearUsedAttempt: assign(({ context }, result: PlaceOrderResult) => ({
      attempt: result.kind === 'refused' && result.isFinal ? null : context.attempt,
    })),
    rememberOrder: assign((_, result: PlaceOrderResult) =>
      result.kind === 'placed' ? { order: result.order, razorpayOrderId: result.order.order_id } : {},
    ),
    /** Remembers only the order to cancel. Its payment window is not opened, so its outcome is not polled. */
    rememberPlacedInVain: assign((_, result: PlaceOrderResult) =>
      result.kind === 'placed' ? { order: result.order } : {},
    ),
    rememberPayment: assign((_, { payment }: { payment: Payment }) => ({ payment, failure: null })),
    clearPayment: assign({ order: null, razorpayOrderId: null, keepsCart: false, payment: null, unpaid: null }),
    rememberClosed: assign({ unpaid: 'closed' }),
    rememberVanished: assign({ unpaid: 'vanished' }),
    /** The provider knows of a payment, so 'I did not pay' is no longer offered. */
    clearVanished: assign(({ context }) => (context.unpaid === 'vanished' ? { unpaid: null } : {})),
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
