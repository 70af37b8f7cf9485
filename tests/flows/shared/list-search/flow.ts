import { defineFlow } from '../../../engine/flow.ts';
import { listSearchFlow, linkedSearchFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'list search',
  flows: [listSearchFlow, linkedSearchFlow],
});
