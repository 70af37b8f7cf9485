import { expect, it } from 'vitest';
import { memberSince } from '../../domain/member-since.ts';

it.each([
  ['2026-11-21T07:30:00.000Z', '21 November 2026'],
  // 00:30 on 21 November in India.
  ['2026-11-20T19:00:00.000Z', '21 November 2026'],
  ['2026-01-01T00:00:00.000Z', '1 January 2026'],
])('the partner who joined at %s is a member since %s [PPROF-2]', (createdAt, shown) => {
  expect(memberSince(createdAt)).toBe(shown);
});
