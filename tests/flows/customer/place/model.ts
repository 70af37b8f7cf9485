import { placeMachine } from '../../../../machines/customer/place/place.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { charminar } from '../catalog/model.ts';

export const placeModel = defineModel(placeMachine, {
  input: { placeId: 3 },
  events: { 'page.retry': [{ type: 'page.retry' }] },
  actors: {
    loadPlace: {
      outcomes: [
        { kind: 'loaded', place: charminar },
        // Has a map URL, but only one coordinate.
        {
          kind: 'loaded',
          place: {
            ...charminar,
            type: null,
            rating: null,
            longitude: null,
            map_url: 'https://maps.example.in/charminar',
          },
        },
        { kind: 'refused', message: 'There is no such thing here.' },
      ],
    },
    loadMedia: {
      outcomes: [
        { kind: 'loaded', imageUrls: ['/pictures/place/minaret-1-1.webp', '/pictures/place/minaret-1-2.webp'] },
        { kind: 'loaded', imageUrls: [] },
        { kind: 'refused' },
      ],
    },
  },
  delays: {},
});
