import { connectionFlow } from './oracle.ts';
import { connectionScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';

testWalks('connection', { flow: connectionFlow, screen: connectionScreen, phone: true });
