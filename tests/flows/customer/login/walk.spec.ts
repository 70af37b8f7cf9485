import { customerLoginFlow } from './oracle.ts';
import { customerLoginScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';

testWalks('customer login', { flow: customerLoginFlow, screen: customerLoginScreen, phone: true });
