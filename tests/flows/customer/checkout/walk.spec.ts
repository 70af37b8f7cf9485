import { checkoutFlow } from './oracle.ts';
import { checkoutScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import type { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';

const outOfReach: ReadonlySet<string> = new Set([
  // A step that answers at once leaves no time for another tab: two-tabs.spec.ts has those that do.
  'cart.changed',
  'wait.blocked',
  'inventoryRecovery failed',
  'window.broken',
  'loadScript failed',
  'prepareAttempt failed',
]);

/** What a browser cannot be brought to here is walked in Node, or done by hand in cart.spec.ts. */
function can(event: FlowEvent<typeof checkoutMachine>): boolean {
  // An empty cart has no button to pay.
  if (event.type === 'pay.submit') return event.cart.items.length > 0;
  // What is stored before its event has come: two-tabs.spec.ts.
  if (event.type === 'prepareAttempt done') return event.output.kind === 'prepared';
  // Leads to another page: session-ended.spec.ts.
  if (event.type === 'checkStock done' || event.type === 'placeOrder done') return event.output.kind !== 'sessionEnded';
  // The other two come a second after the answer: that second is the child's own.
  if (event.type === 'inventoryRecovery done') return event.output.kind === 'unknown';
  return !outOfReach.has(event.type);
}

testWalks('checkout', { flow: checkoutFlow, screen: checkoutScreen, can, phone: true });
