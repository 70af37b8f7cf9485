import { assign, fromCallback, or, sendTo, setup, stateIn, type SnapshotFrom } from 'xstate';
import type { City, Place, Restaurant } from '../catalog/catalog.entries.ts';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type Tab = 'restaurants' | 'places';

/** The selected tab and city; without a city there is no list (D14). */
export interface Choice {
  tab: Tab;
  cityId: number | null;
}

/** The choice of a first visit (spec §2, §9). */
export const defaultChoice: Choice = { tab: 'restaurants', cityId: 1 };

export type Listing = { tab: 'restaurants'; items: readonly Restaurant[] } | { tab: 'places'; items: readonly Place[] };

export type BrowseCitiesResult = { kind: 'loaded'; cities: readonly City[] } | ApiFailure;
export type LoadListResult = { kind: 'loaded'; listing: Listing } | ApiFailure;
/** Names of dishes by restaurant id. */
export type Dishes = Readonly<Record<number, readonly string[]>>;
export type LoadDishesResult = { kind: 'loaded'; dishes: Dishes } | ApiFailure;

export type BrowseEvent =
  | { type: 'tab.choose'; tab: Tab }
  | { type: 'city.choose'; cityId: number | null }
  | { type: 'list.refresh' }
  | { type: 'cities.retry' }
  /** A search begins, or ends. */
  | { type: 'search.begun' }
  | { type: 'search.ended' };

export type MemoryCommand = { type: 'remember'; choice: Choice };

interface Context extends Choice {
  cities: readonly City[];
  /** Why loading the cities failed (spec §8). */
  citiesMessage: string | null;
  listing: Listing | null;
  /** Why loading the list of this city failed (spec §8). */
  message: string | null;
  /** Dishes of this city's restaurants; null until the first search in the city. */
  dishes: Dishes | null;
}

