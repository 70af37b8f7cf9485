import { customerSignupScreen } from './customer-screen.ts';
import { customerSignupFlow, partnerSignupFlow } from './flow.ts';
import { partnerSignupScreen } from './partner-screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('customer signup', { flow: customerSignupFlow, screen: customerSignupScreen, phone: true });
testWalks('partner signup', { flow: partnerSignupFlow, screen: partnerSignupScreen, phone: true });
