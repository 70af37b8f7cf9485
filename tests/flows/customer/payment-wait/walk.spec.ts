import { paymentWaitFlow } from './oracle.ts';
import { paymentWaitScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('payment wait', {
  flow: paymentWaitFlow,
  screen: paymentWaitScreen,
  // Starting the checkout is local and cannot fail.
  can: ({ type }) => type !== 'pay failed' && type !== 'block failed',
});
