import { defineFlow } from '../../../engine/flow.ts';
import { customerLiveFlow, partnerLiveFlow, soonHiddenFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'live',
  flows: [customerLiveFlow, partnerLiveFlow, soonHiddenFlow],
});
