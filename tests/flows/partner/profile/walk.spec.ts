import { partnerProfileFlow } from './oracle.ts';
import { partnerProfileScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('partner profile', {
  flow: partnerProfileFlow,
  screen: partnerProfileScreen,
  phone: true,
  // In the browser, neither storing the edits nor ending the session fails; the Node walks cover both failures.
  can: ({ type }) => type !== 'keepEdits failed' && type !== 'leaveSession failed',
});
