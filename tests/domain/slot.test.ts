import { expect, it } from 'vitest';
import { acceptedSlot, formatSlot, slotEnd, slotFromNow } from '../../domain/slot.ts';

/** 1:00 pm in India. */
const now = Date.parse('2026-11-21T07:30:00.000Z');

it('starts now and lasts an hour', () => {
  expect(slotFromNow(now)).toEqual({ start_time: now, slot_duration: 60 });
});

it.each([
  ['as the customer asked', -300_000, -300_000],
  ['as the customer asked', 300_000, 300_000],
  ["at the server's time if the client's clock is slow", -300_001, 0],
  ["at the server's time if the client's clock is fast", 300_001, 0],
])('is accepted %s (%i ms from now)', (_which, asked, accepted) => {
  expect(acceptedSlot({ start_time: now + asked, slot_duration: 60 }, now)).toEqual({
    start_time: now + accepted,
    slot_duration: 60,
  });
});

it('keeps its length when its start is replaced', () => {
  expect(acceptedSlot({ start_time: 0, slot_duration: 30 }, now)).toEqual({ start_time: now, slot_duration: 30 });
});

it('is shown with its start and its end in India (D4)', () => {
  expect(formatSlot({ start_time: now, slot_duration: 60 })).toBe('1:00 pm – 2:00 pm');
  expect(formatSlot({ start_time: now - 3_600_000, slot_duration: 90 })).toBe('12:00 pm – 1:30 pm');
});

it('ends after its length', () => {
  expect(slotEnd({ start_time: now, slot_duration: 90 })).toBe(now + 5_400_000);
});
