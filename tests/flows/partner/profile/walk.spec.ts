import { partnerProfileFlow } from './oracle.ts';
import { partnerProfileScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('partner profile', {
  flow: partnerProfileFlow,
  screen: partnerProfileScreen,
  phone: true,
  // Storing and sending an event cannot fail on the page; the Node walks cover both failures.
  can: ({ type }) => type !== 'keepEdits failed' && type !== 'leaveSession failed',
});
