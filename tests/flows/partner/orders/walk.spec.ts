import type { partnerOrdersMachine } from '../../../../machines/partner/orders/orders.machine.ts';
import { orderOtpFlow } from '../order-otp/oracle.ts';
import { linkedOrdersFlow, partnerOrdersFlow } from './oracle.ts';
import { orderOtpScreen } from '../order-otp/screen.ts';
import { partnerOrdersScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';

/** Whether the page offers the event; the Node walks cover the others. */
function can(event: FlowEvent<typeof partnerOrdersMachine>): boolean {
  if (event.type === 'page.go') return event.page === 1 || event.page === 2;
  if (event.type === 'otp.open') return event.orderId === '7-1012';
  // The partner of the walks has two restaurants.
  if (event.type === 'findRestaurant done') return event.output.kind === 'several';
  // The dialog's own walks cover the other results.
  if (event.type === 'orderOtp done') return event.output.delivered !== null;
  return event.type !== 'findRestaurant failed' && event.type !== 'orders.outdated';
}

const { model } = partnerOrdersFlow;

testWalks('partner orders', {
  flow: {
    ...partnerOrdersFlow,
    model: {
      ...model,
      // Each step advances the page's clock a little. A dozen searches would exceed the three seconds of this state.
      allow: (snapshot, event) =>
        (model.allow?.(snapshot, event) ?? true) &&
        (event.type !== 'search.change' || !snapshot.matches({ handOver: 'delivered' })),
    },
  },
  screen: partnerOrdersScreen,
  can,
  phone: true,
});
testWalks('partner orders by a link', {
  flow: linkedOrdersFlow,
  screen: (page) => partnerOrdersScreen(page, '?page=2&restaurant=7&status=delivered&search=+asha&size=10'),
  can,
});
testWalks('order otp', { flow: orderOtpFlow, screen: orderOtpScreen, phone: true });
