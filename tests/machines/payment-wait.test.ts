import { paymentWaitFlow } from '../oracles/payment-wait.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('payment wait', paymentWaitFlow);
