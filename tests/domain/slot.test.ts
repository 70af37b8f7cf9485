import { expect, it } from 'vitest';
import { formatSlot } from '../../domain/date-time.ts';
import { acceptedSlot, slotEnd, slotFromNow } from '../../domain/slot.ts';

/** 1:00 pm in India. */
const now = Date.parse('2026-11-21T07:30:00.000Z');

it('a slot from now starts now and lasts an hour', () => {
  expect(slotFromNow(now)).toEqual({ start_time: now, slot_duration: 60 });
});

it.each([
  ['with the requested start', -300_000, -300_000],
  ['with the requested start', 300_000, 300_000],
  ["with the server's time as start, because the client's clock is slow", -300_001, 0],
  ["with the server's time as start, because the client's clock is fast", 300_001, 0],
])('a slot is accepted %s (requested start: %i ms from now)', (_which, asked, accepted) => {
  expect(acceptedSlot({ start_time: now + asked, slot_duration: 60 }, now)).toEqual({
    start_time: now + accepted,
    slot_duration: 60,
  });
});

it.each([
  ['slow', 2, -4, 2],
  ['fast', -2, 4, -2],
  ['slow, both after 5:00 am', 4, -4, 0],
  ['fast, both before 5:00 am', -4, 3, -1],
])('a slot is of the day of the server (client clock %s)', (_, server, client, accepted) => {
  const five = Date.parse('2026-11-22T05:00:00+05:30');
  const at = five + server * 60_000;
  const asked = { start_time: at + client * 60_000, slot_duration: 60 };
  expect(acceptedSlot(asked, at).start_time).toBe(five + accepted * 60_000);
});

it('a slot keeps its length when its start is replaced', () => {
  expect(acceptedSlot({ start_time: 0, slot_duration: 30 }, now)).toEqual({ start_time: now, slot_duration: 30 });
});

it('a slot is shown as its start and its end in Indian time (D4)', () => {
  expect(formatSlot({ start_time: now, slot_duration: 60 })).toBe('1:00 pm – 2:00 pm');
  expect(formatSlot({ start_time: now - 3_600_000, slot_duration: 90 })).toBe('12:00 pm – 1:30 pm');
});

it('slotEnd returns start plus length', () => {
  expect(slotEnd({ start_time: now, slot_duration: 90 })).toBe(now + 5_400_000);
});
