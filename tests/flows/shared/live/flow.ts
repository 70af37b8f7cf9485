import { defineFlow } from '../../../engine/flow.ts';
import { customerLiveFlow, partnerLiveFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'live',
  flows: [customerLiveFlow, partnerLiveFlow],
});
