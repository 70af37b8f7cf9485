import { defineFlow } from '../../../engine/flow.ts';
import { connectionFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'connection',
  flows: [connectionFlow],
});
