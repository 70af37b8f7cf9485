import { partnerLoginFlow } from '../oracles/partner-login.oracle.ts';
import { partnerLoginScreen } from '../screens/partner-login.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('partner login', { flow: partnerLoginFlow, screen: partnerLoginScreen, phone: true });
