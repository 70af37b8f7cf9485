import { formatTime } from './date-time.ts';
import { formatNamedTime } from './named-day.ts';
import { dateOf, dayOf, startOf } from './kolkata-time.ts';
import { dayMs, minuteMs } from './time-units.ts';
import { laterDaysStart } from './later-day.ts';

/**
 * Opening hours that begin on `weekday` (0 is Sunday). Times are minutes since midnight of that weekday in Asia/Kolkata
 * (D165).
 */
export interface OpeningHours {
  readonly weekday: number;
  /** 0 to 1439. */
  readonly opens_minute: number;
  /** Exclusive; at most 24 hours after `opens_minute`. A value above 1440 is on the next day. */
  readonly closes_minute: number;
}

/** The inputs that determine when a restaurant takes orders. */
export interface Schedule {
  readonly hours: readonly OpeningHours[];
  /**
   * Dates in Asia/Kolkata, such as '2026-12-02'. Hours that begin on such a date do not apply, including their part
   * after midnight.
   */
  readonly closedDates: readonly string[];
  /** Epoch ms; null if orders are not paused. */
  readonly pausedUntil: number | null;
  /** How long before closing time orders for 'as soon as possible' end, minutes (D210). Default: 0. */
  readonly lastOrderMinutes?: number;
}

/** A time range during which a restaurant takes orders, epoch ms; `to` is exclusive. */
export interface OpenWindow {
  readonly from: number;
  readonly to: number;
}

/** The weekday of 1 January 1970, a Thursday. */
const firstWeekday = 4;

/** The end of a pause that lasts until the partner resumes orders, epoch ms. */
export const untilResumed = Date.UTC(9999, 0, 1);

/**
 * Returns when a restaurant takes orders between two times: during its weekly hours, except on closed dates and during
 * a pause. Used by the restaurant list, the restaurant page, the slots and the placement of orders (D165).
 * @param from epoch ms
 * @param to epoch ms, exclusive
 * @returns disjoint windows in ascending order, with a gap between each two
 */
export function openWindows({ hours, closedDates, pausedUntil }: Schedule, from: number, to: number): OpenWindow[] {
  const start = Math.max(from, pausedUntil ?? from);
  const windows: OpenWindow[] = [];
  // Starts on the day before, because its hours may end after midnight.
  for (let day = dayOf(start) - 1; startOf(day) < to; day += 1) {
    if (closedDates.includes(dateOf(startOf(day)))) continue;
    const weekday = (day + firstWeekday) % 7;
    for (const each of hours) {
      if (each.weekday !== weekday) continue;
      const opens = Math.max(start, startOf(day) + each.opens_minute * minuteMs);
      const closes = Math.min(to, startOf(day) + each.closes_minute * minuteMs);
      if (opens < closes) windows.push({ from: opens, to: closes });
    }
  }
  return merged(windows);
}

/**
 * Returns when a restaurant takes orders for 'as soon as possible' between two times: its open windows without the last
 * minutes before closing time (D210).
 * @param from epoch ms
 * @param to epoch ms, exclusive
 */
export function orderWindows(schedule: Schedule, from: number, to: number): OpenWindow[] {
  const lastMs = (schedule.lastOrderMinutes ?? 0) * minuteMs;
  return openWindows(schedule, from, to + lastMs)
    .map((window) => ({ from: window.from, to: window.to - lastMs }))
    .filter((window) => window.from < window.to);
}

function merged(windows: OpenWindow[]): OpenWindow[] {
  const joined: OpenWindow[] = [];
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && window.from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, window.to) };
    } else joined.push(window);
  }
  return joined;
}

/** Whether a restaurant takes orders now, and if not, when it does again. Times are epoch ms. */
export interface Opening {
  readonly is_open: boolean;
  /** When it stops taking orders, at most 24 hours ahead; null while it is closed. */
  readonly open_until: number | null;
  /** `open_until` as a text, such as 'Open until 10:30 pm'; null while it is closed, or if it stays open for 24 hours. */
  readonly closes_text: string | null;
  /** When it takes orders again; null while it is open, or if that time is unknown. */
  readonly opens_at: number | null;
  /** `opens_at` as a text, such as 'Opens 11:30 am'; null if `opens_at` is null. */
  readonly opens_text: string | null;
}

/**
 * Returns whether a restaurant is open at a time, and its next change.
 * @param at epoch ms
 */
