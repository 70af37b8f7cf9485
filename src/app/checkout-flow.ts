import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { CheckoutActorRef } from '../../machines/checkout/checkout.machine.ts';
import { useApp, useFlow } from './app-context.tsx';

export type CheckoutPresence =
  | { kind: 'open'; checkout: CheckoutActorRef }
  | { kind: 'loading'; checkout?: undefined }
  /** Its code did not come. */
  | { kind: 'missing'; checkout?: undefined; retry: () => void };

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
  if (checkout) return { kind: 'open', checkout };
  return isMissing ? { kind: 'missing', retry: () => actor.send({ type: 'checkout.wanted' }) } : { kind: 'loading' };
}
