import { assign, emit, fromCallback, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { emptyCart, shortOf, type Cart, type LiveDish } from '../../domain/cart.ts';
import { checkoutMessages } from '../../domain/checkout-errors.ts';
import { contentOf, hasPriceChanged, orderRequest, type OrderRequest } from '../../domain/checkout.ts';
import { inventoryRecoveryMachine, type RecoveryResult } from '../inventory-recovery/inventory-recovery.machine.ts';
import { notProvided } from '../shared/not-provided.ts';
import type { Notice } from '../shared/notices.ts';
import {
  failureOf,
  liveOf,
  noAnswer,
  paymentFailed,
  type AskOutcomeResult,
  type Attempt,
  type CheckoutTold,
  type CheckStockResult,
  type Failure,
  type KeptCheckout,
  type Payment,
  type PaymentOrder,
  type PaymentOutcome,
  type PlaceOrderResult,
  type VerifyPaymentResult,
} from './checkout.outcomes.ts';
import { checkoutTexts } from './checkout.texts.ts';

export type CheckoutEvent =
  /** @param phone of the customer, ten digits */
  | { type: 'pay.submit'; cart: Cart; phone: string }
  /** 'Check again' while the payment's end is not known. */
  | { type: 'outcome.ask' }
  | WindowEvent;

/** What the payment window reports. A failed payment is not its end: another try is offered inside it. */
export type WindowEvent =
  | { type: 'window.paid'; payment: Payment }
  | { type: 'window.failed' }
  | { type: 'window.dismissed' }
  /** It could not be opened. */
  | { type: 'window.broken' };

interface Context {
  cart: Cart;
  phone: string;
  attempt: Attempt | null;
  /** What the window is opened with; null when a reload came in between, and when there is nothing to pay. */
  order: PaymentOrder | null;
  razorpayOrderId: string | null;
  payment: Payment | null;
  failure: Failure | null;
  /** Why there was no attempt at all. */
  hindrance: string | null;
  /** What the fresh stock means, in the words of the specification. */
  inventory: string | null;
}

/**
 * Load the payment script, create the order, open the payment window, verify the payment (spec §4, Checkout; D34–D38).
 * Whatever ends without the server's word is asked for until there is one: nobody is told 'cancelled' for money that
 * was taken, and nobody can pay while a payment is open.
 */
export const checkoutMachine = setup({
  types: {
    input: {} as { kept: KeptCheckout | null },
    context: {} as Context,
    events: {} as CheckoutEvent,
    emitted: {} as Notice | CheckoutTold,
    tags: {} as 'busy',
  },
  actors: {
    checkStock: notProvided<CheckStockResult, { restaurantId: number }>('checkStock'),
    loadScript: notProvided<void>('loadScript'),
    prepareAttempt: notProvided<Attempt, { content: string; attempt: Attempt | null }>('prepareAttempt'),
    placeOrder: notProvided<PlaceOrderResult, { key: string; body: OrderRequest }>('placeOrder'),
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
    isPaymentOpen: ({ context }) => context.razorpayOrderId !== null,
    isCartEmpty: (_, { cart }: { cart: Cart }) => cart.items.length === 0,
    isShort: ({ context }, result: CheckStockResult) =>
      result.kind === 'loaded' && shortOf(context.cart, result.live).length > 0,
    isRepriced: ({ context }, result: CheckStockResult) =>
      result.kind === 'loaded' && hasPriceChanged(context.cart, result.live),
    isLoaded: (_, result: CheckStockResult) => result.kind === 'loaded',
    isPlaced: (_, result: PlaceOrderResult) => result.kind === 'placed',
    isOutOfStock: (_, result: PlaceOrderResult) =>
      result.kind === 'refused' && result.code === 'insufficient_inventory',
    isOutcome: (_, { result, outcome }: { result: VerifyPaymentResult | AskOutcomeResult; outcome: PaymentOutcome }) =>
      result.kind === 'answered' && result.outcome === outcome,
    isRefused: (_, result: AskOutcomeResult | VerifyPaymentResult) => result.kind === 'refused',
    isUnanswered: (_, result: VerifyPaymentResult) => result.kind === 'unanswered',
    isReportedPaid: ({ context }) => context.payment !== null,
    hasFailure: ({ context }) => context.failure !== null,
    isStockUnknown: (_, result: RecoveryResult) => result.kind === 'unknown',
  },
  actions: {
    begin: assign((_, { cart, phone }: { cart: Cart; phone: string }) => ({
      cart,
      phone,
      failure: null,
      hindrance: null,
      inventory: null,
    })),
    hinder: assign((_, { text }: { text: string }) => ({ failure: null, inventory: null, hindrance: text })),
    tellLive: emit((_, { live }: { live: readonly LiveDish[] }) => ({ type: 'live.told' as const, live })),
    rememberAttempt: assign((_, attempt: Attempt) => ({ attempt })),
    forgetAttempt: assign({ attempt: null }),
    forgetUsedAttempt: assign(({ context }, result: PlaceOrderResult) => ({
      attempt: result.kind === 'refused' && result.isFinal ? null : context.attempt,
    })),
    rememberOrder: assign((_, result: PlaceOrderResult) =>
      result.kind === 'placed' ? { order: result.order, razorpayOrderId: result.order.order_id } : {},
    ),
    rememberPayment: assign((_, { payment }: { payment: Payment }) => ({ payment, failure: null })),
    forgetPayment: assign({ order: null, razorpayOrderId: null, payment: null }),
    fail: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    reportInventory: assign((_, { kind }: RecoveryResult) => ({ inventory: checkoutTexts.inventory[kind] })),
    toastCancelled: emit({ type: 'toast', kind: 'notice', text: checkoutTexts.cancelled }),
    toastPaid: emit({ type: 'toast', kind: 'success', text: checkoutTexts.paid }),
    toastFailure: emit(({ context }) => ({
      type: 'toast' as const,
      kind: context.failure?.code === 'insufficient_inventory' ? ('inventory' as const) : ('error' as const),
      text: context.failure?.text ?? checkoutMessages.other,
    })),
    tellPaid: emit({ type: 'order.paid' }),
    goToOrders: emit({ type: 'navigate', to: '/orders' }),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input: { kept } }) => ({
    cart: emptyCart,
    phone: '',
    attempt: kept?.attempt ?? null,
    order: null,
    razorpayOrderId: kept?.razorpayOrderId ?? null,
    payment: null,
    failure: null,
    hindrance: null,
    inventory: null,
  }),
  initial: 'resuming',
  states: {
    resuming: { always: [{ guard: 'isPaymentOpen', target: 'asking' }, { target: 'ready' }] },
    ready: {
      initial: 'calm',
      on: {
        'pay.submit': [
          {
            guard: { type: 'isCartEmpty', params: ({ event }) => event },
            target: '.calm',
            actions: { type: 'hinder', params: { text: checkoutTexts.empty } },
          },
          { target: 'checkingStock', actions: { type: 'begin', params: ({ event }) => event } },
        ],
      },
      states: { calm: {}, failed: {}, refunded: {} },
    },
    checkingStock: {
      tags: 'busy',
      invoke: {
        id: 'checkStock',
        src: 'checkStock',
        input: ({ context }) => ({ restaurantId: context.cart.restaurantId ?? 0 }),
        onDone: [
          {
            guard: { type: 'isShort', params: ({ event }) => event.output },
            target: 'ready.calm',
            actions: [
              { type: 'tellLive', params: ({ event }) => liveOf(event.output) },
              { type: 'hinder', params: { text: checkoutTexts.outOfStock } },
            ],
          },
          {
            guard: { type: 'isRepriced', params: ({ event }) => event.output },
            target: 'ready.calm',
            actions: [
              { type: 'tellLive', params: ({ event }) => liveOf(event.output) },
              { type: 'hinder', params: { text: checkoutTexts.repriced } },
            ],
          },
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            target: 'loadingScript',
            actions: { type: 'tellLive', params: ({ event }) => liveOf(event.output) },
          },
          { target: 'loadingScript' },
        ],
        // Without an answer the server decides when the order is placed (D31).
        onError: 'loadingScript',
      },
    },
    loadingScript: {
      tags: 'busy',
      invoke: {
        id: 'loadScript',
        src: 'loadScript',
        onDone: 'preparing',
        onError: {
          target: 'ready.failed',
          actions: [{ type: 'fail', params: { code: null, text: checkoutTexts.noGateway } }, 'toastFailure'],
        },
      },
    },
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'prepareAttempt',
        src: 'prepareAttempt',
        input: ({ context }) => ({ content: contentOf(context.cart), attempt: context.attempt }),
        onDone: {
          target: 'placingOrder',
          actions: { type: 'rememberAttempt', params: ({ event }) => event.output },
        },
        onError: {
          target: 'ready.failed',
          actions: [{ type: 'fail', params: { code: null, text: checkoutTexts.noOrder } }, 'toastFailure'],
        },
      },
    },
    placingOrder: {
      tags: 'busy',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context: { cart, attempt } }) => ({
          key: attempt?.key ?? '',
          body: orderRequest(cart, attempt?.startTime ?? 0),
        }),
        onDone: [
          {
            guard: { type: 'isPlaced', params: ({ event }) => event.output },
            target: 'paying',
            actions: { type: 'rememberOrder', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOutOfStock', params: ({ event }) => event.output },
            target: 'recovering',
            actions: [
              { type: 'forgetUsedAttempt', params: ({ event }) => event.output },
              { type: 'fail', params: ({ event }) => failureOf(event.output, checkoutTexts.noOrder) },
              'toastFailure',
            ],
          },
          {
            target: 'ready.failed',
            actions: [
              { type: 'forgetUsedAttempt', params: ({ event }) => event.output },
              { type: 'fail', params: ({ event }) => failureOf(event.output, checkoutTexts.noOrder) },
              'toastFailure',
            ],
          },
        ],
        onError: { target: 'ready.failed', actions: [{ type: 'fail', params: noAnswer }, 'toastFailure'] },
      },
    },
    recovering: {
      invoke: {
        id: 'inventoryRecovery',
        src: 'inventoryRecovery',
        input: ({ context }) => ({ cart: context.cart }),
        onDone: [
          {
            guard: { type: 'isStockUnknown', params: ({ event }) => event.output },
            target: 'ready.failed',
            actions: { type: 'reportInventory', params: ({ event }) => event.output },
          },
          {
            target: 'ready.failed',
            actions: [
              { type: 'tellLive', params: ({ event }) => liveOf(event.output) },
              { type: 'reportInventory', params: ({ event }) => event.output },
            ],
          },
        ],
      },
    },
    paying: {
      tags: 'busy',
      invoke: {
        id: 'paymentWindow',
        src: 'paymentWindow',
        input: ({ context }) => ({ order: context.order, phone: context.phone }),
      },
      on: {
        'window.paid': { target: 'verifying', actions: { type: 'rememberPayment', params: ({ event }) => event } },
        'window.failed': { actions: { type: 'fail', params: paymentFailed } },
        'window.dismissed': 'asking',
        'window.broken': {
          target: 'ready.failed',
          actions: [
            'forgetPayment',
            { type: 'fail', params: { code: null, text: checkoutTexts.noGateway } },
            'toastFailure',
          ],
        },
      },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: ({ context }) => context.payment ?? { razorpay_order_id: '', razorpay_payment_id: '', signature: '' },
        onDone: [
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ result: event.output, outcome: 'paid' }) },
            target: 'paid',
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ result: event.output, outcome: 'refunded' }) },
            target: 'refunding',
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ result: event.output, outcome: 'checking' }) },
            target: 'checking',
            // What it comes to if the provider's last word is that nothing was paid.
            actions: { type: 'fail', params: { code: null, text: checkoutTexts.notVerified } },
          },
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'fail', params: ({ event }) => failureOf(event.output, checkoutTexts.notVerified) },
          },
          {
            target: 'ready.failed',
            actions: [
              'forgetPayment',
              { type: 'fail', params: ({ event }) => failureOf(event.output, checkoutTexts.notVerified) },
              'toastFailure',
            ],
          },
        ],
        onError: { target: 'asking', actions: { type: 'fail', params: noAnswer } },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askOutcome',
        src: 'askOutcome',
        input: ({ context }) => ({ razorpayOrderId: context.razorpayOrderId ?? '' }),
        onDone: [
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ result: event.output, outcome: 'paid' }) },
            target: 'paid',
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ result: event.output, outcome: 'refunded' }) },
            target: 'refunding',
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ result: event.output, outcome: 'checking' }) },
            target: 'checking',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'ready.failed',
            actions: [
              'forgetPayment',
              { type: 'fail', params: ({ event }) => failureOf(event.output, checkoutTexts.notVerified) },
              'toastFailure',
            ],
          },
          { target: 'unpaid' },
        ],
        onError: 'checking',
      },
    },
    checking: {
      tags: 'busy',
      on: { 'outcome.ask': 'asking' },
      after: { recheck: 'asking' },
    },
    unpaid: {
      always: [
        // The window said 'paid', the provider does not: that is a failure, nobody cancelled.
        { guard: 'isReportedPaid', target: 'ready.failed', actions: ['forgetPayment', 'toastFailure'] },
        { guard: 'hasFailure', target: 'ready.failed', actions: ['forgetPayment', 'toastCancelled'] },
        { target: 'ready.calm', actions: ['forgetPayment', 'toastCancelled'] },
      ],
    },
    refunding: {
      entry: ['forgetPayment', 'forgetAttempt', 'forgetFailure'],
      always: 'ready.refunded',
    },
    paid: {
      tags: 'busy',
      entry: ['forgetPayment', 'forgetAttempt', 'forgetFailure', 'toastPaid', 'tellPaid'],
      after: { redirect: { target: 'ready.calm', actions: 'goToOrders' } },
    },
  },
});

export type CheckoutActorRef = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