/** Home: restaurants or places of a city (spec §2, Home). Dishes are loaded at the first search in a city. */
export const browseMachine = setup({
  types: {
    input: {} as Choice,
    context: {} as Context,
    events: {} as BrowseEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadCities: notProvided<BrowseCitiesResult>('loadCities'),
    /** From the cache if the list of this city is cached. */
    loadList: notProvided<LoadListResult, { tab: Tab; cityId: number }>('loadList'),
    /** Bypasses the cache. */
    refreshList: notProvided<LoadListResult, { tab: Tab; cityId: number }>('refreshList'),
    /** From the cache if the dishes of this city are cached. */
    loadDishes: notProvided<LoadDishesResult, { cityId: number }>('loadDishes'),
    watchSearch: fromCallback<BrowseEvent>(() => {
      throw new Error('Actor "watchSearch" was not provided.');
    }),
    memory: fromCallback<MemoryCommand>(() => {
      throw new Error('Actor "memory" was not provided.');
    }),
  },
  guards: {
    hasCity: ({ context }) => context.cityId !== null,
    isCity: (_, { cityId }: { cityId: number | null }) => cityId !== null,
    isOtherTab: ({ context }, { tab }: { tab: Tab }) => tab !== context.tab,
    isOtherTabOfCity: ({ context }, { tab }: { tab: Tab }) => tab !== context.tab && context.cityId !== null,
    isServed: ({ context }, result: BrowseCitiesResult) =>
      result.kind === 'loaded' && (context.cityId === null || result.cities.some(({ id }) => id === context.cityId)),
    isRefused: (_, result: BrowseCitiesResult) => result.kind === 'refused',
    isListed: (_, result: LoadListResult) => result.kind === 'loaded',
    mayRefresh: or([stateIn({ list: 'ready' }), stateIn({ list: 'failed' })]),
    needsDishes: ({ context }) => context.tab === 'restaurants' && context.cityId !== null && context.dishes === null,
    areDishes: (_, result: LoadDishesResult) => result.kind === 'loaded',
  },
  actions: {
    rememberCities: assign((_, result: BrowseCitiesResult) =>
      result.kind === 'loaded' ? { cities: result.cities, citiesMessage: null } : {},
    ),
    reportCities: assign((_, result: BrowseCitiesResult) =>
      result.kind === 'refused' ? { citiesMessage: result.message } : {},
    ),
    reportCitiesUnknown: assign({ citiesMessage: unknownFailureMessage }),
    clearCitiesMessage: assign({ citiesMessage: null }),
    chooseTab: assign((_, { tab }: { tab: Tab }) => ({ tab })),
    chooseCity: assign((_, { cityId }: { cityId: number | null }) => ({ cityId })),
    clearCity: assign({ cityId: null }),
    rememberChoice: sendTo('memory', ({ context }): MemoryCommand => ({
      type: 'remember',
      choice: { tab: context.tab, cityId: context.cityId },
    })),
    clearList: assign({ listing: null, message: null }),
    showList: assign((_, result: LoadListResult) =>
      result.kind === 'loaded' ? { listing: result.listing, message: null } : {},
    ),
    reportList: assign((_, result: LoadListResult) =>
      result.kind === 'refused' ? { listing: null, message: result.message } : {},
    ),
    reportListUnknown: assign({ listing: null, message: unknownFailureMessage }),
    rememberDishes: assign((_, result: LoadDishesResult) =>
      result.kind === 'loaded' ? { dishes: result.dishes } : {},
    ),
    clearDishes: assign({ dishes: null }),
  },
}).createMachine({
  id: 'browse',
  context: ({ input }) => ({ ...input, cities: [], citiesMessage: null, listing: null, message: null, dishes: null }),
  type: 'parallel',
  invoke: [
    { id: 'memory', src: 'memory' },
    { id: 'watchSearch', src: 'watchSearch' },
  ],
  states: {
    cities: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadCities',
            src: 'loadCities',
            onDone: [
              {
                guard: { type: 'isServed', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'rememberCities', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: 'failed',
                actions: { type: 'reportCities', params: ({ event }) => event.output },
              },
              // A stored city that is no longer served counts as no city (D14).
              {
                target: ['ready', '#browse.list.noCity'],
                actions: [
                  { type: 'rememberCities', params: ({ event }) => event.output },
                  'clearCity',
                  'rememberChoice',
                ],
              },
            ],
            onError: { target: 'failed', actions: 'reportCitiesUnknown' },
          },
        },
        ready: {},
        failed: { on: { 'cities.retry': { target: 'loading', actions: 'clearCitiesMessage' } } },
      },
    },
    list: {
      initial: 'resuming',
      on: {
        'tab.choose': [
          {
            guard: { type: 'isOtherTabOfCity', params: ({ event }) => event },
            target: '.loading',
            actions: [{ type: 'chooseTab', params: ({ event }) => event }, 'rememberChoice'],
          },
          {
            guard: { type: 'isOtherTab', params: ({ event }) => event },
            actions: [{ type: 'chooseTab', params: ({ event }) => event }, 'rememberChoice'],
          },
        ],
        'city.choose': [
          {
            guard: { type: 'isCity', params: ({ event }) => event },
            target: '.loading',
            actions: [{ type: 'chooseCity', params: ({ event }) => event }, 'rememberChoice'],
          },
          {
            target: '.noCity',
            actions: [{ type: 'chooseCity', params: ({ event }) => event }, 'rememberChoice'],
          },
        ],
      },
      states: {
        resuming: { always: [{ guard: 'hasCity', target: 'loading' }, { target: 'noCity' }] },
        noCity: { entry: 'clearList' },
        loading: {
          tags: 'busy',
          entry: 'clearList',
          invoke: {
            id: 'loadList',
            src: 'loadList',
            input: ({ context }) => listInput(context),
            onDone: [
              {
                guard: { type: 'isListed', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'showList', params: ({ event }) => event.output },
              },
              { target: 'failed', actions: { type: 'reportList', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: 'reportListUnknown' },
          },
        },
        ready: { on: { 'list.refresh': 'refreshing' } },
        failed: { on: { 'list.refresh': 'refreshing' } },
        refreshing: {
          tags: 'busy',
          invoke: {
            id: 'refreshList',
            src: 'refreshList',
            input: ({ context }) => listInput(context),
            onDone: [
              {
                guard: { type: 'isListed', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'showList', params: ({ event }) => event.output },
              },
              { target: 'failed', actions: { type: 'reportList', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: 'reportListUnknown' },
          },
        },
      },
    },
    dishes: {
      initial: 'unsearched',
      states: {
        unsearched: {
          on: {
            'search.begun': 'searched',
            'city.choose': { actions: 'clearDishes' },
            'list.refresh': { guard: 'mayRefresh', actions: 'clearDishes' },
          },
        },
        searched: {
          initial: 'resuming',
          on: {
            'search.ended': 'unsearched',
            'tab.choose': '.resuming',
            'city.choose': { target: '.resuming', actions: 'clearDishes' },
            'list.refresh': { guard: 'mayRefresh', target: '.resuming', actions: 'clearDishes' },
          },
          states: {
            resuming: { always: [{ guard: 'needsDishes', target: 'loading' }, { target: 'ready' }] },
            loading: {
              invoke: {
                id: 'loadDishes',
                src: 'loadDishes',
                input: ({ context }) => ({ cityId: listInput(context).cityId }),
                onDone: [
                  {
                    guard: { type: 'areDishes', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: { type: 'rememberDishes', params: ({ event }) => event.output },
                  },
                  { target: 'failed' },
                ],
                onError: 'failed',
              },
            },
            ready: {},
            failed: {},
          },
        },
      },
    },
  },
});

/** Input of the loaders; the states that invoke them require a city. */
function listInput({ tab, cityId }: Choice): { tab: Tab; cityId: number } {
  if (cityId === null) throw new Error('A list is loaded without a city.');
  return { tab, cityId };
}

export type BrowseSnapshot = SnapshotFrom<typeof browseMachine>;
