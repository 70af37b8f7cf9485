import { customerSignupFlow } from '../oracles/customer-signup.oracle.ts';
import { customerSignupScreen } from '../screens/customer-signup.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('customer signup', { flow: customerSignupFlow, screen: customerSignupScreen, phone: true });
