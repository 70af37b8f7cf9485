import { expect, it } from 'vitest';

// The module creates its format when it is imported. The imports are in the tests so that an invalid format fails them
// instead of the whole file.
const namedDay = () => import('../../domain/named-day.ts');

const at = (time: string) => Date.parse(`2026-11-${time}+05:30`);
const now = at('26T13:00');

it.each([
  ['26T00:00', 'Today', '12:00 am', '12:00 am'],
  ['26T23:59', 'Today', '11:59 pm', '11:59 pm'],
  ['27T00:00', 'Tomorrow', 'tomorrow, 12:00 am', 'Fri, 27 Nov, 12:00 am'],
  ['27T23:59', 'Tomorrow', 'tomorrow, 11:59 pm', 'Fri, 27 Nov, 11:59 pm'],
  ['28T13:15', 'Sat, 28 Nov', 'Sat, 28 Nov, 1:15 pm', 'Sat, 28 Nov, 1:15 pm'],
  ['25T23:59', 'Wed, 25 Nov', 'Wed, 25 Nov, 11:59 pm', 'Wed, 25 Nov, 11:59 pm'],
])('names the day of %s at 1 pm on 26 November', async (time, title, named, dated) => {
  const { dayTitle, formatDatedTime, formatNamedTime } = await namedDay();
  expect([dayTitle(at(time), now), formatNamedTime(at(time), now), formatDatedTime(at(time), now)]).toEqual([
    title,
    named,
    dated,
  ]);
});

it('names the day of a slot by its start', async () => {
  const { formatDateSlot, formatDatedSlot, formatNamedSlot } = await namedDay();
  const tonight = { start_time: at('26T23:30'), slot_duration: 60 };
  const later = { start_time: at('27T13:00'), slot_duration: 30 };
  expect([formatNamedSlot(tonight, now), formatDatedSlot(tonight, now)]).toEqual([
    '11:30 pm – 12:30 am',
    '11:30 pm – 12:30 am',
  ]);
  expect(formatDateSlot(tonight)).toBe('Thu, 26 Nov, 11:30 pm – 12:30 am');
  expect(formatNamedSlot(later, now)).toBe('tomorrow, 1:00 pm – 1:30 pm');
  expect(formatDatedSlot(later, now)).toBe('Fri, 27 Nov, 1:00 pm – 1:30 pm');
});

it.each([
  ['the same afternoon', '26T13:00', '26T15:00', false],
  ['midnight, in the evening', '26T22:00', '27T00:30', false],
  ['5 am, in the evening', '26T22:00', '27T05:00', true],
  ['noon of the same date, after midnight', '26T01:00', '26T12:00', false],
  ['noon of the next date, after midnight', '26T01:00', '27T12:00', true],
  ['the next afternoon', '26T13:00', '27T13:00', true],
  ['the day before', '26T13:00', '25T13:00', false],
] as const)('decides whether %s is a later day of the kitchen', async (_, from, start, isLater) => {
  const { isLaterDay } = await namedDay();
  expect(isLaterDay(at(start), at(from))).toBe(isLater);
});
