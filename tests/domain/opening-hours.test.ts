import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursErrors } from '../../domain/hours-rules.ts';
import {
  dateOfHours,
  endOfDay,
  openingAt,
  openWindows,
  untilResumed,
  lostWindows,
  type OpeningHours,
  type Schedule,
} from '../../domain/opening-hours.ts';
import {
  at,
  minute,
  openOracle,
  someHours,
  someMinute,
  someSchedule,
  weekdays,
  windowsOf,
} from '../fixtures/schedules.ts';

const week = 7 * 1440;

describe('openWindows', () => {
  it('returns the windows of a minute-by-minute check, also past midnight, with closed dates and with a pause', () => {
    fc.assert(
      fc.property(someSchedule, someMinute, fc.integer({ min: 0, max: 4000 }), (schedule, from, minutes) => {
        const to = from + minutes * minute;
        expect(openWindows(schedule, from, to)).toEqual(windowsOf(openOracle(schedule), from, to));
      }),
      { numRuns: 300 },
    );
  });

  it('returns a window that starts at `from`, also within a minute', () => {
    const schedule: Schedule = {
      hours: [{ weekday: 6, opens_minute: 780, closes_minute: 781 }],
      closedDates: [],
      pausedUntil: null,
    };
    const from = at('2026-11-21T13:00:12');
    expect(openWindows(schedule, from, from + minute)).toEqual([{ from, to: at('2026-11-21T13:01:00') }]);
    expect(openWindows(schedule, at('2026-11-21T13:01:00'), at('2026-11-22T00:00:00'))).toEqual([]);
  });

  it('omits the night that begins on a closed date, and keeps the night before it', () => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_minute: 1080, closes_minute: 1500 }));
    const schedule: Schedule = { hours, closedDates: ['2026-10-26'], pausedUntil: null };
    expect(openWindows(schedule, at('2026-10-25T12:00:00'), at('2026-10-27T12:00:00'))).toEqual([
      { from: at('2026-10-25T18:00:00'), to: at('2026-10-26T01:00:00') },
    ]);
  });
});

describe('lostWindows', () => {
  it('returns the windows that are open before the change and closed after it, as a minute-by-minute check does', () => {
    fc.assert(
      fc.property(someSchedule, someSchedule, someMinute, (before, after, from) => {
        const to = from + 3000 * minute;
        const [was, stays] = [openOracle(before), openOracle(after)];
        const lost = windowsOf((time) => was(time) && !stays(time), from, to);
        expect(lostWindows(before, after, from, to)).toEqual(lost);
      }),
      { numRuns: 200 },
    );
  });
});

