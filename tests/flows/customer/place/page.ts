import { expect, type Page as BrowserPage } from '@playwright/test';
import type { placeMachine } from '../../../../machines/customer/place/place.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, type PlacePage, placeFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { signIn } from '../../../fixtures/session.ts';
import type { placeGalleryMachine } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { placeGalleryFlow } from '../place-gallery/flow.ts';
import { placeGalleryScreen } from '../place-gallery/screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';

const api = '/api/v1/c1';

const photos = 'section[aria-labelledby="photos"]';
const location = 'section[aria-labelledby="location"]';
const nearby = 'section[aria-labelledby="nearby"]';

/** Drives the page of place 3 with the model's responses. */
export function placeScreen(page: BrowserPage): Screen<typeof placeMachine, PlacePage> {
  const main = page.getByRole('main');
  return {
    async open() {
      await signIn(page);
      await page.goto('/places/3');
      await expect(main.getByText('Loading the place')).toHaveCount(1);
    },
    gestures: {
      'page.retry': () => main.getByRole('button', { name: 'Try again' }).first().click(),
    },
    async expect({ shows }) {
      const { view, place, map, message, imageUrls } = shows;
      const isReady = view === 'ready';
      const isAlone = shows.restaurants === 'ready' && shows.nearby.length === 0;
      const links = isAlone ? ['/home'] : shows.nearby.map(({ id }) => `/restaurants/${id}`);
      const isEmpty = shows.photos === 'ready' && imageUrls.length === 0;
      await expectPageState(page, {
        title: `${place?.name ?? 'Place'} · Pehle`,
        words: place
          ? [
              `${place.type ?? 'Place'}${place.name}Rating ${(place.rating ?? 4).toFixed(1)}★${place.description ?? ''}`,
              `Location${place.street_address ?? 'No address available'}`,
            ]
          : [],
        links: view === 'failed' ? { 'Back to Home': '/home' } : {},
        seen: {
          'main h1': [place?.name ?? message ?? 'Place'],
          'main [role="alert"]': view === 'failed' ? [`${message}Try againBack to Home`] : [],
          'main > div > section @name': isReady ? ['Location', 'Photos', 'Restaurants nearby'] : [],
          [`${location} a`]: isReady && map !== null ? ['View on Map'] : [],
          [`${location} a @href`]: isReady && map !== null ? [decoded(map)] : [],
          [`${nearby} a @href`]: isReady ? links : [],
          [`${nearby} li`]: isReady ? shows.nearby.map(({ name, facts }) => `${name}${facts}`) : [],
          [`${photos} img:not([alt=""])`]: Array.from({ length: isReady ? imageUrls.length : 0 }, () => ''),
        },
        times: {
          main: { 'Loading the place': Number(view === 'loading'), 'View on Map': Number(isReady && map !== null) },
          [photos]: {
            'Loading photos': Number(isReady && shows.photos === 'loading'),
            'The photos did not load.': Number(isReady && shows.photos === 'failed'),
            'No images available': Number(isReady && isEmpty),
          },
          [nearby]: {
            'Loading restaurants': Number(isReady && shows.restaurants === 'loading'),
            'The restaurants did not load.': Number(isReady && shows.restaurants === 'failed'),
            'No restaurant within 2 km': Number(isReady && isAlone),
          },
        },
      });
    },
    expectEmitted: async () => {},
    network: {
      loadPlace: {
        at: `GET ${api}/placesToVisit/*`,
        request: ({ placeId }) => ({ method: 'GET', path: `${api}/placesToVisit/${placeId}` }),
        reply(outcome) {
          if (outcome.kind === 'refused') return refusal(404, 'not_found', outcome.message);
          return { status: 200, json: { placeToVisit: outcome.place } };
        },
      },
      ...networkOf<typeof placeMachine, typeof calls>(calls),
    },
  };
}

/** Returns a pattern that matches the URL with its comma encoded or not. */
function decoded(address: string): RegExp {
  return new RegExp(`^${address.replace(/[.?+]/g, String.raw`\$&`).replace(',', '(,|%2C)')}$`);
}

/** Whether the browser can trigger the event. It cannot scroll to the invalid indexes -1 and 3. */
const can = (event: FlowEvent<typeof placeGalleryMachine>) =>
  event.type !== 'gallery.move' || event.at === 0 || event.at === 2;

const { model } = placeFlow;

testWalks('place', {
  flow: {
    ...placeFlow,
    // The page offers a retry only after the details have been loaded or have failed to load.
    model: {
      ...model,
      allow: (snapshot, event) => event.type !== 'page.retry' || !snapshot.matches({ details: 'loading' }),
    },
  },
  screen: placeScreen,
});
testWalks('place gallery', { flow: placeGalleryFlow, screen: placeGalleryScreen, can });
