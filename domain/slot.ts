/** Minutes that a delivery slot lasts; it starts when the order is placed (spec §9). */
export const slotMinutes = 60;

const timeFormat = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' });
const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** '1:00 pm' in India's time (D4). @param at epoch ms */
export function formatTime(at: number): string {
  return timeFormat.format(at);
}

const weekdayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'Asia/Kolkata' });
/** The day in India, counted from 1970: Asia/Kolkata is 5½ hours ahead all year. */
const dayOf = (at: number): number => Math.floor((at + 19_800_000) / 86_400_000);

/**
 * 'Opens 11:30 am', 'Opens tomorrow, 11:30 am', 'Opens Mon, 11:30 am' in India's time (D59).
 * @param at when it opens, epoch ms @param now epoch ms
 */
export function formatOpening(at: number, now = Date.now()): string {
  const days = dayOf(at) - dayOf(now);
  const day = days === 0 ? '' : `${days === 1 ? 'tomorrow' : weekdayFormat.format(at)}, `;
  return `Opens ${day}${formatTime(at)}`;
}

/** '1:00 pm – 2:00 pm' in India's time (D4). @param startMs epoch ms @param minutes of the slot */
export function formatSlot(startMs: number, minutes: number): string {
  return `${formatTime(startMs)} – ${formatTime(startMs + minutes * 60_000)}`;
}

/** '21 Nov 2026, 1:00 pm' in India's time (D4). @param at epoch ms or ISO text */
export function formatDateTime(at: number | string): string {
  return dateTimeFormat.format(new Date(at));
}
