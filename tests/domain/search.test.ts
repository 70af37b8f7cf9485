import { expect, it } from 'vitest';
import { matchesSearch } from '../../domain/search.ts';
import { wrapIndex } from '../../domain/wrap-index.ts';

it.each([
  ['', true],
  ['BIRYANI', true],
  ['charminar biryani', true],
  ['biryani  charminar', true],
  ['biryani tea', false],
  // A search word must not match across two texts.
  ['biryanicharminar', false],
])('the search "%s" matches Chicken Biryani of Charminar Dastarkhwan: %s', (query, found) => {
  expect(matchesSearch(query, ['Chicken Biryani', 'Charminar Dastarkhwan'])).toBe(found);
});

it.each([
  ['पको\u095c\u093e', 'पको\u0921\u093c\u093e'],
  ['Cr\u00e8me', 'Cre\u0300me'],
])('finds %s by what another keyboard writes: %s', (one, other) => {
  expect(matchesSearch(one, [other])).toBe(true);
  expect(matchesSearch(other, [one])).toBe(true);
});

it.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [1, -5, 3, 2],
  [0, 1, 1, 0],
])('wrapIndex moves index %i by %i among %i items to %i', (at, by, count, place) => {
  expect(wrapIndex(at, by, count)).toBe(place);
});
