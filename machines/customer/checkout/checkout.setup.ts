import { assign, emit, enqueueActions, fromCallback, setup } from 'xstate';
import { cartFingerprint, itemsShortOfStock, type Cart, type LiveDish } from '../../../domain/cart.ts';
import { checkoutMessages } from '../../../domain/checkout-errors.ts';
import { hasPriceChanged, isOnlyRepriced, type OrderRequest } from '../../../domain/checkout.ts';
import { inventoryRecoveryMachine, type RecoveryResult } from '../inventory-recovery/inventory-recovery.machine.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Notice } from '../../shared/lib/notices.ts';
import type { CheckoutEvent } from './checkout.events.ts';
import type {
  FetchOutcomeResult,
  Attempt,
  CheckoutCartEvent,
  CheckStockResult,
  Failure,
  PersistedCheckout,
  Payment,
  PaymentOrder,
  PlaceOrderResult,
  PrepareResult,
  VerifyPaymentResult,
} from './checkout.outcomes.ts';
import { checkoutTexts } from './checkout.texts.ts';

type Answer = FetchOutcomeResult | VerifyPaymentResult;

interface Context {
  cart: Cart;
  phone: string;
  attempt: Attempt | null;
  /** Parameters of the payment window; null after a reload and while there is nothing to pay. */
  order: PaymentOrder | null;
  razorpayOrderId: string | null;
  /** The order was not placed from this cart, so the cart stays after the payment. */
  keepsCart: boolean;
  payment: Payment | null;
  /**
   * How the payment ended while the server knows of none. `closed`: the customer closed the window or pressed 'I did
   * not pay'. `vanished`: its tab was closed (D38).
   */
  unpaid: 'closed' | 'vanished' | null;
  failure: Failure | null;
  /** Why no payment was started. */
  blockedReason: string | null;
  /** Message about the refetched stock, as in spec §8. */
  inventory: string | null;
}

