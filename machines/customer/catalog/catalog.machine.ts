import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import {
  noEntries,
  withFailed,
  withLoaded,
  withLoading,
  type City,
  type Entries,
  type EntryKey,
  type LoadedEntry,
  citiesLifetimeMs,
} from './entries.ts';
import type { PersistedCatalog } from './persisted-catalog.ts';
import type { LoadCitiesResult, LoaderCommand, LoaderEvent } from './catalog.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import type { Outcome } from '../../shared/lib/when.ts';

export type CatalogEvent =
  /** A customer logged in. Cities are refreshed only for customers who are logged in (spec §7). */
  | { type: 'customer.entered' }
  | { type: 'customer.left' }
  | { type: 'cities.refresh' }
  /**
   * `entry.want` loads an entry that is not cached; `entry.refresh` loads it again (spec §7, 'not refetched unless
   * forced').
   */
  | ({ type: 'entry.want' } & EntryKey)
  | ({ type: 'entry.refresh' } & EntryKey)
  | LoaderEvent;

interface Context {
  cities: readonly City[] | null;
  /** When the cities were loaded, epoch ms. */
  citiesAt: number | null;
  /** Error message if the cities could not be loaded (spec §8). */
  citiesMessage: string | null;
  entries: Entries;
}

/** Cache of the public catalog: cities, restaurants and places by city, details by id (spec §3, §7). */
export const catalogMachine = setup({
  types: {
    input: {} as { kept: PersistedCatalog | null },
    context: {} as Context,
    events: {} as CatalogEvent,
  },
  actors: {
    watchSession: callbackNotProvided('watchSession'),
    loadCities: notProvided<LoadCitiesResult>('loadCities'),
    loader: callbackNotProvided<LoaderCommand>('loader'),
  },
  delays: {
    /** Replaced by `createCatalogDelays`, which subtracts the age of restored cities. */
    citiesLifetime: citiesLifetimeMs,
  },
  guards: {
    hasCities: ({ context }) => context.cities !== null,
    isMissing: ({ context }, { kind, id }: EntryKey) => {
      const entry = context.entries[kind][id];
      return !entry || (entry.status === 'failed' && entry.value === null);
    },
    isSettled: ({ context }, { kind, id }: EntryKey) => context.entries[kind][id]?.status !== 'loading',
    isLoading: ({ context }, { kind, id }: EntryKey) => context.entries[kind][id]?.status === 'loading',
  },
  actions: {
    clearCitiesMessage: assign({ citiesMessage: null }),
    rememberCities: assign((_, { cities, at }: Outcome<LoadCitiesResult, 'loaded'>) => ({ cities, citiesAt: at })),
    reportCities: assign((_, { message }: { message: string }) => ({ citiesMessage: message })),
    reportCitiesUnknown: assign({ citiesMessage: unknownFailureMessage }),
    markLoading: assign(({ context }, key: EntryKey) => ({ entries: withLoading(context.entries, key) })),
    load: sendTo('loader', (_, { kind, id }: EntryKey): LoaderCommand => ({ type: 'load', kind, id })),
    keep: assign(({ context }, loaded: LoadedEntry) => ({ entries: withLoaded(context.entries, loaded) })),
    markFailed: assign(({ context }, refusal: EntryKey & { message: string }) => ({
      entries: withFailed(context.entries, refusal),
    })),
  },
}).createMachine({
  id: 'catalog',
  context: ({ input }) => ({
    cities: input.kept?.cities ?? null,
    citiesAt: input.kept?.citiesAt ?? null,
    citiesMessage: null,
    entries: { ...noEntries, ...input.kept?.entries },
  }),
  type: 'parallel',
  states: {
    cities: {
      initial: 'away',
      invoke: { id: 'watchSession', src: 'watchSession' },
      states: {
        away: {
          on: { 'customer.entered': [{ guard: 'hasCities', target: 'here.fresh' }, { target: 'here' }] },
        },
        here: {
          initial: 'loading',
          on: { 'customer.left': 'away' },
          states: {
            loading: {
              entry: 'clearCitiesMessage',
              invoke: {
                id: 'loadCities',
                src: 'loadCities',
                ...whenLoaded<LoadCitiesResult>()({
                  show: 'rememberCities',
                  report: 'reportCities',
                  unreachable: 'reportCitiesUnknown',
                  ready: 'fresh',
                }),
              },
            },
            fresh: { after: { citiesLifetime: 'loading' }, on: { 'cities.refresh': 'loading' } },
            failed: { on: { 'cities.refresh': 'loading' } },
          },
        },
      },
    },
    entries: {
      invoke: { id: 'loader', src: 'loader' },
      on: {
        'entry.want': {
          guard: { type: 'isMissing', params: ofEvent },
          actions: [
            { type: 'markLoading', params: ofEvent },
            { type: 'load', params: ofEvent },
          ],
        },
        'entry.refresh': {
          guard: { type: 'isSettled', params: ofEvent },
          actions: [
            { type: 'markLoading', params: ofEvent },
            { type: 'load', params: ofEvent },
          ],
        },
        'entry.loaded': {
          guard: { type: 'isLoading', params: ofEvent },
          actions: { type: 'keep', params: ofEvent },
        },
        'entry.refused': {
          guard: { type: 'isLoading', params: ofEvent },
          actions: { type: 'markFailed', params: ofEvent },
        },
      },
    },
  },
});

export type CatalogActorRef = ActorRefFrom<typeof catalogMachine>;
export type CatalogSnapshot = SnapshotFrom<typeof catalogMachine>;
