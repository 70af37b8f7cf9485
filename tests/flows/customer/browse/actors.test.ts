import { expect, it } from 'vitest';
import { createActor, setup, toPromise, type AnyActorLogic } from 'xstate';
import { createBrowseActors } from '../../../../machines/customer/browse/browse.actors.ts';
import { createCatalogActors } from '../../../../machines/customer/catalog/catalog.actors.ts';
import type { PersistedCatalog } from '../../../../machines/customer/catalog/catalog.persisted.ts';
import { catalogMachine } from '../../../../machines/customer/catalog/catalog.machine.ts';
import { createCatalogReader } from '../../../../machines/customer/catalog/catalog.reader.ts';
import { customerSessionMachine } from '../../../../machines/customer/session/session.machine.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { dastarkhwan } from '../catalog/model.ts';

const restaurants = [{ ...dastarkhwan, dishes: ['Haleem', 'Chicken Biryani'] }];

/** Home's actors with a server that has one restaurant; `bodies` are the requests for the list. */
function create({ kept = null }: { kept?: PersistedCatalog | null } = {}) {
  const { api, calls } = answeringApi(() => ({ status: 200, json: { restaurants } }));
  const session = createActor(customerSessionMachine, {
    input: { cached: { isAuthenticated: false, user: null, edited: null } },
  }).start();
  const actors = createCatalogActors({ api, session: () => session, imageHost: '', now: () => 1_760_000_000_000 });
  const catalog = createActor(catalogMachine.provide({ actors }), { input: { kept } }).start();
  const listeners: ((query: string) => void)[] = [];
  const browse = createBrowseActors({
    catalog: createCatalogReader(() => catalog),
    remember: () => undefined,
    watchQuery: (listener) => {
      listeners.push(listener);
      return () => listeners.pop();
    },
  });
  const bodies = () => calls.map(({ body }) => body);
  return { ...browse, bodies, listeners };
}

const run = (logic: AnyActorLogic, input: unknown): Promise<unknown> =>
  toPromise(createActor(logic, { input }).start());
const list = { tab: 'restaurants', cityId: 1 };
const dishes = { kind: 'loaded', dishes: { 12: ['Haleem', 'Chicken Biryani'] } };

it('loads the list without dishes, and the dishes at the first search in a city', async () => {
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

it('loads the dishes of a cached list without loading the list again', async () => {
  const entries = {
    restaurants: { 1: { status: 'ready', value: restaurants } },
    places: {},
    restaurant: {},
    place: {},
  };
  const { loadList, loadDishes, bodies } = create({
    kept: { cities: null, citiesAt: null, entries } as PersistedCatalog,
  });
  await run(loadList, list);
  expect(await run(loadDishes, { cityId: 1 })).toEqual(dishes);
  expect(bodies()).toEqual([{ city_id: 1, with_dishes: true }]);
});

it('reloads the dishes with a refreshed list after a search has loaded them', async () => {
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
  const events: unknown[] = [];
  const parent = createActor(
    setup({ actors: { watchSearch } }).createMachine({
      invoke: { src: 'watchSearch' },
      on: { '*': { actions: ({ event }) => events.push(event) } },
    }),
  ).start();
  for (const query of ['', ' ', 'b', 'bi', '', 'x']) listeners[0]?.(query);
  expect(events).toEqual([{ type: 'search.begun' }, { type: 'search.ended' }, { type: 'search.begun' }]);
  parent.stop();
  expect(listeners).toEqual([]);
});
