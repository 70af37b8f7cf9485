import { defineFlow } from '../../engine/flow.ts';
import { appFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'app',
  flows: [appFlow],
});
