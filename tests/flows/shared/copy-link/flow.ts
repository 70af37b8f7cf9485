import { defineFlow } from '../../../engine/flow.ts';
import { copyLinkFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'copy link',
  flows: [copyLinkFlow],
});
