import { dayMs, minuteMs } from './time-units.ts';

/** The UTC offset of Asia/Kolkata, ms. It has been constant since 1945, without daylight saving time. */
export const kolkataOffsetMs = 330 * minuteMs;

/**
 * Returns the days since 1 January 1970 in Asia/Kolkata.
 * @param at epoch ms
 */
export function dayOf(at: number): number {
  return Math.floor((at + kolkataOffsetMs) / dayMs);
}

/**
 * Returns midnight in Asia/Kolkata at which a day of `dayOf` begins.
 * @returns epoch ms
 */
export function startOf(day: number): number {
  return day * dayMs - kolkataOffsetMs;
}

/**
 * Returns the date in Asia/Kolkata, such as '2026-12-02'.
 * @param at epoch ms
 */
export function dateOf(at: number): string {
  return new Date(at + kolkataOffsetMs).toISOString().slice(0, 10);
}

/**
 * Returns midnight in Asia/Kolkata at which a date such as '2026-12-02' begins.
 * @returns epoch ms
 */
export function startOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00+05:30`);
}

/** Whether two times, epoch ms, are on the same date in Asia/Kolkata. */
export function isSameDay(one: number, other: number): boolean {
  return dayOf(one) === dayOf(other);
}
