import { catalogMachine } from '../../../../machines/customer/catalog/catalog.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const hyderabad = { id: 1, name: 'Hyderabad' } as const;
export const bengaluru = { id: 2, name: 'Bengaluru' } as const;

/** A restaurant with all fields of the customer's API (spec §3). */
export const dastarkhwan = {
  id: 12,
  name: 'Charminar Dastarkhwan',
  image_url: '/pictures/dish/thali-65.webp',
  rating: 4.6,
  cuisine: 'Hyderabadi, Mughlai',
  street_address: 'Shalibanda Road',
  latitude: 17.3585,
  longitude: 78.4747,
  map_url: null,
} as const;

/** A place with all fields (spec §3). */
export const charminar = {
  id: 3,
  name: 'Charminar',
  image_url: '/pictures/place/minaret-1.webp',
  type: 'Monument',
  rating: 4.5,
  street_address: 'Charminar Road',
  description: 'Four minarets over the old bazaar since 1591.',
  latitude: 17.3616,
  longitude: 78.4747,
  map_url: null,
} as const;

export const citiesLoadedAt = 1_760_000_000_000;

export const catalogModel = defineModel(catalogMachine, {
  input: { kept: null },
  events: {
    'customer.entered': [{ type: 'customer.entered' }],
    'customer.left': [{ type: 'customer.left' }],
    'cities.refresh': [{ type: 'cities.refresh' }],
    'entry.want': [
      { type: 'entry.want', kind: 'restaurants', id: 1 },
      { type: 'entry.want', kind: 'restaurants', id: 2 },
      { type: 'entry.want', kind: 'place', id: 3 },
    ],
    'entry.refresh': [{ type: 'entry.refresh', kind: 'restaurants', id: 1 }],
    'entry.loaded': [
      { type: 'entry.loaded', kind: 'restaurants', id: 1, value: [dastarkhwan] },
      { type: 'entry.loaded', kind: 'place', id: 3, value: charminar },
    ],
    'entry.refused': [
      { type: 'entry.refused', kind: 'restaurants', id: 1, message: 'Server error occurred. Please try again later.' },
      { type: 'entry.refused', kind: 'place', id: 3, message: 'There is no such thing here.' },
    ],
  },
  actors: {
    watchSession: { sends: ['customer.entered', 'customer.left'] },
    loadCities: {
      outcomes: [
        { kind: 'loaded', cities: [hyderabad, bengaluru], at: citiesLoadedAt },
        { kind: 'refused', message: 'Server error occurred. Please try again later.' },
      ],
    },
    loader: { sends: ['entry.loaded', 'entry.refused'] },
  },
  delays: { citiesLifetime: 86_400_000 },
});

/** The catalog after a reload, with the cities of an earlier visit (D44). */
export const storedCatalogModel = defineModel(catalogMachine, {
  ...catalogModel,
  input: {
    kept: {
      cities: [hyderabad],
      citiesAt: citiesLoadedAt,
      entries: { restaurants: { 1: { status: 'ready', value: [] } }, places: {}, restaurant: {}, place: {} },
    },
  },
});
