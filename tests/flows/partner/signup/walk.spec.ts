import { partnerSignupFlow } from './oracle.ts';
import { partnerSignupScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('partner signup', { flow: partnerSignupFlow, screen: partnerSignupScreen, phone: true });
