import { assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { City, Place, Restaurant } from '../catalog/catalog.entries.ts';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Refused } from '../../shared/lib/refused.ts';

export type Tab = 'restaurants' | 'places';

/** What is looked at; without a city there is nothing to list (D14). */
export interface Choice {
  tab: Tab;
  cityId: number | null;
}

/** Where nothing was chosen yet (spec §2, §9). */
export const defaultChoice: Choice = { tab: 'restaurants', cityId: 1 };

export type Listing = { tab: 'restaurants'; items: readonly Restaurant[] } | { tab: 'places'; items: readonly Place[] };

export type BrowseCitiesResult = { kind: 'loaded'; cities: readonly City[] } | Refused;
export type LoadListResult = { kind: 'loaded'; listing: Listing } | Refused;

export type BrowseEvent =
  | { type: 'tab.choose'; tab: Tab }
  | { type: 'city.choose'; cityId: number | null }
  | { type: 'list.refresh' }
  | { type: 'cities.retry' };

export type MemoryCommand = { type: 'remember'; choice: Choice };

interface Context extends Choice {
  cities: readonly City[];
  /** Why the cities did not come (spec §8). */
  citiesMessage: string | null;
  listing: Listing | null;
  /** Why the list of this city did not come (spec §8). */
  message: string | null;
}

/** Home: restaurants or places of a city (spec §2, Home). */
export const browseMachine = setup({
  types: {
    input: {} as Choice,
    context: {} as Context,
    events: {} as BrowseEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadCities: notProvided<BrowseCitiesResult>('loadCities'),
    /** From the cache where the city was seen before. */
    loadList: notProvided<LoadListResult, { tab: Tab; cityId: number }>('loadList'),
    /** Asks anew. */
    refreshList: notProvided<LoadListResult, { tab: Tab; cityId: number }>('refreshList'),
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
  },
  actions: {
    rememberCities: assign((_, result: BrowseCitiesResult) =>
      result.kind === 'loaded' ? { cities: result.cities, citiesMessage: null } : {},
    ),
    reportCities: assign((_, result: BrowseCitiesResult) =>
      result.kind === 'refused' ? { citiesMessage: result.message } : {},
    ),
    reportCitiesUnknown: assign({ citiesMessage: unknownFailureMessage }),
    forgetCitiesMessage: assign({ citiesMessage: null }),
    chooseTab: assign((_, { tab }: { tab: Tab }) => ({ tab })),
    chooseCity: assign((_, { cityId }: { cityId: number | null }) => ({ cityId })),
    forgetCity: assign({ cityId: null }),
    rememberChoice: sendTo('memory', ({ context }): MemoryCommand => ({
      type: 'remember',
      choice: { tab: context.tab, cityId: context.cityId },
    })),
    forgetList: assign({ listing: null, message: null }),
    showList: assign((_, result: LoadListResult) =>
      result.kind === 'loaded' ? { listing: result.listing, message: null } : {},
    ),
    reportList: assign((_, result: LoadListResult) =>
      result.kind === 'refused' ? { listing: null, message: result.message } : {},
    ),
    reportListUnknown: assign({ listing: null, message: unknownFailureMessage }),
  },
}).createMachine({
  id: 'browse',
  context: ({ input }) => ({ ...input, cities: [], citiesMessage: null, listing: null, message: null }),
  type: 'parallel',
  invoke: { id: 'memory', src: 'memory' },
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
              // A stored city that is not served any more counts as none (D14).
              {
                target: ['ready', '#browse.list.noCity'],
                actions: [
                  { type: 'rememberCities', params: ({ event }) => event.output },
                  'forgetCity',
                  'rememberChoice',
                ],
              },
            ],
            onError: { target: 'failed', actions: 'reportCitiesUnknown' },
          },
        },
        ready: {},
        failed: { on: { 'cities.retry': { target: 'loading', actions: 'forgetCitiesMessage' } } },
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
        noCity: { entry: 'forgetList' },
        loading: {
          tags: 'busy',
          entry: 'forgetList',
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
  },
});

/** Both loading states are entered with a city only. */
function listInput({ tab, cityId }: Choice): { tab: Tab; cityId: number } {
  if (cityId === null) throw new Error('A list is loaded without a city.');
  return { tab, cityId };
}

export type BrowseSnapshot = SnapshotFrom<typeof browseMachine>;
