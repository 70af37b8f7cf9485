import type { OpeningHours } from './opening-hours.ts';

/** Maximum number of opening hours that begin on one weekday. */
export const maxHoursOfDay = 4;

/** Names of the weekdays, indexed by weekday number (0 is Sunday). */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Weekday numbers in the order in which they are shown, from Monday to Sunday. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

const minutesOfDay = 1440;
const minutesOfWeek = 7 * minutesOfDay;

/**
 * Returns error messages by the weekday on which the hours begin: more than four opening hours, hours longer than 24
 * hours, or hours that overlap others, also those of the next day. Empty if the hours are valid.
 */
export function hoursErrors(hours: readonly OpeningHours[]): Partial<Record<number, string>> {
  const errors: Record<number, string> = {};
  const ascending = hours.toSorted((a, b) => startOf(a) - startOf(b));
  for (const [index, each] of ascending.entries()) {
    const length = each.closes_minute - each.opens_minute;
    if (length <= 0 || length > minutesOfDay) errors[each.weekday] = 'Closing time must be within 24 hours of opening.';
    // The week repeats: the last hours of the week may overlap the first.
    const next = ascending[index + 1] ?? ascending[0];
    const gap = next ? (startOf(next) - startOf(each) + minutesOfWeek) % minutesOfWeek : 0;
    if (ascending.length > 1 && gap < length) errors[each.weekday] = 'These times overlap. Please change one of them.';
  }
  for (const weekday of weekdayNames.keys()) {
    if (hours.filter((each) => each.weekday === weekday).length > maxHoursOfDay)
      errors[weekday] = `A day has at most ${maxHoursOfDay} times. Please remove one.`;
  }
  return errors;
}

const startOf = ({ weekday, opens_minute }: OpeningHours): number => weekday * minutesOfDay + opens_minute;
