import { fromCallback, setup, type SnapshotFrom } from 'xstate';
import { notProvided } from '../shared/not-provided.ts';

export type PaymentWaitEvent =
  | { type: 'network.lost' }
  | { type: 'network.found' }
  /** 'Proceed to Pay' while there is no network. */
  | { type: 'wait.begin' }
  | { type: 'wait.stop' };

/**
 * Paying takes a network. Who presses 'Proceed to Pay' without one has not to press again: the payment begins when the
 * network is back, with the cart of that moment, unless he thinks better of it meanwhile.
 */
export const paymentWaitMachine = setup({
  types: { events: {} as PaymentWaitEvent },
  actors: {
    watchNetwork: fromCallback<PaymentWaitEvent>(() => {
      throw new Error('Actor "watchNetwork" was not provided.');
    }),
    /** Hands over to the checkout. */
    pay: notProvided<void>('pay'),
  },
}).createMachine({
  id: 'paymentWait',
  invoke: { id: 'watchNetwork', src: 'watchNetwork' },
  initial: 'online',
  states: {
    online: { on: { 'network.lost': 'offline' } },
    offline: { on: { 'network.found': 'online', 'wait.begin': 'waiting' } },
    waiting: { on: { 'network.found': 'goingOn', 'wait.stop': 'offline' } },
    goingOn: {
      invoke: { id: 'pay', src: 'pay', onDone: 'online', onError: 'online' },
      on: { 'network.lost': 'offline' },
    },
  },
});

export type PaymentWaitSnapshot = SnapshotFrom<typeof paymentWaitMachine>;
