import { paymentWaitFlow } from './oracle.ts';
import { paymentWaitScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('payment wait', {
  flow: paymentWaitFlow,
  screen: paymentWaitScreen,
  // Handing over takes no network, and does not fail.
  can: ({ type }) => type !== 'pay failed' && type !== 'block failed',
});
