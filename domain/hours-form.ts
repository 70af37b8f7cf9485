import { hoursErrors, maxHoursOfDay } from './hours-rules.ts';
import type { OpeningHours } from './opening-hours.ts';

/** Opening hours as typed: 'HH:MM', or empty. Closing times up to the opening time are on the next day. */
export interface TypedHours {
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

/** A closed date as typed: 'YYYY-MM-DD', or empty. */
export interface TypedDate {
  readonly day: string;
  readonly note: string;
}

/** The fields of the hours editor. */
export interface HoursForm {
  readonly times: readonly TypedHours[];
  readonly dates: readonly TypedDate[];
}

/** A week and closed dates. */
export interface StoredHours {
  readonly opening_hours: OpeningHours[];
  readonly closed_dates: { day: string; note: string }[];
}

/** `at` is the index in the form. */
export type HoursEdit =
  | { readonly kind: 'time.add'; readonly weekday: number }
  | { readonly kind: 'time.change'; readonly at: number; readonly change: Partial<Omit<TypedHours, 'weekday'>> }
  | { readonly kind: 'time.remove'; readonly at: number }
  /** All days get the times of this one. */
  | { readonly kind: 'day.copy'; readonly weekday: number }
  | { readonly kind: 'date.add' }
  | { readonly kind: 'date.change'; readonly at: number; readonly change: Partial<TypedDate> }
  | { readonly kind: 'date.remove'; readonly at: number };

/** How many closed dates a restaurant may have. */
const maxDates = 100;
const weekdays = [0, 1, 2, 3, 4, 5, 6];
const minutesOfDay = 1440;

/** The form with an edit; the same form if the edit is not possible. */
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

/** Error messages: of days by weekday, of closed dates by their index; empty if the form is valid. */
export interface HoursFormErrors {
  readonly days: Partial<Record<number, string>>;
  readonly dates: Partial<Record<number, string>>;
}

/** @param today as 'YYYY-MM-DD' */
export function hoursFormErrors(form: HoursForm, today: string): HoursFormErrors {
  const { times, dates } = form;
  const missing = times.filter(({ opens, closes }) => opens === '' || closes === '').map(({ weekday }) => weekday);
  const days =
    missing.length > 0
      ? Object.fromEntries(missing.map((weekday) => [weekday, 'Please enter both times.']))
      : hoursErrors(storedHours(form).opening_hours);
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

export function areNoErrors({ days, dates }: HoursFormErrors): boolean {
  return Object.keys(days).length === 0 && Object.keys(dates).length === 0;
}

/** The form of stored hours. */
export function hoursForm({ opening_hours, closed_dates }: StoredHours): HoursForm {
  return {
    times: opening_hours.map(({ weekday, opens_minute, closes_minute }) => ({
      weekday,
      opens: clockTime(opens_minute),
      closes: clockTime(closes_minute % minutesOfDay),
    })),
    dates: closed_dates.map(({ day, note }) => ({ day, note })),
  };
}

/** The hours that the form describes, in the order of the week; NaN for a missing time. */
export function storedHours({ times, dates }: HoursForm): StoredHours {
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

/** Whether two forms describe the same hours, in any order. */
export function areSameHours(one: HoursForm, other: HoursForm): boolean {
  return JSON.stringify(storedHours(one)) === JSON.stringify(storedHours(other));
}

/** A day in words: '11:00 am – 3:00 pm, 6:00 pm – 1:00 am', or 'Closed'. */
export function dayText({ times }: HoursForm, weekday: number): string {
  const ofDay = times.filter((time) => time.weekday === weekday);
  return ofDay.map(({ opens, closes }) => `${spoken(opens)} – ${spoken(closes)}`).join(', ') || 'Closed';
}

/** '23:30' as '11:30 pm'; '…' for a missing time. */
function spoken(time: string): string {
  if (time === '') return '…';
  const minute = minuteOf(time);
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** What the closing time means beyond the clock: null for one on the same day. */
export function closingHint({ opens, closes }: TypedHours): 'Open 24 hours' | 'Closes the next day' | null {
  if (closes === '' || closes > opens) return null;
  return opens === closes ? 'Open 24 hours' : 'Closes the next day';
}

const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Also of 'HH:MM:SS', which some browsers send; NaN for a missing time. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map((part) => Number.parseInt(part, 10));
  return hours * 60 + minutes;
}

/** '3 orders are for that time. They stay.' */
export function ordersStay(count: number): string {
  return count === 1 ? '1 order is for that time. It stays.' : `${count} orders are for that time. They stay.`;
}
