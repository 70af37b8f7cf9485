import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { cartFingerprint } from '../../../domain/cart.ts';
import { network } from './network.ts';
import { cancellingOrder, placingOrder } from './placing.ts';
import { fetchingOutcome, checking, unpaid, verifying } from './settling.ts';
import type { PaymentLockEvent } from './checkout.actors.ts';
import { checkoutSetup, cartOf, emptyContext, liveOf, noGateway, noOrder, paymentFailed } from './checkout.setup.ts';
import { checkoutOf } from './persisted-checkout.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { checkoutTexts } from '../../../domain/checkout-texts.ts';

interface Acquired {
  context: { owner: string | null };
  event: Extract<PaymentLockEvent, { type: 'lock.acquired' }>;
}
/** What is stored of this customer's checkout. */
const acquired = ({ context, event }: Acquired) => ({ kept: checkoutOf(context.owner, event.kept) });
const restored = { type: 'restorePersisted', params: acquired } as const;

/** Continues a payment that another tab or an earlier visit left open (D38). */
const resumed = {
  guard: { type: 'isPaymentOpen', params: acquired },
  target: 'fetchingOutcome',
  actions: restored,
} as const;

/** Until the order is placed, a change of the cart stops the checkout. */
const untilPlaced = checkoutSetup.createStateConfig({
  tags: 'busy',
  on: {
    'cart.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '#checkout.ready.result.calm',
      actions: { type: 'blockChanged', params: ({ event }) => event },
    },
  },
});

