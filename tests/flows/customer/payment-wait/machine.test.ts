import { paymentWaitFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('payment wait', paymentWaitFlow);
