import { defineFlow } from '../../../engine/flow.ts';
import { imageUploadFlow, heavyImageFlow, gifFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'image-upload',
  flows: [imageUploadFlow, heavyImageFlow, gifFlow],
});
