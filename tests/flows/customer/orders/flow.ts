import { defineFlow } from '../../../engine/flow.ts';
import { customerOrdersFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'customer orders',
  flows: [customerOrdersFlow],
});
