import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfDay, openingAt, type OpeningHours } from '../../domain/opening-hours.ts';
import { orderSettings } from '../../domain/order-settings.ts';
import {
  asapStarts,
  isLaterThanPromised,
  preorderSlots,
  preparationAt,
  readyAsap,
  readyWithin,
  roomOf,
  slotsAhead,
  slotStart,
  unitsOf,
  type PickupRules,
} from '../../domain/pickup-time.ts';
import { at, inKolkata, minute, openOracle, someMinute, someSchedule } from '../fixtures/schedules.ts';

const someRules: fc.Arbitrary<PickupRules> = fc
  .record({
    schedule: someSchedule,
    lastOrderMinutes: fc.constantFrom(0, 0, 1, 15, 120),
    preparationMinutes: fc.integer({ min: 5, max: 180 }),
    rush: fc.record({ minutes: fc.constantFrom(0, 10, 20, 30), until: fc.option(someMinute) }),
    slotMinutes: fc.constantFrom(...orderSettings.slot_minutes.values),
  })
  .map(({ schedule, lastOrderMinutes, ...rules }) => ({ ...rules, schedule: { ...schedule, lastOrderMinutes } }));

/** Today ends with its hours, but the later days begin at 5:00 am, or at midnight if it is not 5:00 am yet. */
function endOfToday({ schedule }: PickupRules, now: number): { today: number; laterDays: number } {
  const morning = at(`${inKolkata(now + 19 * 60 * minute).date}T05:00:00`);
  const laterDays = Math.max(morning, at(`${inKolkata(now + 1440 * minute).date}T00:00:00`));
  return { today: Math.min(endOfDay(schedule.hours, now), laterDays), laterDays };
}

/** Returns the starts of all slots that the design allows, by testing each minute until the end of today or a later end. */
function slotOracle(each: PickupRules, now: number, end = endOfToday(each, now).today): number[] {
  const { schedule, preparationMinutes, rush, slotMinutes } = each;
  const isOpen = openOracle(schedule);
  const starts: number[] = [];
  let opening: number | null = null;
  for (let time = now; time < end; time += minute) {
    opening = isOpen(time) ? (opening ?? time) : null;
    if (opening === null || inKolkata(time).minuteOfDay % slotMinutes !== 0) continue;
    const extra = rush.until !== null && opening < rush.until ? rush.minutes : 0;
    if (time < opening + (preparationMinutes + extra) * minute) continue;
    const last = time + (slotMinutes - 1) * minute;
    let isOpenThroughout = last < end;
    for (let check = time; check <= last; check += minute) isOpenThroughout &&= isOpen(check);
    if (isOpenThroughout) starts.push(time);
  }
  return starts;
}

/** Returns the ready time of an order for 'as soon as possible', by testing each minute until its last order. */
function asapOracle({ schedule, preparationMinutes, rush }: PickupRules, now: number): number | null {
  const isOpen = openOracle(schedule);
  for (let minutes = 0; minutes <= (schedule.lastOrderMinutes ?? 0); minutes += 1)
    if (!isOpen(now + minutes * minute)) return null;
  const extra = rush.until !== null && now < rush.until ? rush.minutes : 0;
  return now + (preparationMinutes + extra) * minute;
}

const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_minute: 0, closes_minute: 1440 }));
const saturday = (opens: number, closes: number): OpeningHours[] => [
  { weekday: 6, opens_minute: opens, closes_minute: closes },
];
const rules = (changes: Partial<PickupRules> & { hours?: readonly OpeningHours[] } = {}): PickupRules => ({
  schedule: { hours: changes.hours ?? always, closedDates: [], pausedUntil: null },
  preparationMinutes: 20,
  rush: { minutes: 0, until: null },
  slotMinutes: 30,
  ...changes,
});
const noon = at('2026-11-21T13:00:00');
const time = (ms: number) => new Date(ms + 330 * minute).toISOString().slice(5, 16).replace('T', ' ');
const startsAt = (each: PickupRules, now: number) => slotsAhead(each, 0, now).map(({ start_time }) => time(start_time));

it('says the measured time if there is one, else the preparation time, and no less than both in a rush', () => {
  const now = at('2026-11-21T13:00:00');
  const rules = { preparationMinutes: 20, rush: { minutes: 15, until: now } };
  const inRush = { ...rules, rush: { minutes: 15, until: now + minute } };
  expect([undefined, 10, 45].map((measured) => readyWithin(rules, measured, now))).toEqual([20, 10, 45]);
  expect([undefined, 10, 45].map((measured) => readyWithin(inRush, measured, now))).toEqual([35, 35, 45]);
});