/**
 * The checkout: loads the payment script, places the order, opens the payment window and verifies the payment (spec §4,
 * Checkout; D34–D38). If the window closes without a verified payment, the machine polls the server for the outcome. It
 * reports 'cancelled' only if the server knows of no payment, and starts no payment while another is open. It holds the
 * payment lock from the submission to the end (D38). If another customer logs in, it starts anew (D303).
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: emptyContext,
  invoke: { id: 'watchCustomer', src: 'watchCustomer' },
  initial: 'holdingPaymentLock',
  on: {
    'time.checked': { actions: { type: 'rememberTime', params: ofEvent } },
    'customer.identified': [
      {
        guard: { type: 'isOtherCustomer', params: ofEvent },
        target: '.holdingPaymentLock',
        actions: { type: 'beginFor', params: ofEvent },
      },
      { actions: { type: 'rememberOwner', params: ofEvent } },
    ],
  },
  states: {
    ready: {
      type: 'parallel',
      invoke: { id: 'watchNetwork', src: 'watchNetwork' },
      on: {
        'order.pay': {
          target: 'holdingPaymentLock.reopening',
          actions: { type: 'beginPlaced', params: ({ event }) => event },
        },
      },
      states: {
        /** Result of the last payment. */
        result: {
          initial: 'calm',
          states: {
            calm: {},
            // Ends when the cart has other dishes than when it began (D304).
            failed: {
              invoke: { id: 'watchDishes', src: 'watchDishes' },
              on: {
                'dishes.changed': [
                  { guard: { type: 'isInventoryOfCart', params: ofEvent }, target: 'reviewing' },
                  { target: 'calm' },
                ],
              },
            },
            /** Only the news about the stock is left of a failure. */
            reviewing: {
              invoke: { id: 'watchDishes', src: 'watchDishes' },
              on: { 'dishes.changed': { guard: { type: 'isOtherRestaurant', params: ofEvent }, target: 'calm' } },
            },
            refunded: {},
            /** The order was refused because of its pickup time. */
            timeGone: { on: { 'time.chosen': { target: 'calm', actions: 'clearFailure' } } },
          },
        },
        network,
      },
    },
    holdingPaymentLock: {
      invoke: [
        { id: 'paymentLock', src: 'paymentLock' },
        { id: 'watchCart', src: 'watchCart' },
      ],
      initial: 'arriving',
      states: {
        // Resumes a payment that was left open (D38).
        arriving: {
          tags: 'waiting',
          on: {
            'lock.acquired': [resumed, { target: '#checkout.ready', actions: restored }],
            'lock.denied': 'lockedByOtherTab',
          },
        },
        acquiringLock: {
          tags: ['busy', 'waiting'],
          on: {
            ...untilPlaced.on,
            'lock.acquired': [resumed, { target: 'checkingStock', actions: restored }],
            'lock.denied': 'lockedByOtherTab',
          },
        },
        // The order has already been placed: only its payment window is opened.
        reopening: {
          tags: ['busy', 'waiting'],
          on: {
            'lock.acquired': [
              { ...resumed, actions: ['clearPayment', restored] },
              { target: 'loadingScript', actions: { type: 'restoreAttempt', params: acquired } },
            ],
            'lock.denied': { target: 'lockedByOtherTab', actions: 'clearPayment' },
          },
        },
        // When the other tab has finished, the customer has to submit again.
        lockedByOtherTab: {
          tags: ['busy', 'waiting'],
          on: {
            'lock.acquired': [resumed, { target: '#checkout.ready', actions: restored }],
          },
        },
        checkingStock: {
          ...untilPlaced,
          invoke: {
            id: 'checkStock',
            src: 'checkStock',
            input: ({ context }) => ({ restaurantId: context.cart.restaurantId ?? 0 }),
            onDone: [
              {
                guard: { type: 'isShort', params: ({ event }) => event.output },
                target: '#checkout.ready.result.calm',
                actions: [
                  { type: 'publishStock', params: ({ event }) => liveOf(event.output) },
                  { type: 'block', params: { text: checkoutTexts.outOfStock } },
                  'reportTimesOutdated',
                ],
              },
              {
                guard: { type: 'isRepriced', params: ({ event }) => event.output },
                target: '#checkout.ready.result.calm',
                actions: [
                  { type: 'publishStock', params: ({ event }) => liveOf(event.output) },
                  { type: 'block', params: { text: checkoutTexts.repriced } },
                ],
              },
              {
                guard: { type: 'isSessionOver', params: ({ event }) => event.output },
                target: '#checkout.ready.result.calm',
              },
              {
                guard: { type: 'isLoaded', params: ({ event }) => event.output },
                target: 'loadingScript',
                actions: { type: 'publishStock', params: ({ event }) => liveOf(event.output) },
              },
              { target: 'loadingScript' },
            ],
            // If the stock cannot be loaded, the server checks it when it places the order (D31).
            onError: 'loadingScript',
          },
        },
        loadingScript: {
          ...untilPlaced,
          invoke: {
            id: 'loadScript',
            src: 'loadScript',
            onDone: [{ guard: 'isPlacedBefore', target: 'paying', actions: 'openPlaced' }, { target: 'preparing' }],
            onError: {
              target: '#checkout.ready.result.failed',
              actions: [{ type: 'giveUp', params: noGateway }, 'toastFailure'],
            },
          },
        },
        preparing: {
          ...untilPlaced,
          invoke: {
            id: 'prepareAttempt',
            src: 'prepareAttempt',
            input: ({ context: { cart, attempt, owner } }) => ({ content: cartFingerprint(cart), attempt, owner }),
            onDone: [
              {
                guard: { type: 'isPrepared', params: ({ event }) => event.output },
                target: 'placingOrder',
                actions: { type: 'rememberAttempt', params: ({ event }) => event.output },
              },
              {
                target: '#checkout.ready.result.calm',
                actions: { type: 'blockChanged', params: ({ event }) => cartOf(event.output) },
              },
            ],
            onError: {
              target: '#checkout.ready.result.failed',
              actions: [{ type: 'giveUp', params: noOrder }, 'toastFailure'],
            },
          },
        },
        placingOrder,
        cancellingOrder,
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
            'window.dismissed': { target: 'fetchingOutcome', actions: 'rememberClosed' },
            'window.broken': {
              target: '#checkout.ready.result.failed',
              actions: [{ type: 'giveUp', params: noGateway }, 'toastFailure'],
            },
          },
        },
        verifying,
        fetchingOutcome,
        checking,
        unpaid,
        refunding: {
          entry: ['clearPayment', 'clearAttempt', 'clearFailure'],
          always: '#checkout.ready.result.refunded',
        },
        paid: {
          tags: 'busy',
          entry: ['toastPaid', 'notifyPaid', 'clearPayment', 'clearAttempt', 'clearFailure'],
          after: { redirect: { target: '#checkout.ready.result.calm', actions: 'goToOrders' } },
        },
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
            target: 'ready.result.failed',
            actions: { type: 'reportInventory', params: ({ event }) => event.output },
          },
          {
            target: 'ready.result.failed',
            actions: [
              { type: 'publishStock', params: ({ event }) => liveOf(event.output) },
              { type: 'reportInventory', params: ({ event }) => event.output },
              'reportTimesOutdated',
            ],
          },
        ],
      },
    },
  },
});

export type CheckoutActorRef = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
