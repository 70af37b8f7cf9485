import { defineFlow } from '../../../engine/flow.ts';
import { imageUploadFlow, largeImageFlow, gifFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'image-upload',
  flows: [imageUploadFlow, largeImageFlow, gifFlow],
});
