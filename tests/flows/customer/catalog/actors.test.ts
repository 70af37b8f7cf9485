import { expect, it, vi } from 'vitest';
import { createActor, waitFor, type EventObject } from 'xstate';
import { createCatalogActors, createCatalogDelays } from '../../../../machines/customer/catalog/catalog.actors.ts';
import { catalogMachine } from '../../../../machines/customer/catalog/catalog.machine.ts';
import { createCatalogReader } from '../../../../machines/customer/catalog/catalog-reader.ts';
import { selectListImage } from '../../../../machines/customer/catalog/catalog.view.ts';
import { customerSessionMachine } from '../../../../machines/customer/session/session.machine.ts';
import { charminar, dastarkhwan, hyderabad } from './model.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

/** Epoch ms, a full second. */
const deviceTime = 1_760_000_000_000;
const never = new AbortController().signal;
const refusal = { code: 'server_error', message: 'Server error occurred. Please try again later.', detail: '' };

const served: Record<string, ApiAnswer> = {
  '/cities': { status: 200, json: { cities: [hyderabad] } },
  '/restaurants': { status: 200, json: { restaurants: [dastarkhwan] } },
  '/placesToVisit': { status: 200, json: { placesToVisit: [charminar] } },
  '/restaurantDetails': { status: 200, json: { restaurant: dastarkhwan } },
  '/placesToVisit/3': { status: 200, json: { placeToVisit: charminar } },
};

/** Starts the catalog with a logged-out customer session and mocked responses. */
function start(answers: Record<string, ApiAnswer> = {}, imageHost = '') {
  const { api, calls } = answeringApi(({ path }) => answers[path] ?? served[path] ?? 'broken');
  const session = createActor(customerSessionMachine, {
    input: { cached: { isAuthenticated: false, user: null, edited: null } },
  }).start();
  const now = () => deviceTime;
  const catalog = createActor(
    catalogMachine.provide({
      actors: createCatalogActors({ api, session: () => session, imageHost, now }),
    }),
    { input: { kept: null } },
  ).start();
  return { catalog, session, calls, read: createCatalogReader(() => catalog) };
}

it('loads the cities after a login [API-9 STORE-15]', async () => {
  const { session, calls, read } = start();
  expect(calls).toEqual([]);
  session.send({ type: 'session.begun' });
  expect(await read.cities(never)).toEqual({ kind: 'loaded', value: [{ id: 1, name: 'Hyderabad' }] });
  expect(calls).toEqual([{ method: 'GET', path: '/cities', body: null }]);
});

const hourMs = 3_600_000;
const dateHeader = (epochMs: number) => ({ date: new Date(epochMs).toUTCString() });

it.each([
  ['ahead by 5 hours', dateHeader(deviceTime - 5 * hourMs), 5],
  ['behind by 5 hours', dateHeader(deviceTime + 5 * hourMs), -5],
  ['right', dateHeader(deviceTime), 0],
  [
    'ahead by 5 hours, in an answer that was stored 2 hours ago',
    { ...dateHeader(deviceTime - 7 * hourMs), 'x-seen-at': String(deviceTime - 2 * hourMs) },
    5,
  ],
  ['of unknown difference, because the answer has no `Date`', {}, 0],
])('expects closing time by the clock of the device, which is %s', async (_clock, headers, hours) => {
  const open = { ...dastarkhwan, is_open: true, open_until: deviceTime };
  const { read } = start({ '/restaurantDetails': { status: 200, json: { restaurant: open }, headers } });
  const value = { ...open, open_until: deviceTime + hours * hourMs };
  expect(await read.read('restaurant', 12, never)).toEqual({ kind: 'loaded', value });
});

it('keeps a restaurant without a closing time as it is', async () => {
  const closed = { ...dastarkhwan, is_open: false, open_until: null };
  const headers = dateHeader(deviceTime - hourMs);
  const { read } = start({ '/restaurantDetails': { status: 200, json: { restaurant: closed }, headers } });
  expect(await read.read('restaurant', 12, never)).toEqual({ kind: 'loaded', value: closed });
});

it('loads the cities again after loading them has failed [ERR-3]', async () => {
  const answers: Record<string, ApiAnswer> = { '/cities': { status: 500, json: refusal } };
  const { session, read } = start(answers);
  session.send({ type: 'session.begun' });
  expect(await read.cities(never)).toEqual({ kind: 'refused', message: refusal.message });
  delete answers['/cities'];
  expect(await read.cities(never)).toMatchObject({ kind: 'loaded' });
});

