import { partnerLoginFlow } from './oracle.ts';
import { partnerLoginScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('partner login', { flow: partnerLoginFlow, screen: partnerLoginScreen, phone: true });