describe('slotsAhead without later days', () => {
  it('returns the slots of a minute-by-minute check, past midnight, with closed dates, pause and rush', () => {
    fc.assert(
      fc.property(someRules, someMinute, (each, now) => {
        expect(slotsAhead(each, 0, now).map(({ start_time }) => start_time)).toEqual(slotOracle(each, now));
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    { slotMinutes: 10, first: '11-21 13:20' },
    { slotMinutes: 15, first: '11-21 13:30' },
    { slotMinutes: 20, first: '11-21 13:20' },
    { slotMinutes: 30, first: '11-21 13:30' },
    { slotMinutes: 60, first: '11-21 14:00' },
  ] as const)('starts slots of $slotMinutes minutes on the clock in India', ({ slotMinutes, first }) => {
    expect(startsAt(rules({ slotMinutes }), noon)[0]).toBe(first);
  });

  it('offers a slot until the second from which the kitchen cannot be ready at its start', () => {
    const ready = at('2026-11-21T13:10:00');
    expect(startsAt(rules(), ready)[0]).toBe('11-21 13:30');
    expect(startsAt(rules(), ready + 1)[0]).toBe('11-21 14:00');
  });

  it('counts the preparation from the opening, and ends by closing time', () => {
    expect(startsAt(rules({ hours: saturday(1080, 1200) }), noon)).toEqual([
      '11-21 18:30',
      '11-21 19:00',
      '11-21 19:30',
    ]);
  });

  it('adds a rush only if it lasts beyond now and beyond the opening', () => {
    const until = (hour: string) => ({ minutes: 20, until: at(`2026-11-21T${hour}:00`) });
    const first = (rush: PickupRules['rush'], hours = always) => startsAt(rules({ rush, hours }), noon)[0];
    expect(first(until('13:01'))).toBe('11-21 14:00');
    expect(first(until('13:00'))).toBe('11-21 13:30');
    expect(first(until('17:59'), saturday(1080, 1200))).toBe('11-21 18:30');
    expect(first(until('18:01'), saturday(1080, 1200))).toBe('11-21 19:00');
  });

  it('offers slots after midnight of hours that began today', () => {
    expect(startsAt(rules({ hours: saturday(1380, 1500) }), noon)).toEqual([
      '11-21 23:30',
      '11-22 00:00',
      '11-22 00:30',
    ]);
  });
});

describe('slotsAhead', () => {
  it('returns the slots of a minute-by-minute check over several days, each with its date', () => {
    fc.assert(
      fc.property(someRules, someMinute, fc.integer({ min: 0, max: 7 }), (each, now, daysAhead) => {
        const today = inKolkata(now).date;
        const { today: todayEnds, laterDays } = endOfToday(each, now);
        const midnight = at(`${inKolkata(now + (daysAhead + 1) * 1440 * minute).date}T00:00:00`);
        const starts = slotOracle(each, now, daysAhead === 0 ? todayEnds : Math.max(todayEnds, midnight));
        expect(slotsAhead(each, daysAhead, now)).toEqual(
          starts.map((start_time) => {
            const day = start_time < todayEnds ? today : inKolkata(start_time).date;
            const isLaterDay = start_time >= laterDays;
            return { start_time, slot_duration: each.slotMinutes, day, isLaterDay };
          }),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('counts the night of today as today, and that of a later day as the date of each slot', () => {
    const twoNights = [...saturday(1380, 1500), { weekday: 0, opens_minute: 1380, closes_minute: 1500 }];
    const days = (now: number) =>
      slotsAhead(rules({ hours: twoNights }), 2, now).map(({ day, start_time }) => [day.slice(5), time(start_time)]);
    expect(days(noon)).toEqual([
      ['11-21', '11-21 23:30'],
      ['11-21', '11-22 00:00'],
      ['11-21', '11-22 00:30'],
      ['11-22', '11-22 23:30'],
      ['11-23', '11-23 00:00'],
      ['11-23', '11-23 00:30'],
    ]);
    expect(days(at('2026-11-22T00:05:00'))[0]).toEqual(['11-22', '11-22 00:30']);
  });

  it('counts what is after 5:00 am of a night that lasts longer as the next date, as the board does, until that date begins', () => {
    const longNight = rules({ hours: saturday(1620, 1800), slotMinutes: 60 });
    const days = (now: number, daysAhead: number) =>
      slotsAhead(longNight, daysAhead, now).map(({ day, start_time, isLaterDay }) => [
        day.slice(5),
        time(start_time),
        isLaterDay,
      ]);
    const [four, five] = ['11-22 04:00', '11-22 05:00'];
    expect(days(noon, 1)).toEqual([
      ['11-21', four, false],
      ['11-22', five, true],
    ]);
    expect(days(noon, 0)).toEqual([['11-21', four, false]]);
    expect(days(at('2026-11-22T02:00:00'), 0)).toEqual([
      ['11-22', four, false],
      ['11-22', five, false],
    ]);
  });

  it('ends with today, or at midnight after the last of the days ahead', () => {
    const last = (daysAhead: number) => slotsAhead(rules(), daysAhead, noon).at(-1)?.start_time ?? 0;
    expect([0, 1, 7].map((daysAhead) => time(last(daysAhead)))).toEqual(['11-21 23:30', '11-22 23:30', '11-28 23:30']);
  });
});

describe('readyAsap', () => {
  it('returns the time of a minute-by-minute check', () => {
    fc.assert(
      fc.property(someRules, someMinute, (each, now) => {
        expect(readyAsap(each, now)).toBe(asapOracle(each, now));
      }),
      { numRuns: 400 },
    );
  });

  it('returns a time exactly while the restaurant is shown as open', () => {
    fc.assert(
      fc.property(someRules, someMinute, (each, now) => {
        const { is_open, open_until, opens_at } = openingAt(each.schedule, now);
        expect(readyAsap(each, now) !== null).toBe(is_open);
        // A restaurant that is open for longer than a day shows a time within its hours.
        const closes = open_until === null || open_until >= now + 1440 * minute ? [] : [open_until];
        expect(closes.map((at) => readyAsap(each, at))).toEqual(closes.map(() => null));
        const lasts = [...closes.map((at) => at - 1), ...(opens_at === null ? [] : [opens_at])];
        expect(lasts.map((at) => readyAsap(each, at))).not.toContain(null);
      }),
      { numRuns: 400 },
    );
  });

  it('takes orders before midnight at a restaurant that never closes', () => {
    expect(readyAsap(rules(), at('2026-11-21T23:59:00'))).toBe(at('2026-11-22T00:19:00'));
  });
});

describe('asapStarts', () => {
  it('starts with the slot of the ready time and ends an hour after it', () => {
    expect(asapStarts(at('2026-11-21T13:20:00'), 20).map(time)).toEqual([
      '11-21 13:20',
      '11-21 13:40',
      '11-21 14:00',
      '11-21 14:20',
    ]);
    expect(asapStarts(at('2026-11-21T13:20:00'), 60).map(time)).toEqual(['11-21 13:00', '11-21 14:00']);
  });

  it('contains only starts of slots', () => {
    fc.assert(
      fc.property(someMinute, fc.constantFrom(...orderSettings.slot_minutes.values), (ready, length) => {
        for (const start of asapStarts(ready, length)) {
          expect(slotStart(start, length)).toBe(start);
          expect(inKolkata(start).minuteOfDay % length).toBe(0);
        }
      }),
    );
  });
});

describe('capacity', () => {
  it('counts orders or portions', () => {
    expect([unitsOf('orders', 5), unitsOf('dishes', 5)]).toEqual([1, 5]);
  });

  it.each([
    { max: null, taken: 900, units: 50, room: 'free' },
    { max: 10, taken: 7, units: 1, room: 'free' },
    { max: 10, taken: 8, units: 1, room: 'few' },
    { max: 10, taken: 9, units: 1, room: 'few' },
    { max: 10, taken: 10, units: 1, room: 'full' },
    { max: 10, taken: 4, units: 2, room: 'free' },
    { max: 10, taken: 5, units: 2, room: 'few' },
    { max: 10, taken: 9, units: 2, room: 'full' },
    { max: 4, taken: 0, units: 5, room: 'full' },
  ] as const)('of $max with $taken taken has $room room for $units', ({ max, taken, units, room }) => {
    expect(roomOf({ max, unit: 'orders' }, { taken, units })).toBe(room);
  });
});

it('a meal is later than promised from more than ten minutes on', () => {
  expect(isLaterThanPromised(noon + 10 * minute, noon)).toBe(false);
  expect(isLaterThanPromised(noon + 10 * minute + 1, noon)).toBe(true);
});

it('a rush ends at its end', () => {
  const rush = { minutes: 10, until: noon };
  expect([noon - 1, noon].map((now) => preparationAt({ preparationMinutes: 20, rush }, now))).toEqual([30, 20]);
});

describe('pre-orders', () => {
  it('are possible for the slots of today and of the days ahead exactly while no order for now is', () => {
    fc.assert(
      fc.property(someRules, someMinute, fc.constantFrom(0, 1, 3), (some, now, daysAhead) => {
        const isClosed = asapOracle(some, now) === null;
        expect(preorderSlots(some, daysAhead, now)).toEqual(isClosed ? slotsAhead(some, daysAhead, now) : []);
      }),
    );
  });

  it('are possible before the opening, between two openings and after the last order', () => {
    const twice = rules({ hours: [...saturday(720, 900), ...saturday(1080, 1200)] });
    const first = (time: string, some = twice) => preorderSlots(some, 0, at(`2026-11-21T${time}`))[0]?.start_time;
    expect(first('11:00')).toBe(at('2026-11-21T12:30'));
    expect(first('13:00')).toBeUndefined();
    expect(first('16:00')).toBe(at('2026-11-21T18:30'));
    expect(first('20:00')).toBeUndefined();
    const late = { ...twice, schedule: { ...twice.schedule, lastOrderMinutes: 60 } };
    expect(first('14:05', late)).toBe(at('2026-11-21T14:30'));
  });
});
