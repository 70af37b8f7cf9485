import { orderAgainFlow } from './oracle.ts';
import { orderAgainScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('order again', { flow: orderAgainFlow, screen: orderAgainScreen });
