import { placeGalleryMachine } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const [first, second, third] = [
  '/pictures/place/minaret-1-1.webp',
  '/pictures/place/minaret-1-2.webp',
  '/pictures/place/minaret-1-3.webp',
] as const;

export const placeGalleryModel = defineModel(placeGalleryMachine, {
  input: { imageUrls: [first, second, third] },
  events: {
    'gallery.hold': [
      { type: 'gallery.hold', by: 'pointer' },
      { type: 'gallery.hold', by: 'person' },
      { type: 'gallery.hold', by: 'stillness' },
    ],
    'gallery.release': [
      { type: 'gallery.release', by: 'pointer' },
      { type: 'gallery.release', by: 'person' },
      { type: 'gallery.release', by: 'stillness' },
    ],
    'gallery.move': [
      { type: 'gallery.move', at: 0 },
      { type: 'gallery.move', at: 2 },
      { type: 'gallery.move', at: 3 },
      { type: 'gallery.move', at: -1 },
    ],
    'picture.break': [first, second, third].map((url) => ({ type: 'picture.break', url }) as const),
  },
  actors: { watchMotion: { sends: [] } },
  // Spec §9.
  delays: { autoScroll: 3000 },
});