describe('openingAt', () => {
  it('returns the end of the open window or the next opening, as a minute-by-minute search does', () => {
    fc.assert(
      fc.property(someSchedule, someMinute, (schedule, now) => {
        const isOpen = openOracle(schedule);
        const isOpenNow = isOpen(now);
        const { is_open, open_until, opens_at } = openingAt(schedule, now);
        expect(is_open).toBe(isOpenNow);
        // Six weeks are enough: the four closed dates delay an opening by at most four weeks.
        const times = Array.from({ length: 6 * week }, (_, index) => now + index * minute);
        const changes = times.find((time) => isOpen(time) !== isOpenNow) ?? null;
        expect(opens_at).toBe(isOpenNow ? null : changes);
        const day = now + 1440 * minute;
        expect(open_until).toBe(isOpenNow ? Math.min(changes ?? day, day) : null);
      }),
      { numRuns: 60 },
    );
  });

  const saturday = at('2026-11-21T17:30:12');
  const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_minute: 0, closes_minute: 1440 }));
  const text = (schedule: Partial<Schedule>) =>
    openingAt({ hours: [], closedDates: [], pausedUntil: null, ...schedule }, saturday).opens_text;

  it.each([
    ['later that day', [{ weekday: 6, opens_minute: 1140, closes_minute: 1380 }], 'Opens 7:00 pm'],
    ['in the next minute', [{ weekday: 6, opens_minute: 1051, closes_minute: 1380 }], 'Opens 5:31 pm'],
    ['at midnight', [{ weekday: 0, opens_minute: 0, closes_minute: 120 }], 'Opens tomorrow, 12:00 am'],
    ['the next morning', [{ weekday: 0, opens_minute: 690, closes_minute: 900 }], 'Opens tomorrow, 11:30 am'],
    ['a week later', [{ weekday: 6, opens_minute: 690, closes_minute: 900 }], 'Opens Sat, 28 Nov, 11:30 am'],
    [
      'at the first of several times',
      [
        { weekday: 5, opens_minute: 690, closes_minute: 900 },
        { weekday: 1, opens_minute: 1140, closes_minute: 1380 },
        { weekday: 1, opens_minute: 690, closes_minute: 900 },
      ],
      'Opens Mon, 23 Nov, 11:30 am',
    ],
  ])('says the next opening, which is %s', (_when, hours, words) => {
    expect(text({ hours })).toBe(words);
  });

  it('says the next opening that is not on a closed date', () => {
    const hours = [{ weekday: 1, opens_minute: 690, closes_minute: 900 }];
    expect(text({ hours, closedDates: ['2026-11-23', '2026-11-30'] })).toBe('Opens Mon, 7 Dec, 11:30 am');
  });

  it('says the opening time after a pause of many weeks', () => {
    const hours = [{ weekday: 1, opens_minute: 690, closes_minute: 900 }];
    expect(text({ hours, pausedUntil: at('2027-02-02T00:00:00') })).toBe('Opens Mon, 8 Feb, 11:30 am');
  });

  it('says when the pause ends, or the opening time if that is later', () => {
    const pausedUntil = at('2026-11-21T18:00:00');
    expect(text({ hours: always, pausedUntil })).toBe('Not taking orders until 6:00 pm');
    expect(text({ hours: always, pausedUntil: at('2026-11-22T00:00:00') })).toBe(
      'Not taking orders until tomorrow, 12:00 am',
    );
    // The cart lists the night that begins today under today (D277), until 5:00 am.
    const longNight = [{ weekday: 6, opens_minute: 1140, closes_minute: 1800 }];
    expect(text({ hours: longNight, pausedUntil: at('2026-11-22T04:59:00') })).toBe('Not taking orders until 4:59 am');
    expect(text({ hours: longNight, pausedUntil: at('2026-11-22T05:00:00') })).toBe(
      'Not taking orders until tomorrow, 5:00 am',
    );
    const evening = [{ weekday: 6, opens_minute: 1140, closes_minute: 1380 }];
    expect(text({ hours: evening, pausedUntil })).toBe('Opens 7:00 pm');
  });

  it('has no opening time without hours, or while orders are paused until the partner resumes', () => {
    for (const schedule of [{ hours: [] }, { hours: always, pausedUntil: untilResumed }]) {
      const opening = openingAt({ closedDates: [], pausedUntil: null, ...schedule }, saturday);
      expect(opening).toEqual({
        is_open: false,
        ...{ open_until: null, closes_text: null, opens_at: null, opens_text: null },
      });
    }
  });

  it('says until when it is open if it closes within 24 hours', () => {
    const until = (closes_minute: number) =>
      openingAt(
        { hours: [{ weekday: 6, opens_minute: 690, closes_minute }], closedDates: [], pausedUntil: null },
        saturday,
      );
    expect(until(1350).closes_text).toBe('Open until 10:30 pm');
    expect(until(1530).closes_text).toBe('Open until 1:30 am');
    expect(until(2490).closes_text).toBe('Open until 5:30 pm');
    expect(until(2491).closes_text).toBeNull();
  });

  it('is open from the moment at which the pause ends', () => {
    const schedule = { hours: always, closedDates: [], pausedUntil: saturday };
    expect(openingAt(schedule, saturday)).toEqual({
      is_open: true,
      open_until: saturday + 1440 * minute,
      closes_text: null,
      opens_at: null,
      opens_text: null,
    });
    expect(openingAt(schedule, saturday - 1)).toMatchObject({ is_open: false, opens_at: saturday });
  });
});

