import { expect, it } from 'vitest';
import { growthExponent, inTurns, median, percentile } from './statistics.ts';

const sizes = [100, 1_000, 10_000, 100_000];

it.each([
  { exponent: 0, times: [3, 3, 3, 3] },
  { exponent: 1, times: [0.5, 5, 50, 500] },
  { exponent: 0.1, times: [1, 1.2589, 1.5849, 1.9953] },
  // Only the largest is slow: the slope is 3/10 of a decade for each decade.
  { exponent: 0.3, times: [1, 1, 1, 10] },
])('the growth exponent of $times is $exponent', ({ exponent, times }) => {
  expect(growthExponent(sizes, times)).toBeCloseTo(exponent, 3);
});

it('the median of an even number of values is the upper of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(7);
  expect(median([])).toBeNaN();
});

it('a percentile is a value that the share of the values does not exceed', () => {
  expect(percentile([4, 3, 2, 1], 0.75)).toBe(3);
  expect(percentile([4, 3, 2, 1], 1)).toBe(4);
});

it('measures items in turns after a warm-up that does not count', async () => {
  const calls: string[] = [];
  const measure = (item: string) => Promise.resolve(calls.push(item));
  const measured = await inTurns(['a', 'b'], 2, measure);
  expect(calls).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  expect(measured).toEqual([
    ['a', [3, 5]],
    ['b', [4, 6]],
  ]);
});
