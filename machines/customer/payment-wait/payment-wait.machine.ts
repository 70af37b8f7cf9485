import { emit, fromCallback, setup, type SnapshotFrom } from 'xstate';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';

export type PaymentWaitEvent =
  | { type: 'network.lost' }
  | { type: 'network.found' }
  /** 'Proceed to Pay' was pressed while offline. */
  | { type: 'wait.begin' }
  | { type: 'wait.stop' }
  /** 'Proceed to Pay' is removed: the customer left the page or cleared the cart. */
  | { type: 'page.leave' }
  /** Another tab has changed the cart. */
  | { type: 'cart.replaced' };

/**
 * Handles 'Proceed to Pay' while offline: the payment starts when the network is back, with the cart of that moment,
 * unless the customer cancels. The wait ends when the customer leaves the page, or with a message when another tab
 * changes the cart, because the customer has not seen the new content.
 */
export const paymentWaitMachine = setup({
  types: { events: {} as PaymentWaitEvent, emitted: {} as Toast },
  actors: {
    watchNetwork: fromCallback<PaymentWaitEvent>(() => {
      throw new Error('Actor "watchNetwork" was not provided.');
    }),
    watchCart: fromCallback<PaymentWaitEvent>(() => {
      throw new Error('Actor "watchCart" was not provided.');
    }),
    /** Starts the payment in the checkout. */
    pay: notProvided<void>('pay'),
    /** Lets the checkout show why no payment was started. */
    block: notProvided<void>('block'),
  },
  actions: {
    toastStopped: emit({
      type: 'toast',
      kind: 'notice',
      text: 'Paying no longer waits for the network. Nothing was paid.',
    }),
  },
}).createMachine({
  id: 'paymentWait',
  invoke: [
    { id: 'watchNetwork', src: 'watchNetwork' },
    { id: 'watchCart', src: 'watchCart' },
  ],
  initial: 'online',
  states: {
    online: { on: { 'network.lost': 'offline' } },
    offline: { on: { 'network.found': 'online', 'wait.begin': 'waiting' } },
    waiting: {
      on: {
        'network.found': 'goingOn',
        'wait.stop': 'offline',
        'page.leave': { target: 'offline', actions: 'toastStopped' },
        'cart.replaced': 'blocking',
      },
    },
    blocking: {
      invoke: { id: 'block', src: 'block', onDone: 'offline', onError: 'offline' },
      on: { 'network.found': 'online' },
    },
    goingOn: {
      invoke: { id: 'pay', src: 'pay', onDone: 'online', onError: 'online' },
      on: { 'network.lost': 'offline' },
    },
  },
});

export type PaymentWaitSnapshot = SnapshotFrom<typeof paymentWaitMachine>;
