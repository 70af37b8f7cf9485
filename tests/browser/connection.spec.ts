import { connectionFlow } from '../oracles/connection.oracle.ts';
import { connectionScreen } from '../screens/connection.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('connection', { flow: connectionFlow, screen: connectionScreen, phone: true });
