import { expect, it } from 'vitest';
import { memberSince } from '../../domain/member-since.ts';

it.each([
  ['2026-11-21T07:30:00.000Z', '21 November 2026'],
  // Half past midnight in India.
  ['2026-11-20T19:00:00.000Z', '21 November 2026'],
  ['2026-01-01T00:00:00.000Z', '1 January 2026'],
])('formats %s as %s [PPROF-2]', (createdAt, shown) => {
  expect(memberSince(createdAt)).toBe(shown);
});
