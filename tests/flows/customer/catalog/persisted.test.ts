import { expect, it } from 'vitest';
import { persistedKey, readPersisted, writeSlices } from '../../../../machines/app/persisted.ts';
import { toPersistedCatalog } from '../../../../machines/customer/catalog/persisted-catalog.ts';
import { charminar, dastarkhwan, hyderabad } from './model.ts';

const restaurant = { ...dastarkhwan, is_open: false };
const context = {
  cities: [hyderabad],
  citiesAt: 1_760_000_000_000,
  citiesMessage: null,
  entries: {
    restaurants: { 1: { status: 'ready', value: [restaurant] }, 2: { status: 'loading', value: null } },
    dishes: { 1: { status: 'ready', value: [restaurant] } },
    places: { 1: { status: 'failed', value: [charminar], message: 'Something went wrong' } },
    restaurant: { 12: { status: 'loading', value: restaurant } },
    place: { 3: { status: 'failed', value: null, message: 'Something went wrong' } },
  },
} as const;

it("stores loaded entries under 'root', without the fields that may be outdated at the next visit [STORE-1 STORE-8 STORE-9 STORE-10]", () => {
  expect(persistedKey).toBe('root');
  expect(readPersisted(writeSlices(null, { catalog: toPersistedCatalog(context) })).catalog).toEqual({
    cities: [{ id: 1, name: 'Hyderabad' }],
    citiesAt: 1_760_000_000_000,
    entries: {
      restaurants: { 1: { status: 'ready', value: [dastarkhwan] } },
      places: { 1: { status: 'ready', value: [charminar] } },
      restaurant: { 12: { status: 'ready', value: dastarkhwan } },
      place: {},
    },
  });
});

it.each([
  ['a string', 'catalog'],
  ['no entries', { cities: null, citiesAt: null }],
  ['cities without their loading time', { ...toPersistedCatalog(context), citiesAt: null }],
  ['cities without names', { ...toPersistedCatalog(context), cities: [{ id: 1 }] }],
  [
    'a list of null',
    {
      ...toPersistedCatalog(context),
      entries: { ...toPersistedCatalog(context).entries, restaurants: { 1: { status: 'ready', value: [null] } } },
    },
  ],
  [
    'an entry that is being loaded',
    {
      ...toPersistedCatalog(context),
      entries: { ...toPersistedCatalog(context).entries, places: { 1: { status: 'loading', value: null } } },
    },
  ],
  [
    'details that are a list',
    {
      ...toPersistedCatalog(context),
      entries: { ...toPersistedCatalog(context).entries, restaurant: { 12: { status: 'ready', value: [] } } },
    },
  ],
  [
    'a key that is not an id',
    {
      ...toPersistedCatalog(context),
      entries: { ...toPersistedCatalog(context).entries, place: { x: { status: 'ready', value: charminar } } },
    },
  ],
])('drops a stored catalog that is or contains %s', (_what, slice) => {
  expect(readPersisted(JSON.stringify({ version: 1, catalog: slice })).catalog).toBeNull();
});
