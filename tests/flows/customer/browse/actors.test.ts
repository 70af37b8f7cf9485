import { describe, expect, it } from 'vitest';
import { createActor, toPromise, type AnyActorLogic, type EventObject } from 'xstate';
import { createBrowseActors, readKnownListing } from '../../../../machines/customer/browse/browse.actors.ts';
import { createCatalogActors } from '../../../../machines/customer/catalog/catalog.actors.ts';
import type { Choice } from '../../../../machines/customer/browse/choice.ts';
import type { ListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import type { PersistedCatalog } from '../../../../machines/customer/catalog/persisted-catalog.ts';
import { catalogMachine } from '../../../../machines/customer/catalog/catalog.machine.ts';
import { createCatalogReader, type CatalogReader } from '../../../../machines/customer/catalog/catalog-reader.ts';
import { customerSessionMachine } from '../../../../machines/customer/session/session.machine.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { dastarkhwan } from '../catalog/model.ts';

const restaurants = [{ ...dastarkhwan, dishes: ['Haleem', 'Chicken Biryani'] }];

/** Creates the actors of the home screen with a server that has one restaurant; `bodies` returns all request bodies. */
function create({ kept = null, openNow = false }: { kept?: PersistedCatalog | null; openNow?: boolean } = {}) {
  const { api, calls } = answeringApi(() => ({ status: 200, json: { restaurants } }));
  const session = createActor(customerSessionMachine, {
    input: { cached: { isAuthenticated: false, user: null, edited: null } },
  }).start();
  const actors = createCatalogActors({ api, session: () => session, imageHost: '', now: () => 1_760_000_000_000 });
  const catalog = createActor(catalogMachine.provide({ actors }), { input: { kept } }).start();
  const remembered: unknown[] = [];
  const listeners: ((query: ListQuery) => void)[] = [];
  const reader = createCatalogReader(() => catalog);
  const browse = createBrowseActors({
    catalog: reader,
    remember: (choice) => remembered.push(choice),
    watchQuery: (listener) => {
      listeners.push(listener);
      return () => listeners.pop();
    },
    isOpenNow: () => openNow,
  });
  const bodies = () => calls.map(({ body }) => body);
  const known = (choice: Choice) => readKnownListing(choice, { catalog: reader, isOpenNow: () => openNow });
  return { ...browse, catalog, known, bodies, listeners, remembered };
}

const run = (logic: AnyActorLogic, input: unknown): Promise<unknown> =>
  toPromise(createActor(logic, { input }).start());
const list = { tab: 'restaurants', cityId: 1 };
const dishes = { kind: 'loaded', dishes: { 12: ['Haleem', 'Chicken Biryani'] } };

it('loads the list without dishes, and the dishes of a city at its first search', async () => {
  const { loadList, loadDishes, bodies } = create();
  await run(loadList, list);
  expect(bodies()).toEqual([{ city_id: 1 }]);
  expect(await run(loadDishes, { cityId: 1 })).toEqual(dishes);
  expect(await run(loadDishes, { cityId: 1 })).toEqual(dishes);
  await run(loadDishes, { cityId: 2 });
  expect(bodies().slice(1)).toEqual([
    { city_id: 1, with_dishes: true },
    { city_id: 2, with_dishes: true },
  ]);
});

const entries = { restaurants: { 1: { status: 'ready', value: restaurants } }, places: {}, restaurant: {}, place: {} };
const kept = { cities: null, citiesAt: null, entries } as PersistedCatalog;

it('loads a cached list again if only open restaurants are shown, because it may be outdated', async () => {
  const { loadList, bodies } = create({ kept, openNow: true });
  await run(loadList, list);
  expect(bodies()).toEqual([{ city_id: 1 }]);
});

describe('what is known at the start', () => {
  const cities = [{ id: 1, name: 'Hyderabad' }];
  const cached = { ...kept, cities, citiesAt: 1_760_000_000_000 };
  const first = { tab: 'restaurants', cityId: 1 } as const;

  it('is the cached list with the cities', () => {
    const { known } = create({ kept: cached });
    expect(known(first)).toEqual({ cities, listing: { tab: 'restaurants', items: restaurants } });
  });

  it.each([
    { title: 'nothing is cached', options: {}, choice: first, expected: [] },
    {
      title: 'another tab is chosen',
      options: { kept: cached },
      choice: { ...first, tab: 'places' },
      expected: cities,
    },
    { title: 'another city is chosen', options: { kept: cached }, choice: { ...first, cityId: 2 }, expected: cities },
    { title: 'no city is chosen', options: { kept: cached }, choice: { ...first, cityId: null }, expected: cities },
    {
      title: 'only open restaurants are shown',
      options: { kept: cached, openNow: true },
      choice: first,
      expected: cities,
    },
  ] as const)('has no list if $title', ({ options, choice, expected }) => {
    expect(create(options).known(choice)).toEqual({ cities: expected, listing: null });
  });

  it('has no list while the cached one is loaded again', () => {
    const { known, catalog } = create({ kept: cached });
    catalog.send({ type: 'entry.refresh', kind: 'restaurants', id: 1 });
    expect(known(first).listing).toBeNull();
  });
});

it('loads the dishes of a cached list without loading the list again', async () => {
  const { loadList, loadDishes, bodies } = create({ kept });
  await run(loadList, list);
  expect(await run(loadDishes, { cityId: 1 })).toEqual(dishes);
  expect(bodies()).toEqual([{ city_id: 1, with_dishes: true }]);
});

it('reloads the dishes when the list is refreshed, if a search has loaded them', async () => {
  const { loadDishes, refreshList, bodies } = create();
  await run(refreshList, list);
  expect(bodies()).toEqual([{ city_id: 1 }]);
  await run(loadDishes, { cityId: 1 });
  await run(refreshList, list);
  expect(bodies()).toHaveLength(4);
  expect(bodies().slice(2)).toEqual(expect.arrayContaining([{ city_id: 1 }, { city_id: 1, with_dishes: true }]));
  await run(refreshList, { tab: 'places', cityId: 1 });
  expect(bodies()).toHaveLength(5);
});

it('reports only the start and the end of a search', () => {
  const { watchSearch, listeners } = create();
  const { events, stop } = runCallback(watchSearch);
  for (const query of ['', ' ', 'b', 'bi', '', 'x'])
    listeners[0]?.({ query, vegOnly: false, openNow: false, sort: '' });
  expect(events).toEqual([{ type: 'search.begun' }, { type: 'search.ended' }, { type: 'search.begun' }]);
  stop();
  expect(listeners).toEqual([]);
});

it("asks for the list again each time 'Open now' is switched on", () => {
  const { watchSearch, listeners } = create();
  const { events, stop } = runCallback(watchSearch);
  for (const openNow of [false, true, true, false, true])
    listeners[0]?.({ query: '', vegOnly: false, openNow, sort: '' });
  expect(events).toEqual([{ type: 'list.refresh' }, { type: 'list.refresh' }]);
  stop();
});

it('stores the chosen tab and city', () => {
  const { memory, remembered } = create();
  const choice = { tab: 'places', cityId: 3 };
  runCallback(memory).send({ type: 'choice.store', choice } as EventObject);
  expect(remembered).toEqual([choice]);
});

/** Creates the actors over a catalog that answers every request with `result`; records the keys and abort signals. */
function createOver(result: unknown) {
  const asked: unknown[] = [];
  const signals: AbortSignal[] = [];
  const answer = async (how: string, what: unknown[], signal: AbortSignal) => {
    asked.push([how, ...what]);
    signals.push(signal);
    return result;
  };
  const catalog = {
    cities: (signal: AbortSignal) => answer('cities', [], signal),
    read: (kind: string, id: number, signal: AbortSignal) => answer('read', [kind, id], signal),
    refresh: (kind: string, id: number, signal: AbortSignal) => answer('refresh', [kind, id], signal),
    peek: () => [],
  } as unknown as CatalogReader; // the tests call only the mocked methods of the catalog
  const actors = createBrowseActors({
    catalog,
    remember: () => undefined,
    watchQuery: () => () => {},
    isOpenNow: () => false,
  });
  return { actors, asked, signals };
}

const places = { tab: 'places', cityId: 1 };

it.each<
  [name: 'loadCities' | 'loadList' | 'refreshList' | 'loadDishes', input: object, asked: unknown[][], output: object]
>([
  ['loadCities', {}, [['cities']], { cities: restaurants }],
  ['loadList', list, [['read', 'restaurants', 1]], { listing: { tab: 'restaurants', items: restaurants } }],
  ['loadList', places, [['read', 'places', 1]], { listing: { tab: 'places', items: restaurants } }],
  [
    'refreshList',
    list,
    [
      ['refresh', 'dishes', 1],
      ['refresh', 'restaurants', 1],
    ],
    { listing: { tab: 'restaurants', items: restaurants } },
  ],
  ['refreshList', places, [['refresh', 'places', 1]], { listing: { tab: 'places', items: restaurants } }],
  ['loadDishes', { cityId: 1 }, [['read', 'dishes', 1]], { dishes: { 12: ['Haleem', 'Chicken Biryani'] } }],
])(
  '%s with %j reads the catalog, returns a refusal, and aborts the request when it is stopped',
  async (name, input, asked, output) => {
    const loaded = createOver({ kind: 'loaded', value: restaurants });
    expect(await run(loaded.actors[name], input)).toEqual({ kind: 'loaded', ...output });
    expect(loaded.asked).toEqual(asked);
    const refused = createOver({ kind: 'refused', message: 'Not now.' });
    expect(await run(refused.actors[name], input)).toEqual({ kind: 'refused', message: 'Not now.' });
    const stopped = createOver({ kind: 'loaded', value: restaurants });
    createActor(stopped.actors[name] as AnyActorLogic, { input })
      .start()
      .stop();
    expect(stopped.signals.map(({ aborted }) => aborted)).toEqual(asked.map(() => true));
  },
);

it('loads an empty list of dishes for a restaurant without dishes', async () => {
  const { actors } = createOver({ kind: 'loaded', value: [{ id: 12 }] });
  expect(await run(actors.loadDishes, { cityId: 1 })).toEqual({ kind: 'loaded', dishes: { 12: [] } });
});
