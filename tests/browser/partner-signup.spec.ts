import { partnerSignupFlow } from '../oracles/partner-signup.oracle.ts';
import { partnerSignupScreen } from '../screens/partner-signup.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('partner signup', { flow: partnerSignupFlow, screen: partnerSignupScreen, phone: true });
