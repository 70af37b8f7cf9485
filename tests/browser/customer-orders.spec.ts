import { customerOrdersFlow } from '../oracles/customer-orders.oracle.ts';
import { customerOrdersScreen } from '../screens/customer-orders.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('customer orders', {
  flow: customerOrdersFlow,
  screen: customerOrdersScreen,
  // There are no buttons for these.
  can: (event) => event.type !== 'page.go' || event.page === 1 || event.page === 2,
});
