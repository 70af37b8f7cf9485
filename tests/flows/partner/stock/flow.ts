import { defineFlow } from '../../../engine/flow.ts';
import { stockFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'stock',
  flows: [stockFlow],
  messages: ['Menu item count updated successfully'],
});
