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
  // A first visit (spec §9): restaurants of city 1.
  input: { tab: 'restaurants', cityId: 1 },
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

/** Only another city of the selector can be chosen. */
function isOffered({ context }: BrowseSnapshot, event: Event): boolean {
  if (event.type !== 'city.choose') return true;
  const isListed = event.cityId === null || context.cities.some(({ id }) => id === event.cityId);
  return isListed && context.cities.length > 0 && event.cityId !== context.cityId;
}

/** The answer has the kind that was requested. */
function isOfTab({ context }: BrowseSnapshot, event: Event): boolean {
  if (event.type !== 'loadList done' && event.type !== 'refreshList done') return true;
  return event.output.kind === 'refused' || event.output.listing.tab === context.tab;
}

/** A visit that starts with 'Select a city' (D14). */
export const noCityBrowseModel = defineModel(browseMachine, { ...browseModel, input: { tab: 'places', cityId: null } });

/**
 * The model for the browser visits each list once, from city 1 to 2 to none, from restaurants to places, because a
 * cached list is shown without a call. List and dishes have the same address, so they are never requested at the same
 * time.
 */
export const onwardBrowseModel = defineModel(browseMachine, {
  ...browseModel,
  allow: (snapshot, event) =>
    browseModel.allow?.(snapshot, event) !== false &&
    (event.type !== 'city.choose' || snapshot.context.cityId === (event.cityId === 2 ? 1 : 2)) &&
    (event.type !== 'city.choose' || event.cityId !== 1) &&
    (event.type !== 'tab.choose' || event.tab === 'places') &&
    // It would request the known dishes as well.
    (event.type !== 'list.refresh' || snapshot.context.dishes === null) &&
    (event.type !== 'search.begun' || snapshot.matches({ list: 'ready' })) &&
    !(snapshot.matches({ dishes: 'searched' }) && asksForLists.has(event.type)) &&
    !(snapshot.matches({ dishes: { searched: 'loading' } }) && event.type === 'search.ended'),
});

const asksForLists: ReadonlySet<Event['type']> = new Set(['tab.choose', 'city.choose', 'list.refresh']);
