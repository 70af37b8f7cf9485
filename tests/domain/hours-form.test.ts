import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasNoErrors,
  areSameHours,
  closingHint,
  weekdayHoursText,
  toHoursForm,
  hoursFormErrors,
  affectedOrdersText,
  toStoredHours,
  withHoursEdit,
  type HoursEdit,
  type HoursForm,
  type TypedHours,
} from '../../domain/hours-form.ts';

const time = (weekday: number, opens: string, closes: string): TypedHours => ({ weekday, opens, closes });
const form = (times: readonly TypedHours[], ...days: string[]): HoursForm => ({
  times,
  dates: days.map((day) => ({ day, note: '' })),
});
const lunch = time(1, '11:30', '15:00');
const night = time(1, '18:00', '01:00');

describe('the hours that a form stores', () => {
  it.each([
    ['on one day', lunch, 690, 900],
    ['past midnight', night, 1080, 1500],
    ['until midnight', time(1, '18:00', '00:00'), 1080, 1440],
    ['around the clock', time(1, '00:00', '00:00'), 0, 1440],
    ['around the clock from 11:59 pm', time(1, '23:59', '23:59'), 1439, 2879],
    ['with seconds, as some browsers send them', time(1, '11:30:00', '15:00:00'), 690, 900],
  ])('have the minutes of a time %s', (_what, typed, opens_minute, closes_minute) => {
    expect(toStoredHours(form([typed])).opening_hours).toEqual([{ weekday: 1, opens_minute, closes_minute }]);
  });

  it('are sorted by weekday and time; closed dates are sorted and have trimmed notes', () => {
    const stored = toStoredHours({
      times: [time(2, '11:00', '12:00'), night, lunch, time(0, '11:00', '12:00')],
      dates: [
        { day: '2026-12-25', note: ' Christmas ' },
        { day: '2026-11-08', note: '' },
      ],
    });
    expect(stored.opening_hours.map(({ weekday, opens_minute }) => [weekday, opens_minute])).toEqual([
      [0, 660],
      [1, 690],
      [1, 1080],
      [2, 660],
    ]);
    expect(stored.closed_dates).toEqual([
      { day: '2026-11-08', note: '' },
      { day: '2026-12-25', note: 'Christmas' },
    ]);
  });

  it('are unchanged when they are converted to a form and back', () => {
    const someHours = fc
      .record({ weekday: fc.nat(6), opens_minute: fc.nat(1439), length: fc.integer({ min: 1, max: 1440 }) })
      .map(({ weekday, opens_minute, length }) => ({ weekday, opens_minute, closes_minute: opens_minute + length }));
    fc.assert(
      fc.property(someHours, (hours) => {
        const stored = { opening_hours: [hours], closed_dates: [{ day: '2026-12-25', note: 'Christmas' }] };
        expect(toStoredHours(toHoursForm(stored))).toEqual(stored);
      }),
    );
  });
});

describe('an edit of the form', () => {
  const start = form([lunch, night], '2026-12-25', '2026-12-31');
  it.each<[string, HoursEdit, HoursForm]>([
    [
      'adds the first time of a day',
      { kind: 'time.add', weekday: 2 },
      form([lunch, night, time(2, '11:00', '15:00')], '2026-12-25', '2026-12-31'),
    ],
    [
      'adds another time to a day',
      { kind: 'time.add', weekday: 1 },
      form([lunch, night, time(1, '18:00', '23:00')], '2026-12-25', '2026-12-31'),
    ],
    [
      'changes an opening time',
      { kind: 'time.change', at: 1, change: { opens: '19:00' } },
      form([lunch, time(1, '19:00', '01:00')], '2026-12-25', '2026-12-31'),
    ],
    ['removes a time', { kind: 'time.remove', at: 0 }, form([night], '2026-12-25', '2026-12-31')],
    [
      'removes the times of all days by copying an empty day',
      { kind: 'day.copy', weekday: 3 },
      form([], '2026-12-25', '2026-12-31'),
    ],
    ['adds an empty date', { kind: 'date.add' }, form([lunch, night], '2026-12-25', '2026-12-31', '')],
    [
      'changes a date',
      { kind: 'date.change', at: 0, change: { day: '2026-12-26' } },
      form([lunch, night], '2026-12-26', '2026-12-31'),
    ],
    ['removes a date', { kind: 'date.remove', at: 0 }, form([lunch, night], '2026-12-31')],
  ])('%s', (_what, edit, result) => {
    expect(withHoursEdit(start, edit)).toEqual(result);
  });

  it('copies the times of one day to all days', () => {
    const { times } = withHoursEdit(form([lunch, night, time(4, '09:00', '10:00')]), { kind: 'day.copy', weekday: 1 });
    expect(times).toHaveLength(14);
    for (const weekday of [0, 1, 2, 3, 4, 5, 6])
      expect(times.filter((each) => each.weekday === weekday)).toEqual([
        { ...lunch, weekday },
        { ...night, weekday },
      ]);
  });

  it('adds no fifth time to a day and no date beyond 100', () => {
    const four = form([lunch, lunch, lunch, lunch]);
    expect(withHoursEdit(four, { kind: 'time.add', weekday: 1 })).toBe(four);
    expect(withHoursEdit(four, { kind: 'time.add', weekday: 2 }).times).toHaveLength(5);
    const many = form([], ...Array.from({ length: 100 }, () => ''));
    expect(withHoursEdit(many, { kind: 'date.add' })).toBe(many);
    expect(withHoursEdit(form([], ...Array.from({ length: 99 }, () => '')), { kind: 'date.add' }).dates).toHaveLength(
      100,
    );
  });
});

