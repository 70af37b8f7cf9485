import { restaurantPicturesMachine } from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const restaurantPicturesModel = defineModel(restaurantPicturesMachine, {
  input: { restaurantIds: [12, 13, 14] },
  events: {
    'picture.broken': [
      { type: 'picture.broken', restaurantId: 12 },
      { type: 'picture.broken', restaurantId: 13 },
    ],
  },
  actors: {
    loadPictures: {
      outcomes: [
        { pictures: { 12: '/image-host/front.webp' }, complete: true },
        { pictures: { 12: '/image-host/front.webp' }, complete: false },
      ],
    },
  },
  delays: {},
  // No picture is shown while the URLs are being loaded, so none can be broken then.
  allow: (snapshot, { type }) => type !== 'picture.broken' || !snapshot.matches('loading'),
});
