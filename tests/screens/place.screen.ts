import { expect, type Page as BrowserPage } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import type { placeMachine } from '../../machines/place/place.machine.ts';
import type { PlacePage } from '../oracles/place.oracle.ts';
import { expectLook } from '../support/browser-look.ts';
import type { Screen } from '../support/browser-walk.ts';
import { signIn } from '../support/session.ts';

const api = '/api/v1/c1';
const refusal = (message: string) => ({ status: 404, json: { code: 'not_found', message, detail: message } });

/** The page of place 3, with what the model says about it. */
export function placeScreen(page: BrowserPage): Screen<typeof placeMachine, PlacePage> {
  let place: Partial<Schemas['Place']> = {};
  const main = page.getByRole('main');
  const photos = main.getByRole('region', { name: 'Photos' });
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
      await expect(main.getByText('Loading the place')).toHaveCount(shows.view === 'loading' ? 1 : 0);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(shows.name ?? shows.message ?? 'Place');
      await expect(main.getByRole('alert')).toHaveCount(shows.view === 'failed' ? 1 : 0);
      if (shows.view === 'failed') {
        await expect(main.getByRole('alert')).toContainText(shows.message ?? '?');
        await expectLook(page, { links: { 'Back to Home': '/home' } });
      }
      if (shows.view !== 'ready') return expectLook(page, { title: 'Place' });
      const { name, rating, type, description, street_address: street } = place;
      await expectLook(page, {
        title: name ?? '?',
        words: [
          `${type ?? 'Place'}${name}Rating ${(rating ?? 4).toFixed(1)}★${description ?? ''}`,
          `Location${street ?? 'No address available'}`,
        ],
      });
      const map = main.getByRole('link', { name: 'View on Map' });
      await expect(map).toHaveCount(shows.map === null ? 0 : 1);
      if (shows.map !== null) await expect(map).toHaveAttribute('href', decoded(shows.map));
      await expect(photos.getByText('Loading photos')).toHaveCount(shows.photos === 'loading' ? 1 : 0);
      await expect(photos.getByText('The photos did not load.')).toHaveCount(shows.photos === 'failed' ? 1 : 0);
      await expect(photos.getByRole('img')).toHaveCount(shows.photoCount);
      await expect(photos.getByText('No images available')).toHaveCount(
        shows.photos === 'ready' && shows.photoCount === 0 ? 1 : 0,
      );
    },
    told: async () => {},
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

/** The address with its comma as itself or escaped: both lead there. */
function decoded(address: string): RegExp {
  return new RegExp(`^${address.replace(/[.?+]/g, String.raw`\$&`).replace(',', '(,|%2C)')}$`);
}
