import { expect, it } from 'vitest';
import { ageInWords } from '../../domain/age.ts';

it.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [12 * 60_000, '12 minutes ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_399_999, '23 hours ago'],
  [86_400_000, '1 day ago'],
  [30 * 86_400_000, '30 days ago'],
])('an age of %i ms is said as "%s"', (ms, words) => {
  expect(ageInWords(ms)).toBe(words);
});

it('a clock that was set back makes nothing younger than now', () => {
  expect(ageInWords(-5_000)).toBe('just now');
});
