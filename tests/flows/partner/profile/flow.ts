import { defineFlow } from '../../../engine/flow.ts';
import { partnerProfileFlow, incompleteProfileFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'partner profile',
  flows: [partnerProfileFlow, incompleteProfileFlow],
});
