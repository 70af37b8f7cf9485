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
