import { defineFlow } from '../../../engine/flow.ts';
import { customerLoginFlow, resumedLoginFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'customer login',
  flows: [customerLoginFlow, resumedLoginFlow],
});
