import { defineFlow } from '../../../engine/flow.ts';
import { placeGalleryFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'place gallery',
  flows: [placeGalleryFlow],
});
