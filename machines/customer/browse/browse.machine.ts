import { assign, or, raise, sendTo, setup, stateIn, type SnapshotFrom } from 'xstate';
import type { City } from '../catalog/entries.ts';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Tab, Choice } from './choice.ts';
import type {
  Listing,
  BrowseCitiesResult,
  LoadListResult,
  DishNames,
  KnownListing,
  LoadDishesResult,
  MemoryCommand,
} from './browse.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { given } from '../../shared/lib/given.ts';
import type { Outcome } from '../../shared/lib/when.ts';

export type BrowseEvent =
  | { type: 'tab.choose'; tab: Tab }
  | { type: 'city.choose'; cityId: number | null }
  | { type: 'list.refresh' }
  | { type: 'cities.retry' }
  /** The user started or ended a search. */
  | { type: 'search.begun' }
  | { type: 'search.ended' };

interface Context extends Choice {
  cities: readonly City[];
  /** Error message if the cities could not be loaded (spec §8). */
  citiesMessage: string | null;
  listing: Listing | null;
  /** Error message of the last list that could not be loaded (spec §8); shown in `failed` only. */
  message: string | null;
  /** Dish names of this city's restaurants; null until the first search in this city. */
  dishes: DishNames | null;
}

/** Action for each result of loading the list, whether it comes from the cache or the server. */
const listParts = { show: 'showList', report: 'reportList', unreachable: 'reportListUnknown' } as const;

/**
 * The home page: the restaurants or places of a city (spec §2, Home). Dishes are loaded at the first search in a city.
 */
export const browseMachine = setup({
  types: {
    input: {} as Choice & KnownListing,
    context: {} as Context,
    events: {} as BrowseEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadCities: notProvided<BrowseCitiesResult>('loadCities'),
    /** Resolves from the cache if the list of this city is cached. */
    loadList: notProvided<LoadListResult, { tab: Tab; cityId: number }>('loadList'),
    /** Bypasses the cache. */
    refreshList: notProvided<LoadListResult, { tab: Tab; cityId: number }>('refreshList'),
    /** Resolves from the cache if the dishes of this city are cached. */
    loadDishes: notProvided<LoadDishesResult, { cityId: number }>('loadDishes'),
    watchSearch: callbackNotProvided('watchSearch'),
    memory: callbackNotProvided<MemoryCommand>('memory'),
  },
  guards: {
    hasCity: ({ context }) => context.cityId !== null,
    hasCities: ({ context }) => context.cities.length > 0,
    hasListing: ({ context }) => context.listing !== null,
    isOtherTab: ({ context }, { tab }: { tab: Tab }) => tab !== context.tab,
    isServed: ({ context: { cityId, cities } }) => cityId === null || cities.some(({ id }) => id === cityId),
    mayRefresh: or([stateIn({ list: 'ready' }), stateIn({ list: 'failed' })]),
    needsDishes: ({ context }) => context.tab === 'restaurants' && context.cityId !== null && context.dishes === null,
  },
  actions: {
    rememberCities: assign((_, { cities }: Outcome<BrowseCitiesResult, 'loaded'>) => ({ cities, citiesMessage: null })),
    reportCities: assign((_, { message }: { message: string }) => ({ citiesMessage: message })),
    reportCitiesUnknown: assign({ citiesMessage: unknownFailureMessage }),
    clearCitiesMessage: assign({ citiesMessage: null }),
    chooseTab: assign((_, { tab }: { tab: Tab }) => ({ tab })),
    chooseCity: assign((_, { cityId }: { cityId: number | null }) => ({ cityId })),
    clearCity: raise({ type: 'city.choose', cityId: null }),
    rememberChoice: sendTo('memory', ({ context }): MemoryCommand => ({
      type: 'remember',
      choice: { tab: context.tab, cityId: context.cityId },
    })),
    clearList: assign({ listing: null }),
    showList: assign((_, { listing }: Outcome<LoadListResult, 'loaded'>) => ({ listing })),
    reportList: assign((_, { message }: { message: string }) => ({ listing: null, message })),
    reportListUnknown: assign({ listing: null, message: unknownFailureMessage }),
    rememberDishes: assign((_, { dishes }: Outcome<LoadDishesResult, 'loaded'>) => ({ dishes })),
    clearDishes: assign({ dishes: null }),
  },
}).createMachine({
  id: 'browse',
  context: ({ input }) => ({ ...input, citiesMessage: null, message: null, dishes: null }),
  type: 'parallel',
  invoke: [
    { id: 'memory', src: 'memory' },
    { id: 'watchSearch', src: 'watchSearch' },
  ],
  states: {
    cities: {
      initial: 'starting',
      states: {
        starting: { always: [{ guard: 'hasCities', target: 'checking' }, { target: 'loading' }] },
        loading: {
          invoke: {
            id: 'loadCities',
            src: 'loadCities',
            ...whenLoaded<BrowseCitiesResult>()({
              show: 'rememberCities',
              report: 'reportCities',
              unreachable: 'reportCitiesUnknown',
              ready: 'checking',
            }),
          },
        },
        // A stored city that the server no longer lists is cleared (D14).
        checking: {
          always: [
            { guard: 'isServed', target: 'ready' },
            { target: 'ready', actions: 'clearCity' },
          ],
        },
        ready: {},
        failed: { on: { 'cities.retry': { target: 'loading', actions: 'clearCitiesMessage' } } },
      },
    },
    list: {
      initial: 'starting',
      on: {
        'tab.choose': {
          guard: { type: 'isOtherTab', params: ofEvent },
          target: '.resuming',
          actions: [{ type: 'chooseTab', params: ofEvent }, 'rememberChoice'],
        },
        'city.choose': { target: '.resuming', actions: [{ type: 'chooseCity', params: ofEvent }, 'rememberChoice'] },
      },
      states: {
        starting: { always: [{ guard: 'hasListing', target: 'ready' }, { target: 'resuming' }] },
        resuming: { always: [{ guard: 'hasCity', target: 'loading' }, { target: 'noCity' }] },
        noCity: { entry: 'clearList' },
        loading: {
          tags: 'busy',
          entry: 'clearList',
          invoke: {
            id: 'loadList',
            src: 'loadList',
            input: ({ context: { tab, cityId } }) => ({ tab, cityId: given(cityId) }),
            ...whenLoaded<LoadListResult>()(listParts),
          },
        },
        ready: { on: { 'list.refresh': 'refreshing' } },
        failed: { on: { 'list.refresh': 'refreshing' } },
        refreshing: {
          tags: 'busy',
          invoke: {
            id: 'refreshList',
            src: 'refreshList',
            input: ({ context: { tab, cityId } }) => ({ tab, cityId: given(cityId) }),
            ...whenLoaded<LoadListResult>()(listParts),
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
                input: ({ context }) => ({ cityId: given(context.cityId) }),
                ...whenLoaded<LoadDishesResult>()({ show: 'rememberDishes' }),
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

export type BrowseSnapshot = SnapshotFrom<typeof browseMachine>;