it('refreshes the cities every 86,400,000 ms while a customer is logged in [STORE-12]', async () => {
  vi.useFakeTimers();
  try {
    const { session, calls } = start();
    session.send({ type: 'session.begun' });
    await vi.advanceTimersByTimeAsync(86_399_999);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
    session.send({ type: 'session.expired' });
    await vi.advanceTimersByTimeAsync(2 * 86_400_000);
    expect(calls).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('subtracts the age of stored cities from their lifetime [STORE-12]', () => {
  const { citiesLifetime } = createCatalogDelays({ now: () => 100_000_000 });
  const left = (citiesAt: number | null) =>
    citiesLifetime({
      context: { ...createActor(catalogMachine, { input: { kept: null } }).getSnapshot().context, citiesAt },
    });
  expect(left(100_000_000)).toBe(86_400_000);
  expect(left(40_000_000)).toBe(26_400_000);
  expect(left(1)).toBe(0);
});

it('loads lists by city id, and details by restaurant or place id [API-10 API-11 API-12 API-14]', async () => {
  const { calls, read } = start();
  await read.read('restaurants', 4, never);
  await read.read('dishes', 4, never);
  await read.read('places', 4, never);
  await read.read('restaurant', 12, never);
  await read.read('place', 3, never);
  expect(calls).toEqual([
    { method: 'POST', path: '/restaurants', body: { city_id: 4 } },
    { method: 'POST', path: '/restaurants', body: { city_id: 4, with_dishes: true } },
    { method: 'POST', path: '/placesToVisit', body: { city_id: 4 } },
    { method: 'POST', path: '/restaurantDetails', body: { id: 12 } },
    { method: 'GET', path: '/placesToVisit/3', body: null },
  ]);
});

it('returns every field of a restaurant and of a place [STORE-16 STORE-18]', async () => {
  const { read } = start();
  expect(await read.read('restaurant', 12, never)).toEqual({ kind: 'loaded', value: dastarkhwan });
  expect(await read.read('place', 3, never)).toEqual({ kind: 'loaded', value: charminar });
});

it('accepts places as a bare array too [API-11]', async () => {
  const { read } = start({ '/placesToVisit': { status: 200, json: [charminar] } });
  expect(await read.read('places', 1, never)).toEqual({ kind: 'loaded', value: [charminar] });
});

it.each([
  ['places/minaret-1.webp', 'https://img.example.in/places/minaret-1.webp'],
  ['https://elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg'],
])(
  'resolves the picture %s of a place against the image host if it is relative [STORE-19]',
  async (image_url, expected) => {
    const place = { ...charminar, image_url };
    const answers = {
      '/placesToVisit/3': { status: 200, json: { placeToVisit: place } },
      '/placesToVisit': { status: 200, json: { placesToVisit: [place] } },
    };
    const { read } = start(answers, 'https://img.example.in');
    expect(await read.read('place', 3, never)).toMatchObject({ value: { image_url: expected } });
    expect(await read.read('places', 1, never)).toMatchObject({ value: [{ image_url: expected }] });
  },
);

it('reads details and lists from the cache, and loads them again only on refresh [STORE-8 STORE-9 STORE-10 STORE-11]', async () => {
  const { calls, read } = start();
  for (const [kind, id] of [
    ['restaurants', 1],
    ['dishes', 1],
    ['places', 1],
    ['restaurant', 12],
    ['place', 3],
  ] as const) {
    calls.length = 0;
    const first = await read.read(kind, id, never);
    expect(await read.read(kind, id, never)).toEqual(first);
    expect(calls).toHaveLength(1);
    await read.refresh(kind, id, never);
    expect(calls).toHaveLength(2);
  }
});

it('shares one request between all readers of an entry [STORE-10]', async () => {
  const { calls, read } = start();
  await Promise.all([
    read.read('restaurant', 12, never),
    read.read('restaurant', 12, never),
    read.refresh('restaurant', 12, never),
  ]);
  expect(calls).toHaveLength(1);
});

it('loads several keys in parallel [STORE-8 STORE-9]', async () => {
  const { calls, read } = start();
  const both = [read.read('restaurants', 1, never), read.read('places', 1, never)];
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(await Promise.all(both)).toMatchObject([{ value: [{ id: 12 }] }, { value: [{ id: 3 }] }]);
});

it.each(['/restaurants', '/placesToVisit'])(
  'reports a failure of %s only for the requested city [ERR-4]',
  async (path) => {
    const answers: Record<string, ApiAnswer> = { [path]: { status: 500, json: refusal } };
    const { read } = start(answers);
    const kind = path === '/restaurants' ? 'restaurants' : 'places';
    expect(await read.read(kind, 1, never)).toEqual({ kind: 'refused', message: refusal.message });
    delete answers[path];
    expect(await read.read(kind, 2, never)).toMatchObject({ kind: 'loaded' });
    expect(read.peek(kind, 1)).toBeNull();
  },
);

it.each<[string, ApiAnswer]>([
  ['a failed connection', 'broken'],
  ["a gateway's page", { status: 502, text: '<h1>Bad gateway</h1>' }],
  ['an error without a message', { status: 500, json: { code: 'server_error' } }],
])("returns the message 'Something went wrong' for %s [ERR-1]", async (_what, answer) => {
  const { read } = start({ '/restaurants': answer });
  expect(await read.read('restaurants', 1, never)).toEqual({ kind: 'refused', message: 'Something went wrong' });
});

it('reports a network error when the request for details fails', async () => {
  const { read } = start({ '/restaurantDetails': 'broken' });
  const message = 'Network connection issue. Please check your internet connection.';
  expect(await read.read('restaurant', 12, never)).toEqual({ kind: 'refused', message });
});

it('finds the picture of a restaurant in a cached list [REST-1]', async () => {
  const { catalog, read } = start();
  await read.read('restaurants', 1, never);
  await waitFor(catalog, ({ context }) => context.entries.restaurants[1]?.status === 'ready');
  expect(selectListImage(12)(catalog.getSnapshot())).toBe('/pictures/dish/thali-65.webp');
  expect(selectListImage(13)(catalog.getSnapshot())).toBeNull();
});

const noSession = () => {
  throw new Error('The cities do not depend on the session.');
};

testApiCall('loading the cities [API-9 ERR-3]', {
  actor: (api) => createCatalogActors({ api, session: noSession, imageHost: '', now: () => 7 }).loadCities,
  request: 'GET /cities',
  answers: [
    [
      'the cities, with the time',
      { status: 200, json: { cities: [hyderabad] } },
      { kind: 'loaded', cities: [hyderabad], at: 7 },
    ],
    ...failures(refused),
  ],
});

it.each(['restaurants', 'dishes', 'places', 'restaurant', 'place'] as const)(
  'aborts the loading of %s when the catalog is stopped',
  async (kind) => {
    const { api, requests } = answeringApi(() => 'silent');
    const { loader } = createCatalogActors({ api, session: noSession, imageHost: '', now: () => 7 });
    const { send, stop } = runCallback(loader);
    send({ type: 'entry.load', kind, id: 3 } as EventObject);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.signal.aborted).toBe(false);
    stop();
    expect(requests[0]?.signal.aborted).toBe(true);
  },
);

it.each([
  ['/restaurants', 'dishes'],
  ['/placesToVisit', 'places'],
  ['/placesToVisit/3', 'place'],
] as const)('returns the default message when the request to %s for the %s fails', async (path, kind) => {
  const { read } = start({ [path]: 'broken' });
  const message =
    kind === 'place' ? 'Network connection issue. Please check your internet connection.' : 'Something went wrong';
  expect(await read.read(kind, 3, never)).toEqual({ kind: 'refused', message });
});

it('reports each login and logout once, and at the start whether a customer is logged in', () => {
  const isHere = (isAuthenticated: boolean) => ({ input: { cached: { isAuthenticated, user: null, edited: null } } });
  const session = createActor(customerSessionMachine, isHere(false)).start();
  const { api } = answeringApi(() => 'silent');
  const { watchSession } = createCatalogActors({ api, session: () => session, imageHost: '', now: () => 7 });
  const { events, stop } = runCallback(watchSession);
  expect(events).toEqual([]);
  session.send({ type: 'session.begun' });
  session.send({ type: 'session.begun' });
  session.send({ type: 'session.expired' });
  expect(events).toEqual([{ type: 'customer.entered' }, { type: 'customer.left' }]);
  stop();
  session.send({ type: 'session.begun' });
  expect(events).toHaveLength(2);
  expect(runCallback(watchSession).events).toEqual([{ type: 'customer.entered' }]);
});
