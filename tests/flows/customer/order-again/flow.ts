import { defineFlow } from '../../../engine/flow.ts';
import { orderAgainFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'order again',
  flows: [orderAgainFlow],
});
