import { formatSlot, formatTime } from './date-time.ts';
import { dayOf, isSameDay } from './kolkata-time.ts';
import type { Slot } from './slot.ts';

/**
 * Times that may be on another day. All days are those of the calendar in Asia/Kolkata (D4); all times are epoch ms.
 */

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Formats the day of a time as 'Fri, 27 Nov'. */
export function formatDay(at: number): string {
  return dayFormat.format(at);
}

/** Returns 'today', 'tomorrow' or 'Fri, 27 Nov', as in the middle of a sentence. */
export function dayName(at: number, now: number): string {
  return ['today', 'tomorrow'][dayOf(at) - dayOf(now)] ?? formatDay(at);
}

/** Returns 'Today', 'Tomorrow' or 'Fri, 27 Nov'. */
export function dayTitle(at: number, now: number): string {
  const name = dayName(at, now);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Formats a time as '1:15 pm' if it is today, otherwise as 'tomorrow, 1:15 pm' or 'Fri, 27 Nov, 1:15 pm'. */
export function formatNamedTime(at: number, now: number): string {
  return isSameDay(at, now) ? formatTime(at) : `${dayName(at, now)}, ${formatTime(at)}`;
}

/** Formats a slot as '1:00 pm – 2:00 pm', with the day as `formatNamedTime` if it does not begin today. */
export function formatNamedSlot(slot: Slot, now: number): string {
  const { start_time: start } = slot;
  return isSameDay(start, now) ? formatSlot(slot) : `${dayName(start, now)}, ${formatSlot(slot)}`;
}

/**
 * Formats a time as '1:15 pm' if it is on the same day as `other`, otherwise with its date: 'Fri, 27 Nov, 1:15 pm'. For
 * what is still read on a later day, when 'tomorrow' would be wrong.
 */
export function formatDatedTime(at: number, other: number): string {
  return isSameDay(at, other) ? formatTime(at) : `${formatDay(at)}, ${formatTime(at)}`;
}

/** Formats a slot as '1:00 pm – 2:00 pm', with its date as `formatDatedTime` if it does not begin on the day of `other`. */
export function formatDatedSlot(slot: Slot, other: number): string {
  return isSameDay(slot.start_time, other) ? formatSlot(slot) : formatDateSlot(slot);
}

/** Formats a slot with its date: 'Fri, 27 Nov, 1:00 pm – 2:00 pm'. */
export function formatDateSlot(slot: Slot): string {
  return `${formatDay(slot.start_time)}, ${formatSlot(slot)}`;
}
