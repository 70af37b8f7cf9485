import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type {
  PartnerCity,
  OwnRestaurants,
  LoadRestaurantsResult,
  LoadPartnerCitiesResult,
} from './restaurants.actors.ts';
import type { Outcome } from '../../shared/lib/when.ts';

export type PartnerRestaurantsEvent =
  /** Loads the list again, even if it is loaded or loading. */
  | { type: 'restaurants.refresh' }
  /** Repeats the loads that failed: of the list, the cities, or both. */
  | { type: 'restaurants.retry' };

interface Context {
  own: OwnRestaurants | null;
  /** Error message of the last load or refresh (spec §8). */
  message: string | null;
  cities: readonly PartnerCity[] | null;
  citiesMessage: string | null;
}

/** The partner's restaurants and the available cities, shared by all pages of the portal. */
export const partnerRestaurantsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PartnerRestaurantsEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadRestaurants: notProvided<LoadRestaurantsResult>('loadRestaurants'),
    loadCities: notProvided<LoadPartnerCitiesResult>('loadCities'),
  },
  actions: {
    keep: assign((_, { restaurants, partnerId, count }: Outcome<LoadRestaurantsResult, 'loaded'>) => ({
      own: { restaurants, partnerId, count },
    })),
    clearMessage: assign({ message: null }),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    keepCities: assign((_, { cities }: Outcome<LoadPartnerCitiesResult, 'loaded'>) => ({ cities })),
    clearCitiesMessage: assign({ citiesMessage: null }),
    reportCities: assign((_, { message }: { message: string }) => ({ citiesMessage: message })),
    reportCitiesUnreachable: assign({ citiesMessage: unreachableMessage }),
  },
}).createMachine({
  id: 'partnerRestaurants',
  context: { own: null, message: null, cities: null, citiesMessage: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          on: { 'restaurants.refresh': { target: 'loading', reenter: true } },
          entry: 'clearMessage',
          invoke: {
            id: 'loadRestaurants',
            src: 'loadRestaurants',
            ...whenLoaded<LoadRestaurantsResult>()({
              show: 'keep',
              report: 'report',
              unreachable: 'reportUnreachable',
            }),
          },
        },
        ready: { on: { 'restaurants.refresh': 'loading' } },
        failed: { on: { 'restaurants.refresh': 'loading', 'restaurants.retry': 'loading' } },
      },
    },
    cities: {
      initial: 'loading',
      states: {
        loading: {
          entry: 'clearCitiesMessage',
          invoke: {
            id: 'loadCities',
            src: 'loadCities',
            ...whenLoaded<LoadPartnerCitiesResult>()({
              show: 'keepCities',
              report: 'reportCities',
              unreachable: 'reportCitiesUnreachable',
            }),
          },
        },
        ready: {},
        failed: { on: { 'restaurants.retry': 'loading' } },
      },
    },
  },
});

export type PartnerRestaurantsActorRef = ActorRefFrom<typeof partnerRestaurantsMachine>;
export type PartnerRestaurantsSnapshot = SnapshotFrom<typeof partnerRestaurantsMachine>;
