import { defineFlow } from '../../../engine/flow.ts';
import { customerSignupFlow, partnerSignupFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'signup',
  flows: [customerSignupFlow, partnerSignupFlow],
});
