import { customerLoginFlow } from './oracle.ts';
import { customerLoginScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('customer login', { flow: customerLoginFlow, screen: customerLoginScreen, phone: true });
