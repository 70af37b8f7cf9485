import type { orderActionMachine } from '../../../../machines/partner/order-action/order-action.machine.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { acceptFlow, cancelFlow, orderActionFlow } from './oracle.ts';
import { acceptScreen, orderActionScreen } from './screen.ts';

/** Whether the page offers the event: its order has two dishes and is not ready. */
function can(event: FlowEvent<typeof orderActionMachine>): boolean {
  if (event.type === 'order.cancel') return event.dishes.length === 2;
  return event.type !== 'order.hold' || event.action !== 'not_collected';
}

testWalks('order action', { flow: orderActionFlow, screen: orderActionScreen, can, phone: true });
testWalks('order action, accept', { flow: acceptFlow, screen: acceptScreen, phone: true });
testWalks('order action, cancel', { flow: cancelFlow, screen: orderActionScreen, can, phone: true });
