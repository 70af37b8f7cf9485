import { defineFlow } from '../../../engine/flow.ts';
import { menuDetailsFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'menu details',
  flows: [menuDetailsFlow],
});
