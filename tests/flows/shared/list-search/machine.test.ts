import { describe, expect, it } from 'vitest';
import { matchesSearch } from '../../../../domain/search.ts';
import { filterListing } from '../../../../machines/customer/browse/filter-listing.ts';
import { parseListQuery, formatListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import { menuSections } from '../../../../machines/customer/restaurant/menu-sections.ts';
import { charminar, dastarkhwan } from '../../customer/catalog/model.ts';
import { biryani, dosa } from '../../customer/restaurant/model.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

it.each([
  ['', true],
  ['  ', true],
  ['PANEER', true],
  ['tikka paneer', true],
  ['punjabi tikka', true],
  ['paneer pizza', false],
])('matches the search text %j with a dish: %s', (query, expected) => {
  expect(matchesSearch(query, ['Paneer Tikka', 'Punjabi'])).toBe(expected);
});

it('parses the query that it has formatted, and keeps at most 80 characters of a search text', () => {
  expect(parseListQuery(formatListQuery({ query: 'dosa & chai', vegOnly: true }))).toEqual({
    query: 'dosa & chai',
    vegOnly: true,
  });
  expect(parseListQuery(`?q=${'x'.repeat(100)}`).query).toHaveLength(80);
  expect(formatListQuery({ query: '  ', vegOnly: false })).toBe('');
});

describe('the entries of a list that match a search', () => {
  const veg = { ...dastarkhwan, id: 13, name: 'Minerva', cuisine: null, is_veg: 1 as const };
  const listing = { tab: 'restaurants', items: [{ ...dastarkhwan, is_veg: 0 as const }, veg] } as const;
  const names = (wanted: { query?: string; vegOnly?: boolean }) =>
    filterListing(listing, { query: '', vegOnly: false, ...wanted }, null).items.map(({ name }) => name);

  it('include restaurants by name, cuisine and street', () => {
    expect(names({})).toEqual([dastarkhwan.name, 'Minerva']);
    expect(names({ query: 'minerva' })).toEqual(['Minerva']);
    expect(names({ query: 'mughlai' })).toEqual([dastarkhwan.name]);
    expect(names({ query: 'shalibanda' })).toEqual([dastarkhwan.name, 'Minerva']);
  });

  it('include restaurants by each dish they sell, with the dish if nothing else matches', () => {
    const dishes = { 12: ['Paneer Tikka', 'Chicken Biryani', 'Dum Biryani'], 13: ['Masala Dosa'] };
    const sellers = (query: string) => {
      const found = filterListing(listing, { query, vegOnly: false }, dishes);
      return found.tab === 'restaurants' && found.items.map(({ id, dish }) => [id, dish]);
    };
    expect(sellers('biryani')).toEqual([[12, 'Chicken Biryani']]);
    expect(sellers('dosa')).toEqual([[13, 'Masala Dosa']]);
    expect(sellers('minerva dosa')).toEqual([[13, 'Masala Dosa']]);
    expect(sellers('minerva')).toEqual([[13, undefined]]);
    expect(sellers('')).toEqual([
      [12, undefined],
      [13, undefined],
    ]);
    // All words must match the same dish.
    expect(sellers('paneer biryani')).toEqual([]);
    expect(sellers('pizza')).toEqual([]);
  });

  it("exclude restaurants that are not known to be vegetarian if 'Veg only' is set", () => {
    expect(names({ vegOnly: true })).toEqual(['Minerva']);
    const unknown = { tab: 'restaurants', items: [dastarkhwan] } as const;
    expect(filterListing(unknown, { query: '', vegOnly: true }, null).items).toEqual([]);
  });

  it("include places by name, kind and street, even if 'Veg only' is set", () => {
    const places = { tab: 'places', items: [charminar] } as const;
    const count = (query: string) => filterListing(places, { query, vegOnly: true }, null).items.length;
    expect([count('charminar'), count('monument'), count('pizza')]).toEqual([1, 1, 0]);
  });
});

describe('a menu by category', () => {
  const emptyListQuery = { query: '', vegOnly: false };

  it('keeps the order of categories and dishes, and puts dishes without a category last', () => {
    const plain = { ...dosa, id: 1, name: 'Papad', category: null };
    const chai = { ...dosa, id: 2, name: 'Chai' };
    const sections = menuSections([plain, dosa, biryani, chai], emptyListQuery);
    expect(sections.map(({ category, dishes }) => [category, dishes.map(({ name }) => name)])).toEqual([
      ['Breakfast', ['Ghee Roast Dosa', 'Chai']],
      ['Biryani', ['Hyderabadi Dum Biryani']],
      [null, ['Papad']],
    ]);
  });

  it('leaves out categories without a matching dish', () => {
    const of = (query: string, vegOnly = false) =>
      menuSections([dosa, biryani], { query, vegOnly }).map(({ category }) => category);
    expect(of('ghee')).toEqual(['Breakfast']);
    expect(of('crisp')).toEqual(['Breakfast']);
    expect(of('biryani')).toEqual(['Biryani']);
    expect(of('', true)).toEqual(['Breakfast']);
    expect(of('pizza')).toEqual([]);
  });
});
