import { partnerProfileFlow } from '../oracles/partner-profile.oracle.ts';
import { partnerProfileScreen } from '../screens/partner-profile.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('partner profile', {
  flow: partnerProfileFlow,
  screen: partnerProfileScreen,
  phone: true,
  // Keeping in storage does not fail here, nor does an event to the session; Node walks both.
  can: ({ type }) => type !== 'keepEdits failed' && type !== 'leaveSession failed',
});
