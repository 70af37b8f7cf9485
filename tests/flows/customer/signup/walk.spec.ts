import { customerSignupFlow } from './oracle.ts';
import { customerSignupScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('customer signup', { flow: customerSignupFlow, screen: customerSignupScreen, phone: true });
