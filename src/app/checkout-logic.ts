import type { ApiClient } from '../../openapi/client.ts';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { createCheckoutActors } from '../../machines/checkout/checkout.actors.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { createInventoryRecoveryActors } from '../../machines/inventory-recovery/inventory-recovery.actors.ts';
import { inventoryRecoveryMachine } from '../../machines/inventory-recovery/inventory-recovery.machine.ts';
import { loadScriptOnce, openPaymentWindow } from './payment-window.ts';
import { takePaymentTurn } from './payment-turn.ts';
import { readKeptCheckout } from './persistence.ts';

/** The checkout with its outside; loaded late, since only those who pay need it. */
export function createCheckoutLogic({ api, config }: { api: ApiClient; config: RuntimeConfig }) {
  return checkoutMachine.provide({
    actors: {
      ...createCheckoutActors({
        api,
        takePaymentTurn,
        loadScript: () => loadScriptOnce(config.checkoutScript),
        openPaymentWindow,
        now: Date.now,
        randomKey: () => crypto.randomUUID(),
        keptCheckout: readKeptCheckout,
        supportEmail: config.supportEmail,
      }),
      inventoryRecovery: inventoryRecoveryMachine.provide({ actors: createInventoryRecoveryActors({ api }) }),
    },
  });
}
