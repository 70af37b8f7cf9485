import { testWalks } from '../../../fixtures/test-walks.ts';
import { unpaidOrderFlow } from './oracle.ts';
import { unpaidOrderScreen } from './screen.ts';

testWalks('unpaid order', { flow: unpaidOrderFlow, screen: unpaidOrderScreen, phone: true });
