import { emit, fromCallback, setup, type SnapshotFrom } from 'xstate';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';

export type PaymentWaitEvent =
  | { type: 'network.lost' }
  | { type: 'network.found' }
  /** 'Proceed to Pay' while there is no network. */
  | { type: 'wait.begin' }
  | { type: 'wait.stop' }
  /** The place of 'Proceed to Pay' goes: another page, or a cart that was cleared. */
  | { type: 'page.leave' }
  /** Another tab has changed the cart. */
  | { type: 'cart.replaced' };

/**
 * Paying takes a network. Who presses 'Proceed to Pay' without one has not to press again: the payment begins when the
 * network is back, with the cart of that moment, unless the customer stops the wait. A cart that another tab changes
 * ends the wait with its reason, since the customer has not seen what would be paid for; leaving the cart ends it too.
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
    /** Hands over to the checkout. */
    pay: notProvided<void>('pay'),
    /** Has the checkout say why nothing is paid. */
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
