import { browseMachine, type BrowseSnapshot } from '../../../../machines/customer/browse/browse.machine.ts';
import { defineModel, type FlowEvent } from '../../../engine/model.ts';
import { bengaluru, charminar, dastarkhwan, hyderabad } from '../catalog/model.ts';

const serverError = 'Server error occurred. Please try again later.';
const restaurants = { kind: 'loaded', listing: { tab: 'restaurants', items: [dastarkhwan] } } as const;
const noRestaurants = { kind: 'loaded', listing: { tab: 'restaurants', items: [] } } as const;
const places = { kind: 'loaded', listing: { tab: 'places', items: [charminar] } } as const;
const noPlaces = { kind: 'loaded', listing: { tab: 'places', items: [] } } as const;
const refused = { kind: 'refused', message: serverError } as const;

export const browseModel = defineModel(browseMachine, {
  // A first visit shows the restaurants of city 1 (spec §9).
  input: { tab: 'restaurants', cityId: 1, cities: [], listing: null },
  events: {
    'tab.choose': [
      { type: 'tab.choose', tab: 'restaurants' },
      { type: 'tab.choose', tab: 'places' },
    ],
    'city.choose': [
      { type: 'city.choose', cityId: 1 },
      { type: 'city.choose', cityId: 2 },
      { type: 'city.choose', cityId: null },
    ],
    'list.refresh': [{ type: 'list.refresh' }],
    'cities.retry': [{ type: 'cities.retry' }],
    'search.begun': [{ type: 'search.begun' }],
    'search.ended': [{ type: 'search.ended' }],
  },
  actors: {
    loadCities: {
      outcomes: [
        { kind: 'loaded', cities: [hyderabad, bengaluru] },
        // City 1 is no longer served.
        { kind: 'loaded', cities: [bengaluru] },
        refused,
      ],
    },
    loadList: { outcomes: [restaurants, noRestaurants, places, noPlaces, refused] },
    refreshList: { outcomes: [restaurants, noRestaurants, places, noPlaces, refused] },
    loadDishes: { outcomes: [{ kind: 'loaded', dishes: { 12: ['Haleem'] } }, refused] },
    watchSearch: { sends: ['search.begun', 'search.ended'] },
    memory: { sends: [] },
  },
  delays: {},
  allow: (snapshot, event) => isOffered(snapshot, event) && isOfTab(snapshot, event),
});

type Event = FlowEvent<typeof browseMachine>;

/** Whether the city can be chosen: it is listed in the selector and not chosen already. */
function isOffered({ context }: BrowseSnapshot, event: Event): boolean {
  if (event.type !== 'city.choose') return true;
  const isListed = event.cityId === null || context.cities.some(({ id }) => id === event.cityId);
  return isListed && context.cities.length > 0 && event.cityId !== context.cityId;
}

/** Whether a loaded list belongs to the current tab; the server returns no other. */
function isOfTab({ context }: BrowseSnapshot, event: Event): boolean {
  if (event.type !== 'loadList done' && event.type !== 'refreshList done') return true;
  return event.output.kind === 'refused' || event.output.listing.tab === context.tab;
}

/** A visit that starts without a chosen city (D14). */
export const noCityBrowseModel = defineModel(browseMachine, {
  ...browseModel,
  input: { tab: 'places', cityId: null, cities: [], listing: null },
});

/** A visit whose cities and list are cached. */
export const cachedBrowseModel = defineModel(browseMachine, {
  ...browseModel,
  input: { tab: 'restaurants', cityId: 1, cities: [hyderabad, bengaluru], listing: restaurants.listing },
});

/** A small model of a search that runs while the stored city turns out to be no longer served. */
export const unservedBrowseModel = defineModel(browseMachine, {
  ...browseModel,
  actors: {
    ...browseModel.actors,
    loadCities: { outcomes: [{ kind: 'loaded', cities: [bengaluru] }] },
    loadList: { outcomes: [restaurants, refused] },
  },
  allow: (snapshot, event) =>
    browseModel.allow?.(snapshot, event) !== false && !['tab.choose', 'list.refresh'].includes(event.type),
});

/**
 * The model for the walks in the browser. It visits each list once (city 1, then 2, then none; restaurants, then
 * places), because a cached list is shown without a request. It never requests a list and its dishes at the same time,
 * because both requests have the same URL.
 */
export const onwardBrowseModel = defineModel(browseMachine, {
  ...browseModel,
  allow: (snapshot, event) =>
    browseModel.allow?.(snapshot, event) !== false &&
    (event.type !== 'city.choose' || snapshot.context.cityId === (event.cityId === 2 ? 1 : 2)) &&
    (event.type !== 'city.choose' || event.cityId !== 1) &&
    (event.type !== 'tab.choose' || event.tab === 'places') &&
    // Once the dishes are loaded, a refresh would request them too.
    (event.type !== 'list.refresh' || snapshot.context.dishes === null) &&
    (event.type !== 'search.begun' || snapshot.matches({ list: 'ready' })) &&
    !(snapshot.matches({ dishes: 'searched' }) && asksForLists.has(event.type)) &&
    !(snapshot.matches({ dishes: { searched: 'loading' } }) && event.type === 'search.ended'),
});

const asksForLists: ReadonlySet<Event['type']> = new Set(['tab.choose', 'city.choose', 'list.refresh']);
