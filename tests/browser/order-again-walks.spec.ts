import { orderAgainFlow } from '../oracles/order-again.oracle.ts';
import { orderAgainScreen } from '../screens/order-again.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('order again', { flow: orderAgainFlow, screen: orderAgainScreen });
