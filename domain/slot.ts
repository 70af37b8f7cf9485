import { lastMorning } from './sold-out-today.ts';
import { minuteMs } from './time-units.ts';

/** The pickup slot of an order, with the field names of the API (spec §7). */
export interface Slot {
  /** Epoch ms. */
  readonly start_time: number;
  /** Minutes. */
  readonly slot_duration: number;
}

/** Length of the slot of a new order, minutes (spec §9). */
export const slotMinutes = 60;

/** Maximum difference between the client's clock and the server's, ms. */
const clockToleranceMs = 5 * minuteMs;

/**
 * Returns the slot of a new order. It always starts when the order is placed (spec §9), so the start time is not part
 * of the content that an `Idempotency-Key` identifies.
 * @param now epoch ms, the same for each retry
 */
export function slotFromNow(now: number) {
  return { start_time: now, slot_duration: slotMinutes } as const satisfies Slot;
}

/**
 * Returns the slot that the server stores: the requested slot, or one that starts at the server's time if the client's
 * clock is wrong. Around 5:00 am the server decides of which day the portions are (D267).
 */
export function acceptedSlot(asked: Slot, now: number): Slot {
  const start = asked.start_time;
  const isNow = Math.abs(start - now) <= clockToleranceMs && lastMorning(start) === lastMorning(now);
  return isNow ? asked : { ...asked, start_time: now };
}

/** Returns the end of a slot, epoch ms. */
export function slotEnd({ start_time: start, slot_duration: minutes }: Slot): number {
  return start + minutes * minuteMs;
}
