import { slotEnd, type Slot } from './slot.ts';

const format = (date: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...date, hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' });
const timeFormat = format({});
const dateTimeFormat = format({ day: 'numeric', month: 'short', year: 'numeric' });

/**
 * Formats a time as '1:00 pm' in India's time zone (D4).
 * @param at epoch ms
 */
export function formatTime(at: number): string {
  return timeFormat.format(at);
}

/**
 * Formats a time as '21 Nov 2026, 1:00 pm' in India's time zone (D4).
 * @param at epoch ms or ISO 8601
 */
export function formatDateTime(at: number | string): string {
  return dateTimeFormat.format(new Date(at));
}

/** Formats a slot as '1:00 pm – 2:00 pm' in India's time zone (D4). */
export function formatSlot(slot: Slot): string {
  return `${formatTime(slot.start_time)} – ${formatTime(slotEnd(slot))}`;
}
