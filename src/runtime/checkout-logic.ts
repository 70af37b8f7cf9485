import type { ActorRefFrom } from 'xstate';
import type { ApiClient } from '../../openapi/client.ts';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import type { cartMachine, CartSnapshot } from '../../machines/customer/cart/cart.machine.ts';
import { selectCart, selectOwner } from '../../machines/customer/cart/cart.view.ts';
import { createCheckoutActors, createCheckoutDelays } from '../../machines/customer/checkout/checkout.actors.ts';
import { checkoutMachine, type CheckoutSnapshot } from '../../machines/customer/checkout/checkout.machine.ts';
import { selectPersistedCheckout } from '../../machines/customer/checkout/checkout.view.ts';
import { checkoutOf, isInUse, type PersistedCheckout } from '../../machines/customer/checkout/persisted-checkout.ts';
import { createInventoryRecoveryActors } from '../../machines/customer/inventory-recovery/inventory-recovery.actors.ts';
import { inventoryRecoveryMachine } from '../../machines/customer/inventory-recovery/inventory-recovery.machine.ts';
import { onNetwork } from './offline/network.ts';
import { loadScriptOnce, openPaymentWindow } from './payment-window.ts';
import { createPaymentLock } from './payment-lock.ts';
import {
  addPersistedSlices,
  readOwnHold,
  readPersistedCart,
  readPersistedCheckout,
  type Slices,
} from './persistence.ts';
import { randomKey } from './random-key.ts';

interface Deps {
  api: ApiClient;
  config: RuntimeConfig;
  /** Returns the running cart; a logout replaces it. */
  cart: () => ActorRefFrom<typeof cartMachine>;
}

/**
 * The persisted part of the checkout (D44). Nothing is persisted while another tab holds the checkout, and nothing in place
 * of another customer's checkout before there is something to store (D303).
 */
export const checkoutSlices: Slices = {
  checkout: (snapshot) => {
    const kept = selectPersistedCheckout(snapshot as CheckoutSnapshot);
    if (!kept || (!isInUse(kept) && isOfOther(kept))) return null;
    return { checkout: kept };
  },
};

/** Whether the stored checkout is of another customer than this one. */
function isOfOther({ owner }: PersistedCheckout): boolean {
  const stored = readPersistedCheckout();
  return stored !== null && checkoutOf(owner ?? null, stored) === null;
}

/** Returns the checkout machine with its actors; loaded on demand, because only paying customers need it. */
export function createCheckoutLogic({ api, config, cart }: Deps) {
  addPersistedSlices(checkoutSlices);
  return checkoutMachine.provide({
    actors: {
      ...createCheckoutActors({
        api,
        ownHold: readOwnHold,
        acquirePaymentLock: createPaymentLock(),
        loadScript: () => loadScriptOnce(config.checkoutScript),
        openPaymentWindow,
        now: Date.now,
        randomKey,
        watchCustomer: (onIdentified) => {
          let last: string | null = null;
          const report = (snapshot: CartSnapshot) => {
            const owner = selectOwner(snapshot);
            if (owner === null || owner === last) return;
            last = owner;
            onIdentified(owner);
          };
          const subscription = cart().subscribe(report);
          report(cart().getSnapshot());
          return () => subscription.unsubscribe();
        },
        currentCart: () => selectCart(cart().getSnapshot()),
        watchCart: (onChange) => {
          const subscription = cart().subscribe((snapshot) => onChange(selectCart(snapshot)));
          return () => subscription.unsubscribe();
        },
        onCartReplaced: (listener) => {
          const subscription = cart().on('cart.replaced', () => listener(selectCart(cart().getSnapshot())));
          return () => subscription.unsubscribe();
        },
        onNetwork,
        persistedCheckout: readPersistedCheckout,
        persistedCart: readPersistedCart,
        supportEmail: config.supportEmail,
      }),
      inventoryRecovery: inventoryRecoveryMachine.provide({
        actors: createInventoryRecoveryActors({ api, ownHold: readOwnHold }),
      }),
    },
    delays: createCheckoutDelays({ now: Date.now }),
  });
}
