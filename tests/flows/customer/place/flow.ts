import { defineFlow } from '../../../engine/flow.ts';
import { placeFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'place',
  flows: [placeFlow],
});
