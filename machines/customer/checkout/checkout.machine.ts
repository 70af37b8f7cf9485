import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { cartFingerprint } from '../../../domain/cart.ts';
import { hasPriceChanged } from '../../../domain/checkout.ts';
import { network } from './network.ts';
import { cancellingOrder, placingOrder } from './placing.ts';
import { cancellingUnpaid, fetchingOutcome, checking, unpaid, verifying } from './settling.ts';
import type { PaymentLockEvent } from './checkout.actors.ts';
import { noGateway, noOrder, paymentFailed } from './checkout-failures.ts';
import { checkoutSetup, emptyContext, isShort } from './checkout.setup.ts';
import { checkoutOf } from './persisted-checkout.ts';
import { checkoutTexts } from '../../../domain/checkout-texts.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import { outcome, when } from '../../shared/lib/when.ts';

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
      guard: { type: 'isOther', params: ofEvent },
      target: '#checkout.ready.result.calm',
      actions: { type: 'blockChanged', params: ofEvent },
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
    'order.cancelled': { actions: { type: 'dropCancelled', params: ofEvent } },
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
        'order.pay': { target: 'holdingPaymentLock.reopening', actions: { type: 'beginPlaced', params: ofEvent } },
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
        /** Whether an unpaid order holds its dishes, which the next press goes on with or replaces (D327). */
        hold: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasHeld', target: 'kept' }, { target: 'none' }] },
            none: {},
            kept: {
              on: { 'order.cancelled': { target: 'deciding', actions: { type: 'dropCancelled', params: ofEvent } } },
              after: { holdEnd: { target: 'deciding', actions: 'dropExpired' } },
            },
          },
        },
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
                guard: when('loaded', ({ live }, context) => isShort(context, live)),
                target: '#checkout.ready.result.calm',
                actions: [
                  { type: 'publishStock', params: outcome('loaded') },
                  { type: 'block', params: { text: checkoutTexts.outOfStock } },
                  'reportTimesOutdated',
                ],
              },
              {
                guard: when('loaded', ({ live }, { cart }) => hasPriceChanged(cart, live)),
                target: '#checkout.ready.result.calm',
                actions: [
                  { type: 'publishStock', params: outcome('loaded') },
                  { type: 'block', params: { text: checkoutTexts.repriced } },
                ],
              },
              { guard: when('sessionEnded'), target: '#checkout.ready.result.calm' },
              {
                guard: when('loaded'),
                target: 'loadingScript',
                actions: { type: 'publishStock', params: outcome('loaded') },
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
            input: ({ context: { cart, attempt, held, owner } }) => ({
              content: cartFingerprint(cart),
              ...{ attempt, held, owner },
            }),
            onDone: [
              {
                guard: when('prepared'),
                target: 'placingOrder',
                actions: { type: 'rememberAttempt', params: outcome('prepared') },
              },
              { target: '#checkout.ready.result.calm', actions: { type: 'blockChanged', params: outcome('changed') } },
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
            'window.paid': { target: 'verifying', actions: { type: 'rememberPayment', params: ofEvent } },
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
        cancellingUnpaid,
        unpaid,
        refunding: {
          entry: ['dropHeld', 'clearPayment', 'clearAttempt', 'clearFailure'],
          always: '#checkout.ready.result.refunded',
        },
        paid: {
          tags: 'busy',
          entry: ['toastPaid', 'notifyPaid', 'dropHeld', 'clearPayment', 'clearAttempt', 'clearFailure'],
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
            guard: when('unknown'),
            target: 'ready.result.failed',
            actions: { type: 'reportInventory', params: ofOutput },
          },
          {
            target: 'ready.result.failed',
            actions: [
              { type: 'publishStock', params: outcome('reviewed', 'retryable') },
              { type: 'reportInventory', params: ofOutput },
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
