import { expect, it } from 'vitest';
import { dateOf, startOfDate } from '../../domain/kolkata-time.ts';

const at = (time: string) => Date.parse(`${time}+05:30`);

it('a date is that of India, which changes at midnight there', () => {
  expect(dateOf(at('2026-11-21T23:59:59'))).toBe('2026-11-21');
  expect(dateOf(at('2026-11-22T00:00:00'))).toBe('2026-11-22');
});

it('a date begins at midnight in India', () => {
  expect(startOfDate('2026-11-22')).toBe(Date.parse('2026-11-21T18:30:00Z'));
});
