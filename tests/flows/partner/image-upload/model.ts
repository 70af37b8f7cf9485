import { imageUploadMachine } from '../../../../machines/partner/image-upload/image-upload.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const imageFolder = 'india/telangana/hyderabad/hyderabad/charminar_dastarkhwan';
/** A picture of exactly the maximum size (spec §5). */
export const photo = { id: 'file-1', name: 'front.jpg', type: 'image/jpeg', size: 5_242_880 };
export const storedPhoto = {
  url: '/image-host/pehle/image/upload/v1/india/front.webp',
  publicId: 'india/front',
  width: 1200,
  height: 800,
  format: 'webp',
  bytes: 84_000,
};

export const imageUploadModel = defineModel(imageUploadMachine, {
  input: { folder: imageFolder, file: photo },
  events: {
    'upload.cancel': [{ type: 'upload.cancel' }],
    'image.progressed': [
      { type: 'image.progressed', percent: 40 },
      { type: 'image.progressed', percent: 100 },
    ],
    'image.stored': [{ type: 'image.stored', image: storedPhoto }],
    'image.refused': [{ type: 'image.refused', reason: 'Invalid image file' }],
    'image.unreadable': [{ type: 'image.unreadable' }],
  },
  actors: { sendImage: { sends: ['image.progressed', 'image.stored', 'image.refused', 'image.unreadable'] } },
  delays: {},
});

export const largeImageModel = defineModel(imageUploadMachine, {
  ...imageUploadModel,
  input: { folder: imageFolder, file: { ...photo, size: 5_242_881 } },
});

export const gifModel = defineModel(imageUploadMachine, {
  ...imageUploadModel,
  input: { folder: imageFolder, file: { ...photo, type: 'image/gif' } },
});
