import { partnerSignupFlow } from './oracle.ts';
import { partnerSignupScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';

testWalks('partner signup', { flow: partnerSignupFlow, screen: partnerSignupScreen, phone: true });
