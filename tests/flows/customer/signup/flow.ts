import { defineFlow } from '../../../engine/flow.ts';
import { customerSignupFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'customer signup',
  flows: [customerSignupFlow],
});
