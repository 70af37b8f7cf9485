import { isolateName } from '../../../domain/isolate-name.ts';
import type { CartItem } from '../../../domain/cart.ts';
import { checkoutMessages } from '../../../domain/checkout-errors.ts';
import { formatTime, formatSlot } from '../../../domain/date-time.ts';
import { dayName, dayTitle } from '../../../domain/named-day.ts';
import { isSameDay, startOfDate } from '../../../domain/kolkata-time.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { PickupTimes } from './pickup-time.actors.ts';
import { isOffered, statusOf, type PickupStatus, type PickupTimeSnapshot } from './pickup-time.machine.ts';

export interface PickupTimeView {
  /** While a list is loaded again, the old one stays. */
  view: PickupStatus | 'loading' | 'failed' | 'loadingDay' | 'failedDay';
  /** The days that can be chosen, earliest first; none if the restaurant takes orders for today only. */
  days: readonly DayOption[];
  /** The day of the list; null if it is not among those that can be chosen, as today after its last time. */
  day: string | null;
  /** The entries of the choice, earliest first. */
  options: readonly PickupOption[];
  /** Whether 'as soon as possible' is offered and chosen. It is chosen unless a slot is. */
  isAsap: boolean;
  /** Start of the slot that is chosen and offered, epoch ms; null if there is none. */
  chosen: number | null;
  /** Why the chosen slot is gone; null if it is not. */
  goneText: string | null;
  /** What the page says about a list without 'as soon as possible'; null if it says nothing. */
  closedText: string | null;
  /** What the page says about a restaurant that decides about each order (D259); null if it does not. */
  acceptText: string | null;
  /** The restaurant's phone number, ten digits; null before the times are loaded, and without one. */
  phone: string | null;
  /** Why the list was not loaded. */
  failure: string | null;
}

/** A day for which the restaurant takes orders; `label` is 'Today', 'Tomorrow' or 'Fri, 27 Nov'. */
interface DayOption {
  readonly day: string;
  readonly label: string;
}

/** An entry of the choice; `start` is the start of its slot (epoch ms), or null for 'as soon as possible'. */
interface PickupOption {
  readonly start: number | null;
  readonly label: string;
  readonly isFull: boolean;
}

export const selectPage = pageOf((snapshot: PickupTimeSnapshot): PickupTimeView => {
  const { times, day, chosen, message: failure } = snapshot.context;
  const list = listOf(snapshot);
  const view = viewOf(snapshot);
  const days = daysOf(times);
  return {
    view,
    days,
    day: dayOf(times, day),
    options: list === null ? [] : optionsOf(list, day),
    isAsap: chosen === null && Boolean(list?.asap),
    chosen: isOffered({ times: list }, chosen) ? chosen : null,
    goneText: view === 'gone' ? goneText(times, chosen) : null,
    closedText: list === null || list.asap ? null : closedText(list, day, days.length > 0),
    acceptText:
      times?.accept_mode === 'manual'
        ? `The restaurant accepts within ${times.accept_minutes ?? 10} minutes, else you get your money back.`
        : null,
    phone: times?.restaurant_phone ?? null,
    failure,
  };
});

function viewOf(snapshot: PickupTimeSnapshot): PickupTimeView['view'] {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.context.times === null) return 'loading';
  if (snapshot.matches('loadingDay')) return 'loadingDay';
  return snapshot.matches('failedDay') ? 'failedDay' : statusOf(snapshot.context);
}

/** Returns the list of the shown day; null until it is loaded. */
const listOf = (snapshot: PickupTimeSnapshot) =>
  snapshot.matches('loadingDay') || snapshot.matches('failedDay') ? null : snapshot.context.times;

function daysOf(times: PickupTimes | null): DayOption[] {
  const { days = [], now = 0 } = times ?? {};
  if (days.every((day) => isSameDay(startOfDate(day), now))) return [];
  return days.map((day) => ({ day, label: dayTitle(startOfDate(day), now) }));
}

function dayOf(times: PickupTimes | null, day: string | null): string | null {
  const { days = [], now = 0 } = times ?? {};
  return days.find((each) => (day === null ? isSameDay(startOfDate(each), now) : each === day)) ?? null;
}

const remarks = { free: '', few: ' · few places left', full: ' · full' } as const;

function optionsOf({ asap, slots }: PickupTimes, day: string | null): PickupOption[] {
  const now = asap && { start: null, label: `As soon as possible · about ${formatTime(asap.ready_at)}`, isFull: false };
  const later = slots.map((slot): PickupOption => {
    const label = asap || day !== null ? formatSlot(slot) : `Pre-order for ${formatTime(slot.start_time)}`;
    return { start: slot.start_time, label: label + remarks[slot.left], isFull: slot.left === 'full' };
  });
  return now ? [now, ...later] : later;
}

function goneText(times: PickupTimes | null, chosen: number | null): string {
  const isFull = times?.slots.some(({ start_time }) => start_time === chosen);
  return checkoutMessages[isFull ? 'slot_full' : 'slot_unavailable'];
}

function closedText({ slots, opens_at: opensAt }: PickupTimes, day: string | null, hasOther: boolean): string | null {
  if (day !== null) return slots.length > 0 ? null : 'No pickup time is left on this day. Choose another day.';
  const state = opensAt === null ? 'No meal can be ready soon.' : 'Closed now.';
  if (slots.length > 0) return `${state} Choose a later time${hasOther ? '' : ' today'}.`;
  return `${state} No pickup time is left today.${hasOther ? ' Choose another day.' : ''}`;
}

/**
 * Returns for each dish of which too few portions are left on the shown day what the page says about it (D276, D280).
 * @param items the dishes of the cart
 */
export const selectShortTexts =
  (items: readonly Pick<CartItem, 'id' | 'name'>[]) =>
  (snapshot: PickupTimeSnapshot): string[] => {
    const times = listOf(snapshot);
    const { day } = snapshot.context;
    if (!times?.short) return [];
    const on = day === null ? 'today' : dayName(startOfDate(day), times.now);
    return times.short.map(({ id, left }) => {
      const name = isolateName(items.find((item) => item.id === id)?.name ?? 'A dish');
      if (left > 0) return `Only ${left} ${name} left for ${on}.`;
      return day === null ? `${name} is sold out today. Choose another day.` : `${name} cannot be ordered for ${on}.`;
    });
  };
