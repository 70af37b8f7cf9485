import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Restaurant } from '../../../../machines/customer/catalog/entries.ts';
import type { CatalogReader } from '../../../../machines/customer/catalog/catalog-reader.ts';
import { createRestaurantActors } from '../../../../machines/customer/restaurant/restaurant.actors.ts';
import { dastarkhwan } from '../catalog/model.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { refused } from '../../../fixtures/api-call.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

const input = { restaurantId: 12 };
/** Monday, 23 November 2026, 12:00 in Kolkata. */
const mondayNoon = Date.UTC(2026, 10, 23, 6, 30);

interface World {
  /** The cached details; null if they are not cached. */
  cached?: Restaurant | null;
  /** What the catalog returns when it loads the details. */
  loaded?: Awaited<ReturnType<CatalogReader['read']>>;
}

const found = { kind: 'loaded', value: dastarkhwan } as const;

/** Creates the actors with a mocked catalog; `asked` records what is read from it. */
function create({ cached = dastarkhwan, ...rest }: World = {}) {
  const api = createApiClient('', () => Promise.reject());
  const { loaded = cached ? { kind: 'loaded', value: cached } : found } = rest;
  const asked: unknown[] = [];
  const signals: AbortSignal[] = [];
  const readAs = (how: string) => async (kind: string, id: number, signal: AbortSignal) => {
    asked.push([how, kind, id]);
    signals.push(signal);
    return loaded;
  };
  const reader = { read: readAs('read'), refresh: readAs('refresh'), peek: () => cached };
  const listeners = new Set<() => void>();
  const onPageVisible = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  // The mock has only the details of this restaurant, because the flow reads nothing else.
  const catalog = reader as unknown as CatalogReader;
  const actors = createRestaurantActors({ api, ownHold: () => null, catalog, now: () => mondayNoon, onPageVisible });
  return { actors, asked, signals, listeners };
}

const read = [['read', 'restaurant', 12]];
const refresh = [['refresh', 'restaurant', 12]];

const load = (actors: ReturnType<typeof create>['actors']) =>
  toPromise(createActor(actors.loadDetails, { input }).start());

it('reads the details from the catalog, and aborts the read when it is stopped [STORE-10]', async () => {
  const { actors, asked, signals } = create();
  expect(await load(actors)).toEqual({ kind: 'loaded', restaurant: dastarkhwan });
  expect(asked).toEqual(read);
  createActor(actors.loadDetails, { input }).start().stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
});

it('loads details that are not cached, and returns the error if the catalog cannot load them', async () => {
  const { actors, asked } = create({ cached: null });
  expect(await load(actors)).toEqual({ kind: 'loaded', restaurant: dastarkhwan });
  expect(asked).toEqual(read);
  const refusing = create({ cached: null, loaded: { kind: 'refused', message: 'Not here.' } });
  expect(await load(refusing.actors)).toEqual(refused('Not here.'));
});

it('reloads a restaurant that is cached as closed', async () => {
  const { actors, asked } = create({ cached: { ...dastarkhwan, is_open: false } });
  await load(actors);
  expect(asked).toEqual(refresh);
});

it.each([
  ['that has closed after it was cached', { is_open: true, open_until: mondayNoon }],
  ['that had no opening time left when it was cached', { open_until: null }],
])('reloads a restaurant %s to get its next opening time', async (_which, opening) => {
  const { actors, asked } = create({ cached: { ...dastarkhwan, ...opening } });
  await load(actors);
  expect(asked).toEqual(refresh);
});

it.each([
  ['open until 12:00:00.001', mondayNoon + 1, true],
  ['open until 12:00', mondayNoon, false],
  ['no closing time', null, false],
] as const)(
  'derives from `open_until` whether the restaurant is open at 12:00: %s',
  async (_what, open_until, is_open) => {
    const { actors } = create({ cached: { ...dastarkhwan, open_until } });
    expect(await load(actors)).toMatchObject({ restaurant: { is_open } });
  },
);

it('keeps `is_open` of a server that sends no `open_until`', async () => {
  for (const is_open of [true, false]) {
    const restaurant = { ...dastarkhwan, is_open };
    // oxlint-disable-next-line no-await-in-loop -- the cases run in sequence
    expect(await load(create({ cached: restaurant }).actors)).toEqual({ kind: 'loaded', restaurant });
  }
});

it('reports when the page becomes visible again, and unsubscribes when it is stopped', () => {
  const { actors, listeners } = create();
  const { events, stop } = runCallback(actors.watchPage);
  for (const listener of listeners) listener();
  expect(events).toEqual([{ type: 'page.revisited' }]);
  stop();
  expect(listeners.size).toBe(0);
});
