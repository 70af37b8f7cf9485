import { defineFlow } from '../../../engine/flow.ts';
import { customerOrderFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'customer order',
  flows: [customerOrderFlow],
});
