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

/** Whether a restaurant takes orders at `epochMs`; without any hours it never does (D59). */
export function isOpenAt(hours: readonly OpeningHours[], paused: boolean, epochMs: number): boolean {
  if (paused) return false;
  const minutes = Math.floor(epochMs / minuteMs) + kolkataOffsetMinutes;
  const minute = minutes % minutesOfDay;
  const weekday = (Math.floor(minutes / minutesOfDay) + firstWeekday) % 7;
  return hours.some((day) => day.weekday === weekday && day.opens_minute <= minute && minute < day.closes_minute);
}
