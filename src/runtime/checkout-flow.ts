import { useEffect } from 'react';
import type { CheckoutActorRef } from '../../machines/customer/checkout/checkout.machine.ts';
import { useFlow } from './app-context.tsx';
import { useLazyFlow } from './lazy-flow.ts';

/** Both are undefined while the code loads. */
export type LazyCheckout = {
  checkout: CheckoutActorRef | undefined;
  /** Retries loading the code after a failure. */
  retry: (() => void) | undefined;
};

/** Loads and starts the checkout for the page that uses it, and makes the cart check stock and prices again (D33). */
export function useCheckout(): LazyCheckout {
  const cart = useFlow('cart');
  const { flow, retry } = useLazyFlow('checkout');
  useEffect(() => cart.send({ type: 'prices.check' }), [cart]);
  return { checkout: flow, retry };
}
