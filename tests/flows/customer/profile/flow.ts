import { defineFlow } from '../../../engine/flow.ts';
import { unknownProfileFlow, knownProfileFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'customer profile',
  flows: [unknownProfileFlow, knownProfileFlow],
});
