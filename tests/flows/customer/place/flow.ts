import { placeMachine } from '../../../../machines/customer/place/place.machine.ts';
import { createPlaceActors } from '../../../../machines/customer/place/place.actors.ts';
import type { CatalogReader } from '../../../../machines/customer/catalog/catalog-reader.ts';
import type { Calls } from '../../../engine/calls.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { defineModel } from '../../../engine/model.ts';
import { charminar, dastarkhwan } from '../catalog/model.ts';
import { selectPage, type PlaceView } from '../../../../machines/customer/place/place.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

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
    loadNearby: {
      outcomes: [
        {
          kind: 'loaded',
          restaurants: [
            { ...dastarkhwan, distance: 345, is_open: true },
            {
              ...dastarkhwan,
              id: 13,
              name: 'Shah Ghouse',
              cuisine: 'نان',
              distance: 1449,
              is_open: false,
              opens_text: 'Opens 11:00 am',
            },
            { ...dastarkhwan, id: 14, name: 'Nimrah', cuisine: null, distance: 2000 },
          ],
        },
        { kind: 'loaded', restaurants: [] },
        { kind: 'refused' },
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

/** What the page shows of the restaurants above. */
const nearbyRows = [
  { id: 12, name: 'Charminar Dastarkhwan', facts: '350 m · Hyderabadi, Mughlai' },
  { id: 13, name: 'Shah Ghouse', facts: '1.4 km · \u2068نان\u2069 · Closed now · Opens 11:00 am' },
  { id: 14, name: 'Nimrah', facts: '2.0 km' },
];

export interface PlacePage {
  shows: PlaceView;
}

type Ref = Omit<PlaceView, 'map'>;

const noAnswer = 'Network connection issue. Please check your internet connection.';
const it = { placeId: 3 };

const oracle: Oracle<typeof placeMachine, Ref, PlacePage> = {
  start(recorder) {
    recorder.call('loadPlace', it, { proves: ['API-12'] });
    recorder.call('loadMedia', it, { proves: ['API-13'] });
    recorder.call('loadNearby', it);
    return {
      view: 'loading',
      place: null,
      message: null,
      photos: 'loading',
      imageUrls: [],
      restaurants: 'loading',
      nearby: [],
    };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadPlace done':
        return event.output.kind === 'refused'
          ? { ...ref, view: 'failed', message: event.output.message }
          : { ...ref, view: 'ready', place: event.output.place };
      case 'loadPlace failed':
        return { ...ref, view: 'failed', message: noAnswer };
      case 'loadMedia done':
        return event.output.kind === 'refused'
          ? { ...ref, photos: 'failed' }
          : { ...ref, photos: 'ready', imageUrls: event.output.imageUrls };
      case 'loadMedia failed':
        return { ...ref, photos: 'failed' };
      case 'loadNearby done':
        return event.output.kind === 'refused'
          ? { ...ref, restaurants: 'failed' }
          : { ...ref, restaurants: 'ready', nearby: event.output.restaurants.length > 0 ? nearbyRows : [] };
      case 'loadNearby failed':
        return { ...ref, restaurants: 'failed' };
      case 'page.retry':
        if (ref.view !== 'failed' && ref.photos !== 'failed' && ref.restaurants !== 'failed') return ref;
        if (ref.view === 'failed') recorder.call('loadPlace', it);
        if (ref.photos === 'failed') recorder.call('loadMedia', it);
        if (ref.restaurants === 'failed') recorder.call('loadNearby', it);
        return {
          ...ref,
          restaurants: ref.restaurants === 'failed' ? 'loading' : ref.restaurants,
          view: ref.view === 'failed' ? 'loading' : ref.view,
          message: null,
          photos: ref.photos === 'failed' ? 'loading' : ref.photos,
        };
    }
  },

  page: (ref) => ({
    shows: {
      ...ref,
      map: ref.place?.longitude == null ? null : 'https://www.google.com/maps/dir/?api=1&destination=17.3616,78.4747',
    },
    proves: ['PLACE-1', 'PLACE-3'],
  }),
};

export const placeFlow = defineFlow({
  model: placeModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  // No event leaves these states: loaded data stays while the page is open.
  rests: ['place.details.ready', 'place.media.ready', 'place.nearby.ready'],
});

/** Without the place, which the catalog loads. */
export const calls = {
  loadMedia: {
    at: 'POST /api/v1/c1/placesToVisitMedia',
    proves: ['API-13'],
    body: ({ placeId }) => ({ placesToVisitId: placeId }),
    answer: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: { media: { image_urls: outcome.imageUrls, items: [] } } }
        : refusal(404, 'not_found'),
    refused: () => ({ kind: 'refused' }),
  },
  loadNearby: {
    at: 'GET /api/v1/c1/placesToVisit/*/restaurants',
    path: ({ placeId }) => `/api/v1/c1/placesToVisit/${placeId}/restaurants`,
    answer: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: { restaurants: outcome.restaurants } }
        : refusal(404, 'not_found'),
    refused: () => ({ kind: 'refused' }),
  },
} satisfies Calls<typeof placeMachine>;

export const flow = registerFlow({
  name: 'place',
  flows: [placeFlow],
  calls: apiCalls<typeof placeMachine>(calls, (api) =>
    // The call does not read the catalog.
    createPlaceActors({ api, catalog: {} as CatalogReader, imageHost: '' }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
