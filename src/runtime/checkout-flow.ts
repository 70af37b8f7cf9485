import { useEffect } from 'react';
import type { CheckoutActorRef } from '../../machines/customer/checkout/checkout.machine.ts';
import { useFlow } from './app-context.tsx';
import { useLateFlow } from './late-flow.ts';

/** Neither of them while its code comes. */
export type CheckoutPresence = {
  checkout: CheckoutActorRef | undefined;
  /** Its code did not come. */
  retry: (() => void) | undefined;
};

/** Opens the way to pay for the page that shows it, and has the cart look at stock and prices again (D33). */
export function useCheckout(): CheckoutPresence {
  const cart = useFlow('cart');
  const { flow, retry } = useLateFlow('checkout');
  useEffect(() => cart.send({ type: 'prices.check' }), [cart]);
  return { checkout: flow, retry };
}
