import { expect, it } from 'vitest';
import { createActor, setup, toPromise } from 'xstate';
import type { Restaurant } from '../../../../machines/customer/catalog/catalog.entries.ts';
import type { CatalogReader } from '../../../../machines/customer/catalog/catalog.reader.ts';
import { createRestaurantActors } from '../../../../machines/customer/restaurant/restaurant.actors.ts';
import { dastarkhwan } from '../catalog/model.ts';
import { dosa, dosaLive } from './model.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';

const input = { restaurantId: 12 };
const refusal = { code: 'restaurant_not_found', message: 'Restaurant not found. Please try again.', detail: '' };
/** Monday, 23 November 2026, 12:00 in Kolkata. */
const mondayNoon = Date.UTC(2026, 10, 23, 6, 30);
const mondays = (opens_minute: number, closes_minute: number) => [{ weekday: 1, opens_minute, closes_minute }];

/** The actors with one mocked answer for all calls, and a cache with this restaurant. */
function create({ answer = 'broken', cached = dastarkhwan }: { answer?: ApiAnswer; cached?: Restaurant } = {}) {
  const { api, calls } = answeringApi(() => answer);
  const loaded = { kind: 'loaded', value: cached } as const;
  const asked: string[] = [];
  const reader = {
    read: async () => (asked.push('read'), loaded),
    refresh: async () => (asked.push('refresh'), loaded),
    peek: () => cached,
  };
  // A reader of one kind: the flow reads only this restaurant's details.
  const catalog = reader as unknown as CatalogReader;
  let revisit = () => {};
  const onPageVisible = (listener: () => void) => {
    revisit = listener;
    return () => (revisit = () => {});
  };
  const actors = createRestaurantActors({ api, catalog, now: () => mondayNoon, onPageVisible });
  return { actors, calls, asked, revisit: () => revisit() };
}

it('sends restaurantId and reads media.image_urls [API-15]', async () => {
  const json = { media: { image_urls: ['/a.webp'], items: [{ mediaId: 1, url: '/a.webp' }] } };
  const { actors, calls } = create({ answer: { status: 200, json } });
  expect(await toPromise(createActor(actors.loadMedia, { input }).start())).toEqual({
    kind: 'loaded',
    imageUrls: ['/a.webp'],
  });
  expect(calls).toEqual([{ method: 'POST', path: '/restaurantMedia', body: { restaurantId: 12 } }]);
});

it('sends restaurantId and keeps every field of a dish [API-16 STORE-21]', async () => {
  const { actors, calls } = create({ answer: { status: 200, json: { menus: [dosa] } } });
  expect(await toPromise(createActor(actors.loadMenus, { input }).start())).toEqual({ kind: 'loaded', menus: [dosa] });
  expect(calls).toEqual([{ method: 'POST', path: '/menus', body: { restaurantId: 12 } }]);
});

it.each([
  ['loadLive', false],
  ['refreshLive', true],
] as const)(
  '%s sends restaurant_id and hard_refresh %s for the live info [API-19 STORE-24]',
  async (name, hard_refresh) => {
    const { actors, calls } = create({ answer: { status: 200, json: { menus_live_info: [dosaLive] } } });
    expect(await toPromise(createActor(actors[name], { input }).start())).toEqual({ kind: 'loaded', live: [dosaLive] });
    expect(calls).toEqual([{ method: 'POST', path: '/menusLiveInfo', body: { restaurant_id: 12, hard_refresh } }]);
  },
);

it.each(['loadMedia', 'loadMenus', 'loadLive', 'refreshLive'] as const)(
  "%s returns the server's message",
  async (name) => {
    const { actors } = create({ answer: { status: 404, json: refusal } });
    expect(await toPromise(createActor(actors[name], { input }).start())).toEqual({
      kind: 'refused',
      message: refusal.message,
    });
  },
);

it('reads the details from the catalog without a call [STORE-10]', async () => {
  const { actors, calls, asked } = create();
  expect(await toPromise(createActor(actors.loadDetails, { input }).start())).toEqual({
    kind: 'loaded',
    restaurant: dastarkhwan,
  });
  expect(asked).toEqual(['read']);
  expect(calls).toEqual([]);
});

it('reloads a restaurant that was closed when it was loaded', async () => {
  const { actors, asked } = create({ cached: { ...dastarkhwan, is_open: false } });
  await toPromise(createActor(actors.loadDetails, { input }).start());
  expect(asked).toEqual(['refresh']);
});

it('reloads a restaurant that has closed since it was loaded, for its next opening time', async () => {
  const { actors, asked } = create({ cached: { ...dastarkhwan, is_open: true, opening_hours: [...mondays(0, 720)] } });
  await toPromise(createActor(actors.loadDetails, { input }).start());
  expect(asked).toEqual(['refresh']);
});

it.each([
  ['open until 12:01', mondays(0, 721), true],
  ['closed at 12:00', mondays(0, 720), false],
  ['open from 12:00', mondays(720, 721), true],
] as const)('calculates from the hours whether it is open now: %s', async (_what, opening_hours, is_open) => {
  const { actors } = create({ cached: { ...dastarkhwan, opening_hours: [...opening_hours] } });
  expect(await toPromise(createActor(actors.loadDetails, { input }).start())).toMatchObject({
    restaurant: { is_open },
  });
});

it('keeps a restaurant closed that has paused within its hours', async () => {
  const { actors } = create({ cached: { ...dastarkhwan, is_open: false, opening_hours: mondays(0, 1440) } });
  expect(await toPromise(createActor(actors.loadDetails, { input }).start())).toMatchObject({
    restaurant: { is_open: false },
  });
});

it('reports when the page becomes visible again, until it is left', () => {
  const { actors, revisit } = create();
  const heard: unknown[] = [];
  const machine = setup({ actors: { watchPage: actors.watchPage } }).createMachine({
    invoke: { id: 'watchPage', src: 'watchPage' },
    on: { 'page.revisited': { actions: ({ event }) => heard.push(event.type) } },
  });
  const actor = createActor(machine).start();
  revisit();
  actor.stop();
  revisit();
  expect(heard).toEqual(['page.revisited']);
});