describe('endOfDay', () => {
  const lateSaturday = [{ weekday: 6, opens_minute: 1080, closes_minute: 1500 }];
  const lunch = [{ weekday: 6, opens_minute: 690, closes_minute: 900 }];

  it.each([
    ['at midnight when the restaurant is closed at night', lunch, '2026-11-21T17:30:00', '2026-11-22T00:00:00'],
    ['at midnight without hours', [], '2026-11-21T17:30:00', '2026-11-22T00:00:00'],
    [
      'at closing time when that is after midnight',
      [...lunch, ...lateSaturday],
      '2026-11-21T17:30:00',
      '2026-11-22T01:00:00',
    ],
    ['at closing time when it is already after midnight', lateSaturday, '2026-11-22T00:59:59', '2026-11-22T01:00:00'],
    ['at the next midnight from closing time on', lateSaturday, '2026-11-22T01:00:00', '2026-11-23T00:00:00'],
    ['at the next midnight on the day after', lateSaturday, '2026-11-22T12:00:00', '2026-11-23T00:00:00'],
  ])('is %s', (_when, hours, now, end) => {
    expect(endOfDay(hours, at(now))).toBe(at(end));
  });
});

describe('dateOfHours', () => {
  const lateSaturday = [{ weekday: 6, opens_minute: 1080, closes_minute: 1500 }];

  it.each([
    ['the date itself when no hours last past midnight', [], '2026-11-22T00:20:00', '2026-11-22'],
    ['the date before until its hours end after midnight', lateSaturday, '2026-11-22T00:59:59', '2026-11-21'],
    ['the date itself from then on', lateSaturday, '2026-11-22T01:00:00', '2026-11-22'],
    ['the date itself after the night of another weekday', lateSaturday, '2026-11-21T00:20:00', '2026-11-21'],
  ])('is %s', (_when, hours, now, date) => {
    expect(dateOfHours(hours, at(now))).toBe(date);
  });
});

describe('hoursErrors', () => {
  /** Whether two of the hours share a minute of the week, or a day has more than four. */
  function isWrong(hours: readonly OpeningHours[]): boolean {
    const taken = new Set<number>();
    for (const { weekday, opens_minute, closes_minute } of hours) {
      for (let passed = opens_minute; passed < closes_minute; passed += 1) {
        const minuteOfWeek = (weekday * 1440 + passed) % week;
        if (taken.has(minuteOfWeek)) return true;
        taken.add(minuteOfWeek);
      }
    }
    return weekdays.some((_, day) => hours.filter(({ weekday }) => weekday === day).length > 4);
  }

  it('reports overlaps, also past midnight and from Saturday to Sunday, and more than four times a day', () => {
    const shortHours = fc.array(
      fc
        .record({ weekday: fc.nat(6), opens_minute: fc.nat(1439), length: fc.integer({ min: 1, max: 900 }) })
        .map(({ weekday, opens_minute, length }) => ({ weekday, opens_minute, closes_minute: opens_minute + length })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.oneof(someHours, shortHours), (hours) => {
        expect(Object.keys(hoursErrors(hours)).length > 0).toBe(isWrong(hours));
      }),
      { numRuns: 500 },
    );
  });

  const hours = (weekday: number, ...times: [opens: number, closes: number][]) =>
    times.map(([opens_minute, closes_minute]) => ({ weekday, opens_minute, closes_minute }));
  it.each([
    ['times that touch', hours(1, [0, 600], [600, 1440]), {}],
    ['24 hours', hours(1, [600, 2040]), {}],
    ['an overlap', hours(1, [600, 700], [699, 800]), { 1: 'These times overlap. Please change one of them.' }],
    ['the same time twice', hours(1, [600, 700], [600, 700]), { 1: 'These times overlap. Please change one of them.' }],
    [
      'an overlap with the next day',
      [...hours(6, [1080, 1500]), ...hours(0, [59, 120])],
      { 6: 'These times overlap. Please change one of them.' },
    ],
    ['a time of 0 minutes', hours(2, [600, 600]), { 2: 'Closing time must be within 24 hours of opening.' }],
    ['more than 24 hours', hours(2, [600, 2041]), { 2: 'Closing time must be within 24 hours of opening.' }],
    ['four times', hours(3, [0, 1], [2, 3], [4, 5], [6, 7]), {}],
    [
      'five times',
      hours(3, [0, 1], [2, 3], [4, 5], [6, 7], [8, 9]),
      { 3: 'A day has at most 4 times. Please remove one.' },
    ],
  ])('returns the error, if any, of %s', (_what, week_, errors) => {
    expect(hoursErrors(week_)).toEqual(errors);
  });
});
