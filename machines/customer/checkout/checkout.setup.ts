import { assign, emit, enqueueActions, fromCallback, setup } from 'xstate';
import { contentOf, shortOf, type Cart, type LiveDish } from '../../../domain/cart.ts';
import { checkoutMessages } from '../../../domain/checkout-errors.ts';
import { hasPriceChanged, isOnlyRepriced, type OrderRequest } from '../../../domain/checkout.ts';
import { inventoryRecoveryMachine, type RecoveryResult } from '../inventory-recovery/inventory-recovery.machine.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Notice } from '../../shared/lib/notices.ts';
import type { CheckoutEvent } from './checkout.events.ts';
import type {
  AskOutcomeResult,
  Attempt,
  CheckoutTold,
  CheckStockResult,
  Failure,
  KeptCheckout,
  Payment,
  PaymentOrder,
  PlaceOrderResult,
  PrepareResult,
  VerifyPaymentResult,
} from './checkout.outcomes.ts';
import { checkoutTexts } from './checkout.texts.ts';

type Answer = AskOutcomeResult | VerifyPaymentResult;

interface Context {
  cart: Cart;
  phone: string;
  attempt: Attempt | null;
  /** What the window is opened with; null when a reload came in between, and when there is nothing to pay. */
  order: PaymentOrder | null;
  razorpayOrderId: string | null;
  /** The order was placed from another cart: this one stays when it is paid. */
  keepsCart: boolean;
  payment: Payment | null;
  /**
   * What ended the payment, as long as the server knows of none: `closed` by the customer, who shut the window or says
   * that he did not pay; `vanished` with its tab, and nobody has said so (D38).
   */
  unpaid: 'closed' | 'vanished' | null;
  failure: Failure | null;
  /** Why there was no attempt at all. */
  blockedReason: string | null;
  /** What the fresh stock means, in the words of the specification. */
  inventory: string | null;
}

/** What a checkout knows, asks, decides by and does; `checkoutMachine` says when. */
export const checkoutSetup = setup({
  types: {
    context: {} as Context,
    events: {} as CheckoutEvent,
    emitted: {} as Notice | CheckoutTold,
    /** `busy`: the cart stays as it is. `waiting`: what is kept is not this tab's to change. */
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
    askOutcome: notProvided<AskOutcomeResult, { razorpayOrderId: string }>('askOutcome'),
    inventoryRecovery: inventoryRecoveryMachine,
  },
  delays: {
    /** Between 'Payment successful' and the orders (spec §9, 'checkout redirect'). */
    redirect: 2_000,
    /** Until a payment whose end is not known is asked after again. */
    recheck: 10_000,
  },
  guards: {
    isPaymentOpen: (_, { kept }: { kept: KeptCheckout | null }) => typeof kept?.razorpayOrderId === 'string',
    isCartEmpty: (_, { cart }: { cart: Cart }) => cart.items.length === 0,
    /** The payment of an order that is placed already hangs on no cart. */
    isOther: ({ context }, { cart }: { cart: Cart }) =>
      context.order === null && contentOf(cart) !== contentOf(context.cart),
    isPlacedBefore: ({ context }) => context.order !== null,
    isPrepared: (_, result: PrepareResult) => result.kind === 'prepared',
    isShort: ({ context }, result: CheckStockResult) =>
      result.kind === 'loaded' && shortOf(context.cart, result.live).length > 0,
    isRepriced: ({ context }, result: CheckStockResult) =>
      result.kind === 'loaded' && hasPriceChanged(context.cart, result.live),
    isLoaded: (_, result: CheckStockResult) => result.kind === 'loaded',
    isSessionOver: (_, result: CheckStockResult | PlaceOrderResult) => result.kind === 'sessionEnded',
    isPlaced: (_, result: PlaceOrderResult) => result.kind === 'placed',
    /** The cart has changed since the press. */
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
    /** Nobody has closed the payment, so that it may be under way still; the server's last word has not been spoken. */
    isVanished: ({ context }, result: AskOutcomeResult) =>
      result.kind === 'answered' &&
      result.outcome === 'unpaid' &&
      !result.isOver &&
      context.unpaid !== 'closed' &&
      context.payment === null,
    mayCancel: ({ context }) => context.unpaid === 'vanished',
    isReportedPaid: ({ context }) => context.payment !== null,
    hasFailure: ({ context }) => context.failure !== null,
    isStockUnknown: (_, result: RecoveryResult) => result.kind === 'unknown',
  },
  actions: {
    /** What another tab has kept since counts, not what this one remembers. */
    rememberKept: assign((_, { kept }: { kept: KeptCheckout | null }) => ({
      attempt: kept?.attempt ?? null,
      razorpayOrderId: kept?.razorpayOrderId ?? null,
      keepsCart: kept?.keepsCart ?? false,
      unpaid: null,
    })),
    rememberKeptAttempt: assign((_, { kept }: { kept: KeptCheckout | null }) => ({ attempt: kept?.attempt ?? null })),
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
    /** The cart is not what it was at the press. */
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
    /** Its payment is not opened, so nobody asks after it. */
    rememberPlacedInVain: assign((_, result: PlaceOrderResult) =>
      result.kind === 'placed' ? { order: result.order } : {},
    ),
    rememberPayment: assign((_, { payment }: { payment: Payment }) => ({ payment, failure: null })),
    clearPayment: assign({ order: null, razorpayOrderId: null, keepsCart: false, payment: null, unpaid: null }),
    rememberClosed: assign({ unpaid: 'closed' }),
    rememberVanished: assign({ unpaid: 'vanished' }),
    /** The bank has a payment now: it is not for the customer to say that there is none. */
    clearVanished: assign(({ context }) => (context.unpaid === 'vanished' ? { unpaid: null } : {})),
    /** What it comes to if the payment turns out not to be made. */
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
    tellPaid: enqueueActions(({ context, enqueue }) => {
      if (!context.keepsCart) enqueue.emit({ type: 'order.paid' });
    }),
    goToOrders: emit({ type: 'navigate', to: '/orders' }),
  },
});
