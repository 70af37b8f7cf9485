import { defineFlow } from '../../../engine/flow.ts';
import { pollingFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'polling',
  flows: [pollingFlow],
});