export function openingAt(schedule: Schedule, at: number): Opening {
  const [window] = orderWindows(schedule, at, at + dayMs);
  if (window?.from === at) {
    const closesText = window.to < at + dayMs ? `Open until ${formatTime(window.to)}` : null;
    return { is_open: true, open_until: window.to, closes_text: closesText, opens_at: null, opens_text: null };
  }
  const opensAt = nextOpening(schedule, at);
  return {
    is_open: false,
    open_until: null,
    closes_text: null,
    opens_at: opensAt,
    opens_text: opensAt === null ? null : openingText(schedule, opensAt, at),
  };
}

/**
 * Returns until when meals can be collected, such as 'Open until 10:30 pm'; null while it is closed, or if it stays open for
 * 24 hours. Neither a pause nor the end of the orders before closing time ends it (D318).
 * @param at epoch ms
 */
export const collectibleText = ({ hours, closedDates }: Schedule, at: number): string | null =>
  openingAt({ hours, closedDates, pausedUntil: null }, at).closes_text;

function nextOpening(schedule: Schedule, at: number): number | null {
  const { closedDates, pausedUntil } = schedule;
  if (pausedUntil === untilResumed) return null;
  const start = Math.max(at, pausedUntil ?? at);
  // A closed date cancels hours of at most one week: if the first n + 1 weeks have no open window despite only n closed
  // dates, no later week has one.
  for (let week = 0; week <= closedDates.length; week += 1) {
    const from = start + week * 7 * dayMs;
    const [window] = orderWindows(schedule, from, from + 7 * dayMs);
    if (window) return window.from;
  }
  return null;
}

/**
 * Returns 'Opens 11:30 am', 'Opens tomorrow, 11:30 am', 'Opens Wed, 2 Dec, 11:30 am' or 'Not taking orders until 1:15 pm'
 * (D165). The day has the same name as in the cart.
 */
function openingText({ hours, pausedUntil }: Schedule, opensAt: number, at: number): string {
  const time = opensAt < endOfToday(hours, at) ? formatTime(opensAt) : formatNamedTime(opensAt, at);
  return `${opensAt === pausedUntil ? 'Not taking orders until' : 'Opens'} ${time}`;
}

/**
 * Returns when a pause for the rest of the day ends: at midnight in Asia/Kolkata, or later, when the last hours that
 * began on that day end. If `at` is after midnight but within hours that began on the previous day, the previous day
 * counts.
 * @param at epoch ms
 * @returns epoch ms
 */
export function endOfDay(hours: readonly OpeningHours[], at: number): number {
  return endOfHours(hours, dayOfHours(hours, at));
}

/**
 * Returns the date to which the hours at a time belong: the date before, until the hours that began on it end after
 * midnight; otherwise the date itself, in Asia/Kolkata.
 * @param at epoch ms
 */
export function dateOfHours(hours: readonly OpeningHours[], at: number): string {
  return dateOf(startOf(dayOfHours(hours, at)));
}

function dayOfHours(hours: readonly OpeningHours[], at: number): number {
  const yesterday = dayOf(at) - 1;
  return endOfHours(hours, yesterday) > at ? yesterday : dayOf(at);
}

/** Returns when the last hours that began on a day end, but no earlier than midnight; epoch ms. */
function endOfHours(hours: readonly OpeningHours[], day: number): number {
  const ends = hours
    .filter(({ weekday }) => weekday === (day + firstWeekday) % 7)
    .map(({ closes_minute }) => closes_minute * minuteMs);
  return startOf(day) + Math.max(dayMs, ...ends);
}

/**
 * Returns when today ends for the pickup times and the words about the next opening: as for a pause (`endOfDay`), but no later
 * than the later days begin, so that a night that lasts beyond 5:00 am goes on under the next date.
 * @param at epoch ms
 * @returns epoch ms
 */
export function endOfToday(hours: readonly OpeningHours[], at: number): number {
  return Math.min(endOfDay(hours, at), laterDaysStart(at));
}

/**
 * Returns the time ranges in which a restaurant is open by `before`, but closed by `after`.
 * @param from epoch ms
 * @param to epoch ms, exclusive
 */
export function lostWindows(before: Schedule, after: Schedule, from: number, to: number): OpenWindow[] {
  const kept = openWindows(after, from, to);
  return openWindows(before, from, to).flatMap((window) => {
    let start = window.from;
    const gaps = kept.map(({ from: opens, to: closes }) => {
      const gap = { from: start, to: Math.min(opens, window.to) };
      start = Math.max(start, closes);
      return gap;
    });
    return [...gaps, { from: start, to: window.to }].filter((gap) => gap.from < gap.to);
  });
}