/** Types, actors, guards and actions of `checkoutMachine`. */
export const checkoutSetup = setup({
  types: {
    context: {} as Context,
    events: {} as CheckoutEvent,
    emitted: {} as Notice | CheckoutCartEvent,
    /** `busy`: the cart must not change. `waiting`: another tab owns the stored checkout. */
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    paymentLock: fromCallback<CheckoutEvent>(() => {
      throw new Error('Actor "paymentLock" was not provided.');
    }),
    watchCart: fromCallback<CheckoutEvent>(() => {
      throw new Error('Actor "watchCart" was not provided.');
    }),
    checkStock: notProvided<CheckStockResult, { restaurantId: number }>('checkStock'),
    loadScript: notProvided<void>('loadScript'),
    prepareAttempt: notProvided<PrepareResult, { content: string; attempt: Attempt | null }>('prepareAttempt'),
    placeOrder: notProvided<PlaceOrderResult, { key: string; body: OrderRequest }>('placeOrder'),
    cancelOrder: notProvided<void, { id: string }>('cancelOrder'),
    paymentWindow: fromCallback<CheckoutEvent, { order: PaymentOrder | null; phone: string }>(() => {
      throw new Error('Actor "paymentWindow" was not provided.');
    }),
    verifyPayment: notProvided<VerifyPaymentResult, Payment>('verifyPayment'),
    fetchOutcome: notProvided<FetchOutcomeResult, { razorpayOrderId: string }>('fetchOutcome'),
    inventoryRecovery: inventoryRecoveryMachine,
  },
  delays: {
    /** From 'Payment successful' to My Orders, ms (spec §9, 'checkout redirect'). */
    redirect: 2_000,
    /** Pause before the outcome is fetched again, ms. */
    recheck: 10_000,
  },
  guards: {
    isPaymentOpen: (_, { kept }: { kept: PersistedCheckout | null }) => typeof kept?.razorpayOrderId === 'string',
    isCartEmpty: (_, { cart }: { cart: Cart }) => cart.items.length === 0,
    /** The cart differs from the cart to be paid. Always false for an order that was placed before. */
    isOther: ({ context }, { cart }: { cart: Cart }) =>
      context.order === null && cartFingerprint(cart) !== cartFingerprint(context.cart),
    isPlacedBefore: ({ context }) => context.order !== null,
    isPrepared: (_, result: PrepareResult) => result.kind === 'prepared',
    isShort: ({ context }, result: CheckStockResult) =>
      result.kind === 'loaded' && itemsShortOfStock(context.cart, result.live).length > 0,
    isRepriced: ({ context }, result: CheckStockResult) =>
      result.kind === 'loaded' && hasPriceChanged(context.cart, result.live),
    isLoaded: (_, result: CheckStockResult) => result.kind === 'loaded',
    isSessionOver: (_, result: CheckStockResult | PlaceOrderResult) => result.kind === 'sessionEnded',
    isPlaced: (_, result: PlaceOrderResult) => result.kind === 'placed',
    /** The cart changed after the press. */
    isStopped: ({ context }) => context.blockedReason !== null,
    isPlacedInVain: ({ context }, result: PlaceOrderResult) =>
      context.blockedReason !== null && result.kind === 'placed',
    isOutOfStock: (_, result: PlaceOrderResult) =>
      result.kind === 'refused' && result.code === 'insufficient_inventory',
    isPaid: (_, result: Answer) => result.kind === 'answered' && result.outcome === 'paid',
    isRefunded: (_, result: Answer) => result.kind === 'answered' && result.outcome === 'refunded',
    isChecking: (_, result: Answer) => result.kind === 'answered' && result.outcome === 'checking',
    isRefused: (_, result: Answer) => result.kind === 'refused',
    isUnanswered: (_, result: VerifyPaymentResult) => result.kind === 'unanswered',
    /** The payment's tab was closed, and the order is not final: the payment may still be running. */
    isVanished: ({ context }, result: FetchOutcomeResult) =>
      result.kind === 'answered' &&
      result.outcome === 'unpaid' &&
      !result.isOver &&
      context.unpaid !== 'closed' &&
      context.payment === null,
    mayCancel: ({ context }) => context.unpaid === 'vanished',
    hasFailure: ({ context }) => context.failure !== null,
    isStockUnknown: (_, result: RecoveryResult) => result.kind === 'unknown',
  },
  actions: {
    /** Takes the stored checkout, which another tab may have changed. */
    restorePersisted: assign((_, { kept }: { kept: PersistedCheckout | null }) => ({
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
    begin: assign((_, { cart, phone }: { cart: Cart; phone: string }) => ({
      cart,
      phone,
      failure: null,
      blockedReason: null,
      inventory: null,
    })),
    block: assign((_, { text }: { text: string }) => ({ failure: null, inventory: null, blockedReason: text })),
    /** The cart differs from the cart at the press. */
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
    /** The order exists, but its payment is not opened, so its outcome is never fetched. */
    rememberPlacedInVain: assign((_, result: PlaceOrderResult) =>
      result.kind === 'placed' ? { order: result.order } : {},
    ),
    rememberPayment: assign((_, { payment }: { payment: Payment }) => ({ payment, failure: null })),
    clearPayment: assign({ order: null, razorpayOrderId: null, keepsCart: false, payment: null, unpaid: null }),
    rememberClosed: assign({ unpaid: 'closed' }),
    rememberVanished: assign({ unpaid: 'vanished' }),
    /** The bank has a payment, so 'I did not pay' is no longer offered. */
    clearVanished: assign(({ context }) => (context.unpaid === 'vanished' ? { unpaid: null } : {})),
    /** The failure to show if the payment turns out not to be made. */
    fail: assign((_, failure: Failure) => ({ failure })),
    /** No payment is open any more. */
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
    goToOrders: emit({ type: 'navigate', to: '/orders' }),
  },
});
