import { lightboxMachine } from '../../../../machines/shared/lightbox/lightbox.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const lightboxModel = defineModel(lightboxMachine, {
  input: undefined,
  events: {
    'lightbox.open': [
      { type: 'lightbox.open', at: 0, count: 3 },
      { type: 'lightbox.open', at: 1, count: 3 },
      { type: 'lightbox.open', at: 0, count: 1 },
    ],
    'lightbox.close': [{ type: 'lightbox.close' }],
    'picture.next': [{ type: 'picture.next' }],
    'picture.previous': [{ type: 'picture.previous' }],
  },
  actors: {},
  delays: {},
});

/** Opened from a gallery of three pictures. */
export const galleryLightboxModel = defineModel(lightboxMachine, {
  ...lightboxModel,
  events: { ...lightboxModel.events, 'lightbox.open': lightboxModel.events['lightbox.open'].slice(0, 2) },
});
