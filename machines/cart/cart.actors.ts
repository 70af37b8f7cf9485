import { fromCallback } from 'xstate';
import type { CartEvent, KeptCart } from './cart.machine.ts';

interface Outside {
  /** Calls with the cart that another tab has just kept; gives back how to stop. */
  watchKeptCart: (onKept: (kept: KeptCart) => void) => () => void;
}

export function createCartActors({ watchKeptCart }: Outside) {
  return {
    watchTabs: fromCallback<CartEvent>(({ sendBack }) =>
      watchKeptCart((kept) => {
        const event: CartEvent = { type: 'cart.synced', kept };
        sendBack(event);
      }),
    ),
  };
}
