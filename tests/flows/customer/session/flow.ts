import { defineFlow } from '../../../engine/flow.ts';
import { customerSessionFlows } from './oracle.ts';

export const flow = defineFlow({
  name: 'customer session',
  flows: [...customerSessionFlows],
});
