import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createRestaurantPicturesActors } from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.actors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';

const media = (...urls: string[]): ApiAnswer => ({ status: 200, json: { media: { image_urls: urls, items: [] } } });

async function picturesOf(restaurantIds: number[], answer: (restaurantId: number) => ApiAnswer) {
  // The first test compares the requests with section 7 of the specification.
  const { api, calls } = answeringApi(({ body }) => answer((body as { restaurantId: number }).restaurantId));
  const { loadPictures } = createRestaurantPicturesActors({ api, onNetworkBack: () => () => {} });
  return { result: await toPromise(createActor(loadPictures, { input: { restaurantIds } }).start()), calls };
}

it('loads the media of each restaurant and keeps the first picture [PREST-4 API-44 STORE-20]', async () => {
  const { result, calls } = await picturesOf([12, 13], (id) => (id === 12 ? media('/a.webp', '/b.webp') : media()));
  expect(result).toEqual({ pictures: { 12: '/a.webp' }, complete: true });
  expect(calls).toEqual(
    [12, 13].map((restaurantId) => ({
      method: 'POST',
      path: '/partner/media/getRestaurantMedia/',
      body: { restaurantId },
    })),
  );
});

it.each([
  { what: 'a refusal', answer: { status: 404, json: { code: 'restaurant_not_found', message: '', detail: '' } } },
  { what: 'a network error', answer: 'broken' as const },
])('returns the loaded pictures as incomplete when other requests end in $what [PREST-12]', async ({ answer }) => {
  const { result } = await picturesOf([12, 13], (id) => (id === 12 ? answer : media('/c.webp')));
  expect(result).toEqual({ pictures: { 13: '/c.webp' }, complete: false });
});

it('loads the pictures of forty restaurants', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => at + 1);
  const { result } = await picturesOf(ids, (id) => media(`/${id}.webp`));
  expect(Object.keys(result.pictures)).toHaveLength(40);
});

it('sends at most six requests at a time, and aborts them when it is stopped', async () => {
  const { api, requests } = answeringApi(() => 'silent');
  const { loadPictures } = createRestaurantPicturesActors({ api, onNetworkBack: () => () => {} });
  const restaurantIds = Array.from({ length: 40 }, (_, at) => at + 1);
  const actor = createActor(loadPictures, { input: { restaurantIds } }).start();
  await new Promise(setImmediate);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual(Array.from({ length: 6 }, () => false));
  actor.stop();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual(Array.from({ length: 6 }, () => true));
});
