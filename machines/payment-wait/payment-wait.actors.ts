import { fromCallback } from 'xstate';
import { fromPromise } from '../shared/from-promise.ts';
import type { PaymentWaitEvent } from './payment-wait.machine.ts';

interface Outside {
  /** Calls at once, and at each change, with whether the browser has a network; gives back how to stop. */
  onNetwork: (listener: (isThere: boolean) => void) => () => void;
  /** What 'Proceed to Pay' does with a network. */
  pay: () => void;
}

export function createPaymentWaitActors({ onNetwork, pay }: Outside) {
  return {
    watchNetwork: fromCallback<PaymentWaitEvent>(({ sendBack }) =>
      onNetwork((isThere) => sendBack({ type: isThere ? 'network.found' : 'network.lost' })),
    ),
    pay: fromPromise<void>(async () => pay()),
  };
}
