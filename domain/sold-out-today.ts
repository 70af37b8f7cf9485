import { kolkataOffsetMs } from './kolkata-time.ts';
import { dayMs, minuteMs } from './time-units.ts';

/** The time at which the day of a dish begins, in Asia/Kolkata: one that was sold out comes back (D266, D267). */
const morningMinute = 5 * 60;
/** As pages show it. */
export const morningText = '5:00 am';

/**
 * Returns the next morning, strictly after `at`, at which a dish that is sold out today comes back (D266).
 * @param at epoch ms
 * @returns epoch ms
 */
export function nextMorning(at: number): number {
  const sinceMorning = (at + kolkataOffsetMs - morningMinute * minuteMs) % dayMs;
  return at - sinceMorning + dayMs;
}

/**
 * Returns the last morning, at or before `at`, at which a day of dishes began (D267).
 * @param at epoch ms
 * @returns epoch ms
 */
export function lastMorning(at: number): number {
  return nextMorning(at) - dayMs;
}
