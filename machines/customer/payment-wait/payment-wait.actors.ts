import { fromCallback } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { PaymentWaitEvent } from './payment-wait.machine.ts';

interface Deps {
  /**
   * Calls the listener now and after each change with whether the browser is online. Returns an unsubscribe function.
   */
  onNetwork: (listener: (isThere: boolean) => void) => () => void;
  /** Calls the listener when another tab has changed the cart. Returns an unsubscribe function. */
  onCartReplaced: (listener: () => void) => () => void;
  /** Starts the payment. */
  pay: () => void;
  /** Reports that no payment was started because the cart changed. */
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
