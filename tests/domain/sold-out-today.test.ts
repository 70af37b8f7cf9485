import { expect, it } from 'vitest';
import { lastMorning, morningText, nextMorning } from '../../domain/sold-out-today.ts';

it.each([
  ['1:00 pm', '2026-11-21T13:00:00+05:30', '2026-11-22T05:00:00+05:30'],
  ['just before midnight', '2026-11-21T23:59:59.999+05:30', '2026-11-22T05:00:00+05:30'],
  ['after midnight', '2026-11-22T00:30:00+05:30', '2026-11-22T05:00:00+05:30'],
  ['1 ms before 5:00 am', '2026-11-22T04:59:59.999+05:30', '2026-11-22T05:00:00+05:30'],
  ['5:00 am', '2026-11-22T05:00:00+05:30', '2026-11-23T05:00:00+05:30'],
  ['5:00 am in London', '2026-11-22T05:00:00Z', '2026-11-23T05:00:00+05:30'],
  ['the last day of a year', '2026-12-31T20:00:00+05:30', '2027-01-01T05:00:00+05:30'],
])('the morning after %s is the next 5:00 am in India [D266]', (_, at, morning) => {
  expect(new Date(nextMorning(Date.parse(at)))).toEqual(new Date(morning));
});

it.each([
  ['1:00 pm', '2026-11-21T13:00:00+05:30', '2026-11-21T05:00:00+05:30'],
  ['after midnight', '2026-11-22T00:30:00+05:30', '2026-11-21T05:00:00+05:30'],
  ['1 ms before 5:00 am', '2026-11-22T04:59:59.999+05:30', '2026-11-21T05:00:00+05:30'],
  ['5:00 am', '2026-11-22T05:00:00+05:30', '2026-11-22T05:00:00+05:30'],
])('the day of a dish at %s began at the last 5:00 am in India [D267]', (_, at, morning) => {
  expect(new Date(lastMorning(Date.parse(at)))).toEqual(new Date(morning));
});

it('pages show the time of that morning [D266]', () => {
  const clock = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' });
  expect(morningText).toBe(clock.format(nextMorning(0)));
});
