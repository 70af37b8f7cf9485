import type { ActorRefFrom } from 'xstate';
import type { ApiClient } from '../../openapi/client.ts';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import type { cartMachine } from '../../machines/customer/cart/cart.machine.ts';
import { selectCart } from '../../machines/customer/cart/cart.selectors.ts';
import { createCheckoutActors } from '../../machines/customer/checkout/checkout.actors.ts';
import { checkoutMachine, type CheckoutSnapshot } from '../../machines/customer/checkout/checkout.machine.ts';
import { keptCheckoutOf } from '../../machines/customer/checkout/checkout.selectors.ts';
import { createInventoryRecoveryActors } from '../../machines/customer/inventory-recovery/inventory-recovery.actors.ts';
import { inventoryRecoveryMachine } from '../../machines/customer/inventory-recovery/inventory-recovery.machine.ts';
import { loadScriptOnce, openPaymentWindow } from './payment-window.ts';
import { createPaymentLock } from './payment-lock.ts';
import { addPersistedSlices, readKeptCart, readKeptCheckout, type Slices } from './persistence.ts';

interface Deps {
  api: ApiClient;
  config: RuntimeConfig;
  /** The cart of the moment: after a logout there is a new one. */
  cart: () => ActorRefFrom<typeof cartMachine>;
}

/** What is kept of a checkout (D44); nothing while that is another tab's to say. */
export const checkoutSlices: Slices = {
  checkout: (snapshot) => {
    const kept = keptCheckoutOf(snapshot as CheckoutSnapshot);
    return kept && { checkout: kept };
  },
};

/** The checkout with its outside; loaded late, since only those who pay need it. */
export function createCheckoutLogic({ api, config, cart }: Deps) {
  addPersistedSlices(checkoutSlices);
  return checkoutMachine.provide({
    actors: {
      ...createCheckoutActors({
        api,
        acquirePaymentLock: createPaymentLock(),
        loadScript: () => loadScriptOnce(config.checkoutScript),
        openPaymentWindow,
        now: Date.now,
        randomKey: () => crypto.randomUUID(),
        watchCart: (onChange) => {
          const subscription = cart().subscribe((snapshot) => onChange(selectCart(snapshot)));
          return () => subscription.unsubscribe();
        },
        keptCheckout: readKeptCheckout,
        keptCart: readKeptCart,
        supportEmail: config.supportEmail,
      }),
      inventoryRecovery: inventoryRecoveryMachine.provide({ actors: createInventoryRecoveryActors({ api }) }),
    },
  });
}
