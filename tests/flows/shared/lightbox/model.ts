import { lightboxMachine } from '../../../../machines/shared/lightbox/lightbox.machine.ts';
import { defineModel } from '../../../engine/model.ts';

const modelOf = (input: { at: number; count: number }) =>
  defineModel(lightboxMachine, {
    input,
    events: {
      'lightbox.close': [{ type: 'lightbox.close' }],
      'picture.next': [{ type: 'picture.next' }],
      'picture.previous': [{ type: 'picture.previous' }],
    },
    actors: {},
    delays: {},
  });

export const threePicturesModel = modelOf({ at: 0, count: 3 });
export const secondPictureModel = modelOf({ at: 1, count: 3 });
export const onlyPictureModel = modelOf({ at: 0, count: 1 });
