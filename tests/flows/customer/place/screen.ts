import { expect, type Page as BrowserPage } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import type { placeMachine } from '../../../../machines/customer/place/place.machine.ts';
import type { PlacePage } from './oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';

const api = '/api/v1/c1';
const refusal = (message: string) => ({ status: 404, json: { code: 'not_found', message, detail: message } });

const photos = 'section[aria-labelledby="photos"]';

/** Drives the page of place 3 with the model's responses. */
export function placeScreen(page: BrowserPage): Screen<typeof placeMachine, PlacePage> {
  let place: Partial<Schemas['Place']> = {};
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
      const { view, map, message } = shows;
      const isReady = view === 'ready';
      const { name, rating, type, description, street_address: street } = place;
      const isEmpty = shows.photos === 'ready' && shows.photoCount === 0;
      await expectPageState(page, {
        title: `${isReady ? (name ?? '?') : 'Place'} · Pehle`,
        words: isReady
          ? [
              `${type ?? 'Place'}${name}Rating ${(rating ?? 4).toFixed(1)}★${description ?? ''}`,
              `Location${street ?? 'No address available'}`,
            ]
          : [],
        links: view === 'failed' ? { 'Back to Home': '/home' } : {},
        seen: {
          'main h1': [shows.name ?? message ?? 'Place'],
          'main [role="alert"]': view === 'failed' ? [`${message}Try againBack to Home`] : [],
          'main > div > section @name': isReady ? ['Location', 'Photos'] : [],
          'main section a': isReady && map !== null ? ['View on Map'] : [],
          'main section a @href': isReady && map !== null ? [decoded(map)] : [],
          [`${photos} img:not([alt=""])`]: Array.from({ length: isReady ? shows.photoCount : 0 }, () => ''),
        },
        times: {
          main: { 'Loading the place': Number(view === 'loading'), 'View on Map': Number(isReady && map !== null) },
          [photos]: {
            'Loading photos': Number(isReady && shows.photos === 'loading'),
            'The photos did not load.': Number(isReady && shows.photos === 'failed'),
            'No images available': Number(isReady && isEmpty),
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
          if (outcome.kind === 'refused') return refusal(outcome.message);
          place = outcome.place;
          return { status: 200, json: { placeToVisit: place } };
        },
      },
      loadMedia: {
        at: `POST ${api}/placesToVisitMedia`,
        request: ({ placeId }) => ({
          method: 'POST',
          path: `${api}/placesToVisitMedia`,
          body: { placesToVisitId: placeId },
        }),
        reply: (outcome) =>
          outcome.kind === 'loaded'
            ? { status: 200, json: { media: { image_urls: outcome.imageUrls, items: [] } } }
            : refusal('There is no such thing here.'),
      },
    },
  };
}

/** Returns a pattern that matches the URL with its comma encoded or not. */
function decoded(address: string): RegExp {
  return new RegExp(`^${address.replace(/[.?+]/g, String.raw`\$&`).replace(',', '(,|%2C)')}$`);
}
