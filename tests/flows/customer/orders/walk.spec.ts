import { customerOrdersFlow } from './oracle.ts';
import { customerOrdersScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('customer orders', {
  flow: customerOrdersFlow,
  screen: customerOrdersScreen,
  // Only the pages 1 and 2 have buttons.
  can: (event) => event.type !== 'page.go' || event.page === 1 || event.page === 2,
});
