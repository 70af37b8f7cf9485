import { defineFlow } from '../../../engine/flow.ts';
import { soldOutFlow, stockFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'stock',
  flows: [stockFlow, soldOutFlow],
  messages: ['Menu item count updated successfully'],
});
