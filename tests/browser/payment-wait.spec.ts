import { paymentWaitFlow } from '../oracles/payment-wait.oracle.ts';
import { paymentWaitScreen } from '../screens/payment-wait.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('payment wait', {
  flow: paymentWaitFlow,
  screen: paymentWaitScreen,
  // Handing over takes no network, and does not fail.
  can: ({ type }) => type !== 'pay failed' && type !== 'block failed',
});
