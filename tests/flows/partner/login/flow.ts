import { defineFlow } from '../../../engine/flow.ts';
import { partnerLoginFlow, resumedPartnerLoginFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'partner login',
  flows: [partnerLoginFlow, resumedPartnerLoginFlow],
});
