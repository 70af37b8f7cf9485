import { customerOrdersFlow } from './oracle.ts';
import { customerOrdersScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('customer orders', {
  flow: customerOrdersFlow,
  screen: customerOrdersScreen,
  can(event) {
    // Only the pages 1 and 2 have buttons.
    if (event.type === 'page.go') return event.page === 1 || event.page === 2;
    // Polling has its own test.
    return event.type !== 'poll.due';
  },
});
