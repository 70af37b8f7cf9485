import { checkoutFlow, resumedCheckoutFlow } from '../oracles/checkout.oracle.ts';
import { checkoutScreen } from '../screens/checkout.screen.ts';
import { testWalks } from '../support/browser-walk.ts';
import type { FlowEvent } from '../support/flow-model.ts';
import type { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';

/** What a browser cannot be brought to here is walked in Node, or done by hand in cart.spec.ts. */
function can(event: FlowEvent<typeof checkoutMachine>): boolean {
  switch (event.type) {
    case 'pay.submit':
      // An empty cart has no button to pay.
      return event.cart.items.length > 0;
    case 'inventoryRecovery done':
      // The other two come a second after the answer: that second is the child's own.
      return event.output.kind === 'unknown';
    case 'inventoryRecovery failed':
    case 'window.broken':
    case 'loadScript failed':
    case 'prepareAttempt failed':
      return false;
    default:
      return true;
  }
}

testWalks('checkout', { flow: checkoutFlow, screen: (page) => checkoutScreen(page, false), can, phone: true });
testWalks('checkout after a reload', { flow: resumedCheckoutFlow, screen: (page) => checkoutScreen(page, true), can });