describe('the errors of a form', () => {
  const errors = (times: TypedHours[], ...days: string[]) => hoursFormErrors(form(times, ...days), '2026-11-21');
  it('are keyed by weekday and by the index of the date', () => {
    expect(errors([lunch, night], '2026-11-21', '2026-12-25')).toEqual({ days: {}, dates: {} });
    expect(errors([lunch, time(1, '14:59', '16:00')]).days).toEqual({
      1: 'These times overlap. Please change one of them.',
    });
    for (const missing of [time(4, '', '15:00'), time(4, '11:00', '')])
      expect(errors([lunch, missing]).days).toEqual({ 4: 'Please enter both times.' });
    expect(errors([], '', '2026-11-20', '2026-12-25', '2026-12-25').dates).toEqual({
      0: 'Please choose a date.',
      1: 'This date is over. Please choose another or remove it.',
      3: 'This date is there already.',
    });
  });
});

it('hasNoErrors is true only if neither a day nor a date has an error', () => {
  expect(hasNoErrors({ days: {}, dates: {} })).toBe(true);
  expect(hasNoErrors({ days: { 1: 'Wrong' }, dates: {} })).toBe(false);
  expect(hasNoErrors({ days: {}, dates: { 0: 'Wrong' } })).toBe(false);
});

it('the form of stored hours has times in the format of a time input', () => {
  const stored = { opening_hours: [{ weekday: 1, opens_minute: 545, closes_minute: 1445 }], closed_dates: [] };
  expect(toHoursForm(stored)).toEqual(form([time(1, '09:05', '00:05')]));
});

it('two forms are the same if they differ only in the order of times and dates', () => {
  const one = form([lunch, night], '2026-12-25', '2026-12-26');
  const other = form([night, lunch], '2026-12-26', '2026-12-25');
  expect(areSameHours(one, other)).toBe(true);
  expect(areSameHours(one, form([lunch, night], '2026-12-25'))).toBe(false);
  expect(areSameHours(one, form([lunch], '2026-12-25', '2026-12-26'))).toBe(false);
  const missing = form([time(1, '', '15:00')]);
  expect(areSameHours(missing, form([time(1, '', '15:00')]))).toBe(true);
  expect(areSameHours(missing, form([time(1, '00:00', '15:00')]))).toBe(false);
  expect(areSameHours(form([lunch]), form([time(1, '11:30', '')]))).toBe(false);
  expect(areSameHours(missing, missing)).toBe(true);
});

it('the text of a day lists its times', () => {
  const week = form([lunch, night, time(2, '00:00', '12:05'), time(3, '', '')]);
  expect([1, 2, 3, 4].map((weekday) => weekdayHoursText(week, weekday))).toEqual([
    '11:30 am – 3:00 pm, 6:00 pm – 1:00 am',
    '12:00 am – 12:05 pm',
    '… – …',
    'Closed',
  ]);
});

it.each([
  ['15:00', null],
  ['11:30', 'Open 24 hours'],
  ['11:29', 'Closes the next day'],
  ['', null],
] as const)('the times 11:30 to "%s" have the hint %s', (closes, hint) => {
  expect(closingHint({ weekday: 1, opens: '11:30', closes })).toBe(hint);
  expect(closingHint({ weekday: 1, opens: '', closes: '11:30' })).toBeNull();
});

it('ordersStay says how many orders are kept', () => {
  expect(affectedOrdersText(1)).toBe('1 order is for that time. It stays.');
  expect(affectedOrdersText(3)).toBe('3 orders are for that time. They stay.');
});
