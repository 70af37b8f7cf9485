import { defineFlow } from '../../../engine/flow.ts';
import { paymentWaitFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'payment wait',
  flows: [paymentWaitFlow],
});
