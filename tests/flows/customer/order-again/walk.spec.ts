import { orderAgainFlow } from './oracle.ts';
import { orderAgainScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';

testWalks('order again', { flow: orderAgainFlow, screen: orderAgainScreen });
