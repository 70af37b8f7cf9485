import { partnerLoginFlow } from './oracle.ts';
import { partnerLoginScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';

testWalks('partner login', { flow: partnerLoginFlow, screen: partnerLoginScreen, phone: true });
