import { defineFlow } from '../../../engine/flow.ts';
import { chunkFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'chunk of a lazy route',
  flows: [chunkFlow],
});
