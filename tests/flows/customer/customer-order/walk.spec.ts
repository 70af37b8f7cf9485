import { testWalks } from '../../../fixtures/test-walks.ts';
import { customerOrderFlow } from './oracle.ts';
import { customerOrderScreen } from './screen.ts';

testWalks('customer order', {
  flow: customerOrderFlow,
  screen: customerOrderScreen,
  // The page reloads by itself after a cancellation; polling and unpaid orders have their own tests.
  can: (event) => event.type !== 'order.reload' && event.type !== 'poll.due',
  phone: true,
});
