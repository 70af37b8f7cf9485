import { defineFlow } from '../../../engine/flow.ts';
import { onlyPictureFlow, secondPictureFlow, threePicturesFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'lightbox',
  flows: [threePicturesFlow, secondPictureFlow, onlyPictureFlow],
});
