import { testWalks } from '../../../fixtures/test-walks.ts';
import { orderRefundFlow } from './oracle.ts';
import { orderRefundScreen } from './screen.ts';

testWalks('order refund', {
  flow: orderRefundFlow,
  screen: orderRefundScreen,
  // The page has no button for a dish that is not in the order.
  can: (event) => event.type !== 'dish.add' || event.id !== 3,
  phone: true,
});
