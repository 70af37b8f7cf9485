import { openWindows, type Schedule } from './opening-hours.ts';
import { orderSettings } from './order-settings.ts';
import { dayMs, minuteMs } from './time-units.ts';

/** How long before its deadline the board no longer offers to accept an order, ms: the press must reach the server. */
export const acceptMarginMs = 10_000;

/** What determines until when a paid order can be accepted. */
export interface AcceptRules {
  /** How long the restaurant has, minutes. */
  readonly minutes: number;
  /** The preparation time, including a rush, minutes. */
  readonly preparationMinutes: number;
  /** The slot that the customer chose; null for 'as soon as possible'. `start` is epoch ms. */
  readonly chosen: { readonly start: number; readonly schedule: Pick<Schedule, 'hours' | 'closedDates'> } | null;
}

/**
 * Returns until when an order that is paid at `paidAt` can be accepted (D260). For a chosen slot, only minutes count in
 * which the restaurant is open, so that an order of the morning waits for the opening; but the time is over when the
 * preparation has to begin. Two minutes always remain. A pause does not matter: what is placed stands.
 * @param paidAt epoch ms
 * @returns epoch ms
 */
export function acceptBy({ minutes, preparationMinutes, chosen }: AcceptRules, paidAt: number): number {
  if (chosen === null) return paidAt + minutes * minuteMs;
  const begins = chosen.start - preparationMinutes * minuteMs;
  const earliest = paidAt + orderSettings.accept_minutes.min * minuteMs;
  return Math.max(earliest, Math.min(begins, afterOpenMinutes(chosen.schedule, paidAt, minutes)));
}

/** Returns when a restaurant has been open for this many minutes since `from`; Infinity if that takes over a week. */
function afterOpenMinutes(schedule: Pick<Schedule, 'hours' | 'closedDates'>, from: number, minutes: number): number {
  let left = minutes * minuteMs;
  for (const window of openWindows({ ...schedule, pausedUntil: null }, from, from + 7 * dayMs)) {
    const length = window.to - window.from;
    if (left <= length) return window.from + left;
    left -= length;
  }
  return Infinity;
}

/**
 * Returns the time until a deadline: '5 min', in the last two minutes '1:59', and '0:00' after it.
 * @param until epoch ms
 * @param now epoch ms
 */
export function formatCountdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
