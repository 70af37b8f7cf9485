import { defineFlow } from '../../../engine/flow.ts';
import { overlayFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'overlay',
  flows: [overlayFlow],
});
