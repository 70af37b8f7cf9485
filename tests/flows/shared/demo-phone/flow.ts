import { defineFlow } from '../../../engine/flow.ts';
import { demoPhoneFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'demo phone',
  flows: [demoPhoneFlow],
});
