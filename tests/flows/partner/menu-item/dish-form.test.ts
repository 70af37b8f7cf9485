import { describe, expect, it } from 'vitest';
import { dishErrors, descriptionLabel, toDishBody } from '../../../../machines/partner/menu-item/dish-form.ts';
import { defaultMenuView, parseMenuView, formatMenuView } from '../../../../machines/partner/menu-board/menu-view.ts';

const dish = { name: 'Masala Dosa', price: '120.50', isVeg: true, descriptionId: null, dailyCount: '' };

describe('the fields of a dish', () => {
  it.each(['', '   '])('require a name: "%s" is rejected [PMENU-14]', (name) => {
    expect(dishErrors({ ...dish, name })).toEqual({ name: 'Item name is required' });
  });
  it('reject a name with bidirectional control characters', () => {
    expect(dishErrors({ ...dish, name: 'Dosa\u202e' })).toHaveProperty('name', expect.stringMatching(/^Please remove/));
  });
  it.each(['', ' '])('require a price: "%s" is rejected [PMENU-15]', (price) => {
    expect(dishErrors({ ...dish, price })).toEqual({ price: 'Price is required' });
  });
  it.each(['0', '0.00', '-1', 'abc', '12,5', '1e3', '12.345', '.'])('reject "%s" as a price [PMENU-16]', (price) => {
    expect(dishErrors({ ...dish, price })).toEqual({ price: 'Enter valid price' });
  });
  it.each(['10000000', '10000000.01', '123456789012'])(
    'reject the price %s, which is too high, with its own message',
    (price) => {
      expect(dishErrors({ ...dish, price })).toEqual({ price: 'Price must be less than ₹1,00,00,000' });
    },
  );
  it.each([
    ['9999999.99', '9999999.99'],
    ['0.01', '0.01'],
    ['120', '120.00'],
    ['120.5', '120.50'],
    [' 99.99 ', '99.99'],
    ['.5', '0.50'],
  ])('send the price "%s" as "%s" [PMENU-16 PMENU-17]', (price, sent) => {
    expect(dishErrors({ ...dish, price })).toEqual({});
    expect(toDishBody({ ...dish, price }).price).toBe(sent);
  });
  it('omit an empty description [PMENU-18]', () => {
    expect(toDishBody(dish)).toEqual({ name: 'Masala Dosa', price: '120.50', is_veg: 1, daily_count: null });
    expect(toDishBody({ ...dish, descriptionId: 4 })).toHaveProperty('description_id', 4);
  });
  it.each(['0', '000', '100000', '000001'])('reject "%s" as the portions of each day [D267]', (dailyCount) => {
    const message = 'Enter a number from 1 to 99,999, or leave this empty';
    expect(dishErrors({ ...dish, dailyCount })).toEqual({ dailyCount: message });
  });
  it.each([
    ['', null],
    ['1', 1],
    ['007', 7],
    ['99999', 99_999],
  ])('send the portions of each day "%s" as %s [D267]', (dailyCount, sent) => {
    expect(dishErrors({ ...dish, dailyCount })).toEqual({});
    expect(toDishBody({ ...dish, dailyCount }).daily_count).toBe(sent);
  });
  it('shorten a description of more than 60 characters with an ellipsis [PMENU-19]', () => {
    expect(descriptionLabel('a'.repeat(60))).toBe('a'.repeat(60));
    expect(descriptionLabel('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
  });
});

describe('the table view in the URL', () => {
  it('is unfiltered, sorted by name, with ten dishes per page if the URL has no parameters [PMENU-9 PMENU-11]', () => {
    const all = { search: '', stock: 'all', food: 'all', sort: 'name', order: 'asc', page: 1, size: 10 };
    expect(parseMenuView('')).toEqual(all);
  });
  it.each([
    ['', defaultMenuView],
    ['?search=ghee+dosa', { ...defaultMenuView, search: 'ghee dosa' }],
    [
      '?search=dosa&stock=in-stock&food=veg&sort=price&order=desc&page=3&size=50',
      { search: 'dosa', stock: 'in-stock', food: 'veg', sort: 'price', order: 'desc', page: 3, size: 50 },
    ],
    ['?stock=out-of-stock&sort=stock&size=5', { ...defaultMenuView, stock: 'out-of-stock', sort: 'stock', size: 5 }],
  ])('is parsed from "%s" and formatted to the same query [PMENU-9 PMENU-11]', (query, view) => {
    expect(parseMenuView(query)).toEqual(view);
    expect(formatMenuView(parseMenuView(query))).toBe(query);
  });
  it.each(['?size=7', '?page=0', '?page=-1', '?page=x', '?stock=some', '?sort=rank', '?food=fish', '?order=up'])(
    'falls back to the default for the invalid parameter %s',
    (query) => {
      expect(parseMenuView(query)).toEqual(defaultMenuView);
    },
  );
});
