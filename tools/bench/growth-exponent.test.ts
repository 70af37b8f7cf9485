import { expect, it } from 'vitest';
import { growthExponent } from './growth-exponent.ts';

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
