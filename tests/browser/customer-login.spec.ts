import { customerLoginFlow } from '../oracles/customer-login.oracle.ts';
import { customerLoginScreen } from '../screens/customer-login.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('customer login', { flow: customerLoginFlow, screen: customerLoginScreen, phone: true });
