import { partnerProfileFlow } from './oracle.ts';
import { partnerProfileScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('partner profile', {
  flow: partnerProfileFlow,
  screen: partnerProfileScreen,
  phone: true,
  // Keeping in storage does not fail here, nor does an event to the session; Node walks both.
  can: ({ type }) => type !== 'keepEdits failed' && type !== 'leaveSession failed',
});
