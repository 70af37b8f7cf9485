import { connectionFlow } from './oracle.ts';
import { connectionScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('connection', { flow: connectionFlow, screen: connectionScreen, phone: true });
