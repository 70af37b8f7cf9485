import { defineFlow } from '../../../engine/flow.ts';
import { stockRowsFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'stock rows',
  flows: [stockRowsFlow],
});
