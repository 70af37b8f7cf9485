import { expect, it } from 'vitest';
import { compare, exitCodeOf, isWithin, timesRow } from './rows.ts';

const row = { name: 'menus', measured: 90, comparedWith: 30, ratio: 3 };

it.each([
  { limit: { most: 3 }, within: true },
  { limit: { most: 2.9 }, within: false },
  { limit: { least: 3 }, within: true },
  { limit: { least: 3.1 }, within: false },
])('a ratio of 3 with the limit $limit is within it: $within', ({ limit, within }) => {
  expect(isWithin({ ...row, limit })).toBe(within);
});

it('compares what was measured with the limit if there is no ratio', () => {
  expect(isWithin({ name: 'errors', measured: 1, limit: { most: 0 } })).toBe(false);
  expect(isWithin({ name: 'errors', measured: 0, limit: { most: 0 } })).toBe(true);
});

it.each([
  { code: 0, what: 'rows within their limits', rows: [{ ...row, limit: { most: 4 } }, row] },
  {
    code: 1,
    what: 'one row above its limit',
    rows: [
      { ...row, limit: { most: 4 } },
      { ...row, limit: { most: 2 } },
    ],
  },
  { code: 1, what: 'a limit of 0', rows: [{ ...row, limit: { most: 0 } }] },
  { code: 1, what: 'a value that could not be measured', rows: [{ ...row, ratio: Number.NaN, limit: { most: 4 } }] },
  { code: 1, what: 'no row', rows: [] },
  { code: 1, what: 'no row with a limit', rows: [row] },
])('the exit code of $what is $code', ({ rows, code }) => {
  expect(exitCodeOf(rows)).toBe(code);
});

it('takes the median of the ratios of rounds, not the ratio of the medians', () => {
  const pairs = [
    { measured: 10, floor: 1 },
    { measured: 20, floor: 10 },
    { measured: 30, floor: 6 },
  ];
  expect(compare(pairs, 1)).toEqual({ measured: 20, comparedWith: 6, ratio: 5 });
});

it('limits the 75th percentile of times', () => {
  const times = timesRow('a key', [400, 20, 30, 10], { most: 30 });
  expect(times).toMatchObject({ measured: 30, details: 'median 20, worst 400, of 4' });
});
