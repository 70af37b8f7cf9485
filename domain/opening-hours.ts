/** When a restaurant takes orders on one weekday: minutes since midnight in Asia/Kolkata, 0 is Sunday (D59). */
export interface OpeningHours {
  readonly weekday: number;
  readonly opens_minute: number;
  /** The first minute it is closed; 1440 is midnight. Nights are two entries, one for each day. */
  readonly closes_minute: number;
}

const minuteMs = 60_000;
const minutesOfDay = 1440;
/** Asia/Kolkata has had one offset and no summer time since 1945. */
const kolkataOffsetMinutes = 330;
/** 1 January 1970 was a Thursday. */
const firstWeekday = 4;

const minutesOfWeek = 7 * minutesOfDay;

/** Minutes since midnight from Saturday to Sunday in Asia/Kolkata. */
function minuteOfWeek(epochMs: number): number {
  const minutes = Math.floor(epochMs / minuteMs) + kolkataOffsetMinutes;
  return (minutes + firstWeekday * minutesOfDay) % minutesOfWeek;
}

/** Whether a restaurant takes orders at `epochMs`; without any hours it never does (D59). */
export function isOpenAt(hours: readonly OpeningHours[], paused: boolean, epochMs: number): boolean {
  if (paused) return false;
  const now = minuteOfWeek(epochMs);
  return hours.some(({ weekday, opens_minute, closes_minute }) => {
    const minute = now - weekday * minutesOfDay;
    return opens_minute <= minute && minute < closes_minute;
  });
}

/**
 * When a restaurant that is closed at `epochMs` opens next, epoch ms; null while it is open, and where it is not known:
 * paused, or without any hours.
 */
export function opensAt(hours: readonly OpeningHours[], paused: boolean, epochMs: number): number | null {
  if (paused || hours.length === 0 || isOpenAt(hours, paused, epochMs)) return null;
  const now = minuteOfWeek(epochMs);
  const waits = hours.map(
    ({ weekday, opens_minute }) => (weekday * minutesOfDay + opens_minute - now + minutesOfWeek) % minutesOfWeek,
  );
  return (Math.floor(epochMs / minuteMs) + Math.min(...waits)) * minuteMs;
}
