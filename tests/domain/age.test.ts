import { expect, it } from 'vitest';
import { formatAge, formatShortAge } from '../../domain/age.ts';

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
])('formats an age of %i ms as "%s"', (ms, words) => {
  expect(formatAge(ms)).toBe(words);
});

it("formats a negative age, which occurs after the clock is set back, as 'just now'", () => {
  expect(formatAge(-5_000)).toBe('just now');
});

it.each([
  [-5_000, '0 s ago'],
  [999, '0 s ago'],
  [12_500, '12 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 minute ago'],
])('formats a short age of %i ms as "%s"', (ms, words) => {
  expect(formatShortAge(ms)).toBe(words);
});
