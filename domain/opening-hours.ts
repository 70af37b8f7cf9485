import { formatTime } from './date-time.ts';

/** Opening hours that begin on one weekday (0 is Sunday): minutes since that day's midnight in Asia/Kolkata (D165). */
export interface OpeningHours {
  readonly weekday: number;
  /** 0 to 1439. */
  readonly opens_minute: number;
  /** Exclusive, at most 24 hours later; from 1441 on it is on the next day. */
  readonly closes_minute: number;
}

/** What decides when a restaurant takes orders. */
export interface Schedule {
  readonly hours: readonly OpeningHours[];
  /** Days, such as '2026-12-02' in Asia/Kolkata, whose hours do not apply, their part after midnight included. */
  readonly closedDates: readonly string[];
  /** Epoch ms; null if orders are not paused. */
  readonly pausedUntil: number | null;
}

/** A time during which a restaurant takes orders, epoch ms; `to` is exclusive. */
export interface OpenWindow {
  readonly from: number;
  readonly to: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The UTC offset of Asia/Kolkata, constant and without summer time since 1945, ms. */
const kolkataOffsetMs = 330 * minuteMs;
/** The weekday of 1 January 1970: Thursday. */
const firstWeekday = 4;

/** The end of a pause that only the partner ends, epoch ms. */
export const untilResumed = Date.UTC(9999, 0, 1);

/** Days since 1 January 1970 in Asia/Kolkata. @param at epoch ms */
const dayOf = (at: number): number => Math.floor((at + kolkataOffsetMs) / dayMs);
const startOf = (day: number): number => day * dayMs - kolkataOffsetMs;

/** The date in Asia/Kolkata, such as '2026-12-02'. @param at epoch ms */
export function dateOf(at: number): string {
  return new Date(at + kolkataOffsetMs).toISOString().slice(0, 10);
}

/**
 * When a restaurant takes orders between two times: its weekly hours without its closed dates and its pause. The list,
 * the restaurant's page and the placement of an order all decide by it (D165).
 * @param from epoch ms @param to epoch ms, exclusive
 * @returns disjoint windows in ascending order, with a pause between each two
 */
export function openWindows({ hours, closedDates, pausedUntil }: Schedule, from: number, to: number): OpenWindow[] {
  const start = Math.max(from, pausedUntil ?? from);
  const windows: OpenWindow[] = [];
  // Hours that began on the day before may still run.
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

/** Whether a restaurant takes orders now, and if not, from when on. Times are epoch ms. */
export interface Opening {
  readonly is_open: boolean;
  /** Until when it stays open, at most 24 hours ahead; null while it is closed. */
  readonly open_until: number | null;
  /** When it takes orders again; null while it is open, and if that is unknown. */
  readonly opens_at: number | null;
  /** `opens_at` in words, such as 'Opens 11:30 am'; null with it. */
  readonly opens_text: string | null;
}

/** @param at epoch ms */
export function openingAt(schedule: Schedule, at: number): Opening {
  const [window] = openWindows(schedule, at, at + dayMs);
  if (window?.from === at) return { is_open: true, open_until: window.to, opens_at: null, opens_text: null };
  const opensAt = nextOpening(schedule, at);
  return {
    is_open: false,
    open_until: null,
    opens_at: opensAt,
    opens_text: opensAt === null ? null : openingText(schedule, opensAt, at),
  };
}

function nextOpening(schedule: Schedule, at: number): number | null {
  const { closedDates, pausedUntil } = schedule;
  if (pausedUntil === untilResumed) return null;
  const start = Math.max(at, pausedUntil ?? at);
  // Within each week, hours begin that a closed date can cancel: without hours in this many weeks there are none.
  for (let week = 0; week <= closedDates.length; week += 1) {
    const from = start + week * 7 * dayMs;
    const [window] = openWindows(schedule, from, from + 7 * dayMs);
    if (window) return window.from;
  }
  return null;
}

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
});

/** 'Opens 11:30 am', 'Opens Wed, 2 Dec, 11:30 am', 'Not taking orders until 1:15 pm' (D165). */
function openingText({ pausedUntil }: Schedule, opensAt: number, at: number): string {
  const day = dayOf(opensAt) === dayOf(at) ? '' : `${dateFormat.format(opensAt)}, `;
  return `${opensAt === pausedUntil ? 'Not taking orders until' : 'Opens'} ${day}${formatTime(opensAt)}`;
}

/**
 * When a pause for the rest of the day ends: at midnight in Asia/Kolkata, or when the hours that began on that day end.
 * After midnight, during hours that began on the day before, the day before is meant.
 * @param at epoch ms @returns epoch ms
 */
export function endOfDay(hours: readonly OpeningHours[], at: number): number {
  const endingOn = (day: number) =>
    Math.max(
      dayMs,
      ...hours
        .filter(({ weekday }) => weekday === (day + firstWeekday) % 7)
        .map(({ closes_minute }) => closes_minute * minuteMs),
    ) + startOf(day);
  const yesterday = endingOn(dayOf(at) - 1);
  return yesterday > at ? yesterday : endingOn(dayOf(at));
}

/**
 * The times between two times that are open by `before` and closed by `after`.
 * @param from epoch ms @param to epoch ms, exclusive
 */
export function windowsLost(before: Schedule, after: Schedule, from: number, to: number): OpenWindow[] {
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
