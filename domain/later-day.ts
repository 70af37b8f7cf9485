import { dayOf, startOf } from './kolkata-time.ts';
import { nextMorning } from './sold-out-today.ts';

/**
 * Whether a time is after the present day of the kitchen, which lasts from 5:00 am to 5:00 am (D267), so that the present
 * counts of dishes say nothing about it. After midnight, noon of the same date is.
 * @param at epoch ms
 * @param now epoch ms
 */
export function isAfterKitchenDay(at: number, now: number): boolean {
  return at >= nextMorning(now);
}

/**
 * Returns when the later days begin: at the next 5:00 am, but not on the present date, of which the rest is today.
 * @param now epoch ms
 * @returns epoch ms
 */
export function laterDaysStart(now: number): number {
  return Math.max(nextMorning(now), startOf(dayOf(now) + 1));
}

/**
 * Whether the pickup times of the present date are of two days of the kitchen, before and after 5:00 am.
 * @param now epoch ms
 */
export function isBeforeMorning(now: number): boolean {
  return nextMorning(now) < laterDaysStart(now);
}

/**
 * Whether a time is of a later day, which has begun neither by its date nor for the kitchen (D276, D279). After midnight,
 * noon of the same date is not.
 * @param at epoch ms
 * @param now epoch ms
 */
export function isLaterDay(at: number, now: number): boolean {
  return at >= laterDaysStart(now);
}
