import { checkoutFlow, paymentWaitFlow } from './flow.ts';
import { checkoutScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import type { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';

const outOfReach: ReadonlySet<string> = new Set([
  // The walks of the pickup time cover it.
  'time.checked',
  // Some steps are too short for another tab to change the cart; two-tabs.spec.ts covers the others.
  'cart.changed',
  // The dishes of a walk stay the same; cart-page.spec.ts changes them.
  'dishes.changed',
  'inventoryRecovery failed',
  'window.broken',
  'loadScript failed',
  'prepareAttempt failed',
]);

/** Whether the browser can trigger the event. The Node walks or cart-page.spec.ts cover the others. */
function can(event: FlowEvent<typeof checkoutMachine>): boolean {
  // An empty cart has no payment button.
  if (event.type === 'pay.submit') return event.cart.items.length > 0;
  // two-tabs.spec.ts covers a change that is stored before its storage event arrives.
  if (event.type === 'prepareAttempt done') return event.output.kind === 'prepared';
  // session-ended.spec.ts covers the end of the session, which leads to another page.
  if (event.type === 'checkStock done' || event.type === 'placeOrder done') return event.output.kind !== 'sessionEnded';
  // The other outcomes need a delay of one second in the child machine.
  if (event.type === 'inventoryRecovery done') return event.output.kind === 'unknown';
  return !outOfReach.has(event.type);
}

testWalks('checkout', { flow: checkoutFlow, screen: checkoutScreen, can, phone: true });

testWalks('payment wait', {
  flow: paymentWaitFlow,
  screen: checkoutScreen,
  // These walks end after the first request of the payment.
  can: (event) => can(event) && event.type !== 'order.pay' && event.type !== 'checkStock failed',
});
