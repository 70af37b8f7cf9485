import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { CheckoutActorRef } from '../../machines/checkout/checkout.machine.ts';
import { useApp, useFlow } from './app-context.tsx';

/** Neither of them while its code comes. */
export type CheckoutPresence = {
  checkout: CheckoutActorRef | undefined;
  /** Its code did not come. */
  retry: (() => void) | undefined;
};

/** Opens the way to pay for the page that shows it, and has the cart look at stock and prices again (D33). */
export function useCheckout(): CheckoutPresence {
  const { actor } = useApp();
  const cart = useFlow('cart');
  const checkout = useSelector(actor, (snapshot) => snapshot.children.checkout);
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches({ store: { running: { checkout: 'missing' } } }));
  useEffect(() => {
    actor.send({ type: 'checkout.wanted' });
    cart.send({ type: 'prices.check' });
  }, [actor, cart]);
  return { checkout, retry: isMissing ? () => actor.send({ type: 'checkout.wanted' }) : undefined };
}
