import { checkoutFlow, paymentWaitFlow } from './oracle.ts';
import { checkoutScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import type { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';

const outOfReach: ReadonlySet<string> = new Set([
  // Some steps end at once, before another tab can act; two-tabs.spec.ts covers the others.
  'cart.changed',
  'inventoryRecovery failed',
  'window.broken',
  'loadScript failed',
  'prepareAttempt failed',
]);

/** Events that a browser cannot trigger here are covered by the Node walks or by cart-page.spec.ts. */
function can(event: FlowEvent<typeof checkoutMachine>): boolean {
  // With an empty cart there is no payment button.
  if (event.type === 'pay.submit') return event.cart.items.length > 0;
  // A change that is stored before its event arrives: see two-tabs.spec.ts.
  if (event.type === 'prepareAttempt done') return event.output.kind === 'prepared';
  // Leads to another page: see session-ended.spec.ts.
  if (event.type === 'checkStock done' || event.type === 'placeOrder done') return event.output.kind !== 'sessionEnded';
  // The other results arrive after one second, which belongs to the child machine.
  if (event.type === 'inventoryRecovery done') return event.output.kind === 'unknown';
  return !outOfReach.has(event.type);
}

testWalks('checkout', { flow: checkoutFlow, screen: checkoutScreen, can, phone: true });

testWalks('payment wait', {
  flow: paymentWaitFlow,
  screen: checkoutScreen,
  // The walks end with the first request of the payment.
  can: (event) => can(event) && event.type !== 'order.pay' && event.type !== 'checkStock failed',
});
