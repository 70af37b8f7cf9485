import { customerLoginFlows, partnerLoginFlows } from './oracle.ts';
import { customerLoginScreen, partnerLoginScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('customer login', { flow: customerLoginFlows.fresh, screen: customerLoginScreen, phone: true });
testWalks('partner login', { flow: partnerLoginFlows.fresh, screen: partnerLoginScreen, phone: true });
