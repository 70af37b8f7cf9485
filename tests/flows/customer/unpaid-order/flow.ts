import { defineFlow } from '../../../engine/flow.ts';
import { unpaidOrderFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'unpaid order',
  flows: [unpaidOrderFlow],
});
