import { customerSignupFlow } from './oracle.ts';
import { customerSignupScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';

testWalks('customer signup', { flow: customerSignupFlow, screen: customerSignupScreen, phone: true });
