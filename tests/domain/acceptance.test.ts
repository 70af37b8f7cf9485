import { describe, expect, it } from 'vitest';
import { acceptBy, formatCountdown } from '../../domain/acceptance.ts';
import { at, minute } from '../fixtures/schedules.ts';

/** Open from 11:30 am to 3:00 pm and from 6:00 pm to 10:00 pm on Saturdays. */
const hours = [
  { weekday: 6, opens_minute: 690, closes_minute: 900 },
  { weekday: 6, opens_minute: 1080, closes_minute: 1320 },
];
const schedule = { hours, closedDates: [] };
const saturday = (time: string) => at(`2026-11-21T${time}`);
const rules = { minutes: 10, preparationMinutes: 20 };

describe('the deadline for accepting an order', () => {
  it('for as soon as possible is the minutes of the restaurant after the payment, also after closing time', () => {
    expect(acceptBy({ ...rules, chosen: null }, saturday('14:55:30'))).toBe(saturday('15:05:30'));
    expect(acceptBy({ ...rules, minutes: 2, chosen: null }, saturday('13:00:00'))).toBe(saturday('13:02:00'));
  });

  it.each([
    ['while the restaurant is open: the minutes after the payment', '12:00:00', '14:00:00', '12:10:00'],
    ['before the opening: the minutes after it', '09:00:00', '14:00:00', '11:40:00'],
    ['just before closing time: at closing time', '14:50:00', '20:00:00', '15:00:00'],
    ['between two openings: the open minutes of both', '14:55:00', '20:00:00', '18:05:00'],
    ['shortly before the slot: when the preparation has to begin', '12:35:00', '13:00:00', '12:40:00'],
    ['when the preparation should have begun: two minutes after the payment', '12:55:00', '13:00:00', '12:57:00'],
  ])('for a slot, paid %s', (_, paid, start, deadline) => {
    const chosen = { start: saturday(start), schedule };
    expect(acceptBy({ ...rules, chosen }, saturday(paid))).toBe(saturday(deadline));
  });

  it('for a slot of a restaurant that does not open again is when the preparation has to begin', () => {
    const closed = { hours, closedDates: ['2026-11-21'] };
    const chosen = { start: saturday('14:00:00'), schedule: { ...closed, hours: [] } };
    expect(acceptBy({ ...rules, chosen }, saturday('12:00:00'))).toBe(saturday('13:40:00'));
    expect(acceptBy({ ...rules, chosen: { ...chosen, schedule: closed } }, saturday('12:00:00'))).toBe(
      saturday('13:40:00'),
    );
  });
});

it.each([
  [605_000, '11 min'],
  [600_000, '10 min'],
  [119_001, '2 min'],
  [119_000, '1:59'],
  [60_000, '1:00'],
  [59_001, '1:00'],
  [1_000, '0:01'],
  [0, '0:00'],
  [-5 * minute, '0:00'],
])('%i ms before a deadline, %s is left', (left, text) => {
  expect(formatCountdown(saturday('13:00:00') + left, saturday('13:00:00'))).toBe(text);
});
