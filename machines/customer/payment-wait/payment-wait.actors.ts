import { fromCallback } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { PaymentWaitEvent } from './payment-wait.machine.ts';

interface Deps {
  /** Calls at once, and at each change, with whether the browser has a network; gives back how to stop. */
  onNetwork: (listener: (isThere: boolean) => void) => () => void;
  /** Calls when another tab has changed the cart; gives back how to stop. */
  onCartReplaced: (listener: () => void) => () => void;
  /** What 'Proceed to Pay' does with a network. */
  pay: () => void;
  /** Says that nothing will be paid, and why. */
  block: () => void;
}

export function createPaymentWaitActors({ onNetwork, onCartReplaced, pay, block }: Deps) {
  return {
    watchNetwork: fromCallback<PaymentWaitEvent>(({ sendBack }) =>
      onNetwork((isThere) => sendBack({ type: isThere ? 'network.found' : 'network.lost' })),
    ),
    watchCart: fromCallback<PaymentWaitEvent>(({ sendBack }) =>
      onCartReplaced(() => sendBack({ type: 'cart.replaced' })),
    ),
    pay: fromPromise<void>(async () => pay()),
    block: fromPromise<void>(async () => block()),
  };
}
