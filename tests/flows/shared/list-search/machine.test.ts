import { describe, expect, it } from 'vitest';
import { matchesSearch } from '../../../../domain/search.ts';
import { filterListing } from '../../../../machines/customer/browse/filter-listing.ts';
import { parseListQuery, formatListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import { firstDishes, menuSections } from '../../../../machines/customer/restaurant/menu-sections.ts';
import { charminar, dastarkhwan } from '../../customer/catalog/model.ts';
import { biryani, dosa } from '../../customer/restaurant/model.ts';

const everything = { query: '', vegOnly: false, openNow: false, sort: '' };

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
  const search = { query: 'dosa & chai', vegOnly: true, openNow: true, sort: 'rating' };
  expect(parseListQuery(formatListQuery(search))).toEqual(search);
  expect(parseListQuery(`?q=${'x'.repeat(100)}`).query).toHaveLength(80);
  expect(formatListQuery({ ...everything, query: '  ' })).toBe('');
});

describe('the entries of a list that match a search', () => {
  const veg = { ...dastarkhwan, id: 13, name: 'Minerva', cuisine: null, is_veg: 1 as const };
  const listing = { tab: 'restaurants', items: [{ ...dastarkhwan, is_veg: 0 as const }, veg] } as const;
  const names = (wanted: { query?: string; vegOnly?: boolean }) =>
    filterListing(listing, { ...everything, ...wanted }, null).items.map(({ name }) => name);

  it('include restaurants by name, cuisine and street', () => {
    expect(names({})).toEqual([dastarkhwan.name, 'Minerva']);
    expect(names({ query: 'minerva' })).toEqual(['Minerva']);
    expect(names({ query: 'mughlai' })).toEqual([dastarkhwan.name]);
    expect(names({ query: 'shalibanda' })).toEqual([dastarkhwan.name, 'Minerva']);
  });

  it('include restaurants by each dish they sell, with the dish if nothing else matches', () => {
    const dishes = { 12: ['Paneer Tikka', 'Chicken Biryani', 'Dum Biryani'], 13: ['Masala Dosa'] };
    const sellers = (query: string) => {
      const found = filterListing(listing, { ...everything, query }, dishes);
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
    expect(filterListing(unknown, { ...everything, vegOnly: true }, null).items).toEqual([]);
  });

  describe('with a filter or an order for restaurants', () => {
    const four = [
      { ...dastarkhwan, id: 1, name: 'Open', is_open: true, rating: 4.4, typical_price: 240 },
      { ...dastarkhwan, id: 2, name: 'Closed', is_open: false, rating: 4.9, typical_price: 90 },
      { ...dastarkhwan, id: 3, name: 'Unrated', rating: null, typical_price: null },
      { ...dastarkhwan, id: 4, name: 'Equal', is_open: true, rating: 4.4, typical_price: 240 },
    ];
    const shown = (wanted: { openNow?: boolean; sort?: string }) =>
      filterListing({ tab: 'restaurants', items: four }, { ...everything, ...wanted }, null).items.map(
        ({ name }) => name,
      );

    it("leave out only restaurants that are known to be closed if 'Open now' is set", () => {
      expect(shown({ openNow: true })).toEqual(['Open', 'Unrated', 'Equal']);
    });

    it('are sorted by the rating that is shown, the best first, and equal ones keep their order', () => {
      // A missing rating is shown as 4.5 (spec §9).
      expect(shown({ sort: 'rating' })).toEqual(['Closed', 'Unrated', 'Open', 'Equal']);
    });

    it('are sorted by price, those without one last', () => {
      expect(shown({ sort: 'price' })).toEqual(['Closed', 'Open', 'Equal', 'Unrated']);
    });

    it('keep the order of the answer for an unknown order in the URL, and the list itself stays as it was', () => {
      expect(shown({ sort: '__proto__' })).toEqual(['Open', 'Closed', 'Unrated', 'Equal']);
      expect(four.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    });
  });

  it("include places by name, kind and street, even if 'Veg only', 'Open now' and an order are set", () => {
    const places = { tab: 'places', items: [charminar] } as const;
    const count = (query: string) =>
      filterListing(places, { query, vegOnly: true, openNow: true, sort: 'rating' }, null).items.length;
    expect([count('charminar'), count('monument'), count('pizza')]).toEqual([1, 1, 0]);
  });
});

describe('a menu by category', () => {
  it('keeps the order of categories and dishes, and puts dishes without a category last', () => {
    const plain = { ...dosa, id: 1, name: 'Papad', category: null };
    const chai = { ...dosa, id: 2, name: 'Chai' };
    const sections = menuSections([plain, dosa, biryani, chai], everything);
    expect(sections.map(({ category, dishes }) => [category, dishes.map(({ name }) => name)])).toEqual([
      ['Breakfast', ['Ghee Roast Dosa', 'Chai']],
      ['Biryani', ['Hyderabadi Dum Biryani']],
      [null, ['Papad']],
    ]);
  });

  it('leaves out categories without a matching dish', () => {
    const of = (query: string, vegOnly = false) =>
      menuSections([dosa, biryani], { ...everything, query, vegOnly }).map(({ category }) => category);
    expect(of('ghee')).toEqual(['Breakfast']);
    expect(of('crisp')).toEqual(['Breakfast']);
    expect(of('biryani')).toEqual(['Biryani']);
    expect(of('', true)).toEqual(['Breakfast']);
    expect(of('pizza')).toEqual([]);
  });

  it.each([
    [1, ['Breakfast: Dosa']],
    [2, ['Breakfast: Dosa, Chai']],
    [3, ['Breakfast: Dosa, Chai', 'Biryani: Biryani']],
    [Infinity, ['Breakfast: Dosa, Chai', 'Biryani: Biryani', 'null: Papad']],
  ])('returns the first %d dishes with their categories', (limit, expected) => {
    const dish = (id: number, name: string, category: string | null) => ({ ...dosa, id, name, category });
    const menu = [
      dish(1, 'Dosa', 'Breakfast'),
      dish(2, 'Chai', 'Breakfast'),
      dish(3, 'Biryani', 'Biryani'),
      dish(4, 'Papad', null),
    ];
    const shown = firstDishes(menuSections(menu, everything), limit);
    expect(shown.map(({ category, dishes }) => `${category}: ${dishes.map(({ name }) => name).join(', ')}`)).toEqual(
      expected,
    );
  });
});
