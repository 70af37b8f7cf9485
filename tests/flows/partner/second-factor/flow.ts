import { defineFlow } from '../../../engine/flow.ts';
import { secondFactorFlows } from './oracle.ts';

export const flow = defineFlow({
  name: 'second factor',
  flows: [secondFactorFlows.use, secondFactorFlows.enrol],
});
