import { defineFlow } from '../../../engine/flow.ts';
import { partnerPortalFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'partner portal',
  flows: [partnerPortalFlow],
});
