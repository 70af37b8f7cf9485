import { defineFlow } from '../../../engine/flow.ts';
import { partnerSignupFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'partner signup',
  flows: [partnerSignupFlow],
});
