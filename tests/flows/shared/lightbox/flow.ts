import { defineFlow } from '../../../engine/flow.ts';
import { lightboxFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'lightbox',
  flows: [lightboxFlow],
});
