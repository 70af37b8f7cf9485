import { defineFlow } from '../../../engine/flow.ts';
import { partnerSessionFlows } from './oracle.ts';

export const flow = defineFlow({
  name: 'partner session',
  flows: [...partnerSessionFlows],
});
