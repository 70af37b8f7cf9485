import { hoursErrors, maxHoursOfDay } from './hours-rules.ts';
import type { OpeningHours } from './opening-hours.ts';

/**
 * Opening hours as typed: 'HH:MM', or an empty string. A closing time that is not after the opening time is on the next
 * day.
 */
export interface TypedHours {
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

/** A closed date as typed: 'YYYY-MM-DD', or an empty string. */
export interface TypedDate {
  readonly day: string;
  readonly note: string;
}

/** The fields of the hours editor. */
export interface HoursForm {
  readonly times: readonly TypedHours[];
  readonly dates: readonly TypedDate[];
}

/** The weekly opening hours and closed dates, as the API stores them. */
export interface StoredHours {
  readonly opening_hours: OpeningHours[];
  readonly closed_dates: { day: string; note: string }[];
}

/** An edit in the hours editor. `at` is the index in `times` or `dates`. */
export type HoursEdit =
  | { readonly kind: 'time.add'; readonly weekday: number }
  | { readonly kind: 'time.change'; readonly at: number; readonly change: Partial<Omit<TypedHours, 'weekday'>> }
  | { readonly kind: 'time.remove'; readonly at: number }
  /** Copies the times of `weekday` to all other days. */
  | { readonly kind: 'day.copy'; readonly weekday: number }
  | { readonly kind: 'date.add' }
  | { readonly kind: 'date.change'; readonly at: number; readonly change: Partial<TypedDate> }
  | { readonly kind: 'date.remove'; readonly at: number };

/** How many closed dates a restaurant may have. */
const maxDates = 100;
const weekdays = [0, 1, 2, 3, 4, 5, 6];
const minutesOfDay = 1440;

/** Applies an edit to the form. Returns the form unchanged if the maximum number of times or dates is reached. */
export function withHoursEdit(form: HoursForm, edit: HoursEdit): HoursForm {
  const { times, dates } = form;
  switch (edit.kind) {
    case 'time.add': {
      const count = times.filter(({ weekday }) => weekday === edit.weekday).length;
      if (count >= maxHoursOfDay) return form;
      const usual = count === 0 ? { opens: '11:00', closes: '15:00' } : { opens: '18:00', closes: '23:00' };
      return { ...form, times: [...times, { weekday: edit.weekday, ...usual }] };
    }
    case 'time.change':
      return { ...form, times: times.map((time, index) => (index === edit.at ? { ...time, ...edit.change } : time)) };
    case 'time.remove':
      return { ...form, times: times.filter((_, index) => index !== edit.at) };
    case 'day.copy': {
      const copied = times.filter(({ weekday }) => weekday === edit.weekday);
      return { ...form, times: weekdays.flatMap((weekday) => copied.map((time) => ({ ...time, weekday }))) };
    }
    case 'date.add':
      return dates.length >= maxDates ? form : { ...form, dates: [...dates, { day: '', note: '' }] };
    case 'date.change':
      return { ...form, dates: dates.map((date, index) => (index === edit.at ? { ...date, ...edit.change } : date)) };
    case 'date.remove':
      return { ...form, dates: dates.filter((_, index) => index !== edit.at) };
  }
}

/** Error messages: in `days` by weekday, in `dates` by index. Both are empty if the form is valid. */
export interface HoursFormErrors {
  readonly days: Partial<Record<number, string>>;
  readonly dates: Partial<Record<number, string>>;
}

/**
 * Validates the form.
 * @param today as 'YYYY-MM-DD'; in a night that began yesterday, that is yesterday (`dateOfHours`)
 */
export function hoursFormErrors(form: HoursForm, today: string): HoursFormErrors {
  const { times, dates } = form;
  const missing = times.filter(({ opens, closes }) => opens === '' || closes === '').map(({ weekday }) => weekday);
  const days =
    missing.length > 0
      ? Object.fromEntries(missing.map((weekday) => [weekday, 'Please enter both times.']))
      : hoursErrors(toStoredHours(form).opening_hours);
  const dateError = ({ day }: TypedDate, index: number) => {
    if (day === '') return 'Please choose a date.';
    if (day < today) return 'This date is over. Please choose another or remove it.';
    return dates.findIndex((each) => each.day === day) < index ? 'This date is there already.' : null;
  };
  const wrong = dates.flatMap((date, index) => {
    const error = dateError(date, index);
    return error === null ? [] : [[index, error] as const];
  });
  return { days, dates: Object.fromEntries(wrong) };
}

export function hasNoErrors({ days, dates }: HoursFormErrors): boolean {
  return Object.keys(days).length === 0 && Object.keys(dates).length === 0;
}

/** Converts stored hours to form values. */
export function toHoursForm({ opening_hours, closed_dates }: StoredHours): HoursForm {
  return {
    times: opening_hours.map(({ weekday, opens_minute, closes_minute }) => ({
      weekday,
      opens: clockTime(opens_minute),
      closes: clockTime(closes_minute % minutesOfDay),
    })),
    dates: closed_dates.map(({ day, note }) => ({ day, note })),
  };
}

/** Converts form values to stored hours, sorted by weekday and opening time. A missing time becomes NaN. */
export function toStoredHours({ times, dates }: HoursForm): StoredHours {
  const hours = times.map(({ weekday, opens, closes }) => {
    const [opens_minute, closing] = [minuteOf(opens), minuteOf(closes)];
    return { weekday, opens_minute, closes_minute: closing > opens_minute ? closing : closing + minutesOfDay };
  });
  return {
    opening_hours: hours.toSorted((a, b) => a.weekday - b.weekday || a.opens_minute - b.opens_minute),
    closed_dates: dates
      .map(({ day, note }) => ({ day, note: note.trim() }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}

/** Whether two forms describe the same hours and dates, regardless of their order. */
export function areSameHours(one: HoursForm, other: HoursForm): boolean {
  return JSON.stringify(toStoredHours(one)) === JSON.stringify(toStoredHours(other));
}

/** Formats the times of a weekday: '11:00 am – 3:00 pm, 6:00 pm – 1:00 am', or 'Closed'. */
export function weekdayHoursText({ times }: HoursForm, weekday: number): string {
  const ofDay = times.filter((time) => time.weekday === weekday);
  return ofDay.map(hoursText).join(', ') || 'Closed';
}

/** Formats one time of a day: '11:00 am – 3:00 pm'. */
export function hoursText({ opens, closes }: TypedHours): string {
  return `${spoken(opens)} – ${spoken(closes)}`;
}

/** Formats '23:30' as '11:30 pm', and a missing time as '…'. */
function spoken(time: string): string {
  if (time === '') return '…';
  const minute = minuteOf(time);
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Returns a hint about a closing time that is not on the day of the opening; null if it is on that day. */
export function closingHint({ opens, closes }: TypedHours): 'Open 24 hours' | 'Closes the next day' | null {
  if (closes === '' || closes > opens) return null;
  return opens === closes ? 'Open 24 hours' : 'Closes the next day';
}

const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * Returns the minutes since midnight; NaN for a missing time. Accepts 'HH:MM' and 'HH:MM:SS', which some browsers send.
 */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map((part) => Number.parseInt(part, 10));
  return hours * 60 + minutes;
}

/** Returns '3 orders are for that time. They stay.' for three orders, which keep their slot when the hours change. */
export function affectedOrdersText(count: number): string {
  return count === 1 ? '1 order is for that time. It stays.' : `${count} orders are for that time. They stay.`;
}
