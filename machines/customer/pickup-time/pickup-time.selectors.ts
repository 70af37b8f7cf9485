import type { CartItem } from '../../../domain/cart.ts';
import { checkoutMessages } from '../../../domain/checkout-errors.ts';
import { formatTime } from '../../../domain/date-time.ts';
import { isSameDay, startOfDate } from '../../../domain/kolkata-time.ts';
import { dayName, dayTitle } from '../../../domain/named-day.ts';
import { formatSlot } from '../../../domain/slot.ts';
import { isOffered, statusOf, type PickupStatus, type PickupTimeSnapshot } from './pickup-time.machine.ts';

export type PickupView = PickupStatus | 'loading' | 'failed' | 'loadingDay' | 'failedDay';

/** What the page shows. While a list is loaded again, the old one stays. */
export function selectPickupView(snapshot: PickupTimeSnapshot): PickupView {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.context.times === null) return 'loading';
  if (snapshot.matches('loadingDay')) return 'loadingDay';
  return snapshot.matches('failedDay') ? 'failedDay' : statusOf(snapshot.context);
}

/** Returns the list of the shown day; null until it is loaded. */
const listOf = (snapshot: PickupTimeSnapshot) =>
  snapshot.matches('loadingDay') || snapshot.matches('failedDay') ? null : snapshot.context.times;

/** Why the list was not loaded. */
export const selectPickupFailure = (snapshot: PickupTimeSnapshot) => snapshot.context.message;

/** A day for which the restaurant takes orders; `label` is 'Today', 'Tomorrow' or 'Fri, 27 Nov'. */
export interface DayOption {
  readonly day: string;
  readonly label: string;
}

/** Returns the days that can be chosen, earliest first; none if the restaurant takes orders for today only. */
export function selectDays({ context: { times } }: PickupTimeSnapshot): DayOption[] {
  const { days = [], now = 0 } = times ?? {};
  if (days.every((day) => isSameDay(startOfDate(day), now))) return [];
  return days.map((day) => ({ day, label: dayTitle(startOfDate(day), now) }));
}

/** Returns the day of the list; null if it is not among those that can be chosen, as today after its last time. */
export function selectDay({ context: { times, day } }: PickupTimeSnapshot): string | null {
  const { days = [], now = 0 } = times ?? {};
  return days.find((each) => (day === null ? isSameDay(startOfDate(each), now) : each === day)) ?? null;
}

/** An entry of the choice; `start` is the start of its slot (epoch ms), or null for 'as soon as possible'. */
export interface PickupOption {
  readonly start: number | null;
  readonly label: string;
  readonly isFull: boolean;
}

const remarks = { free: '', few: ' · few places left', full: ' · full' } as const;

/** Returns the entries of the choice, earliest first. */
export function selectOptions(snapshot: PickupTimeSnapshot): PickupOption[] {
  const times = listOf(snapshot);
  const { day } = snapshot.context;
  if (times === null) return [];
  const { asap, slots } = times;
  const now = asap && { start: null, label: `As soon as possible · about ${formatTime(asap.ready_at)}`, isFull: false };
  const later = slots.map((slot): PickupOption => {
    const label = asap || day !== null ? formatSlot(slot) : `Pre-order for ${formatTime(slot.start_time)}`;
    return { start: slot.start_time, label: label + remarks[slot.left], isFull: slot.left === 'full' };
  });
  return now ? [now, ...later] : later;
}

/** Whether 'as soon as possible' is offered and chosen. It is chosen unless a slot is. */
export const selectIsAsap = (snapshot: PickupTimeSnapshot): boolean =>
  snapshot.context.chosen === null && Boolean(listOf(snapshot)?.asap);

/** Start of the slot that is chosen and offered, epoch ms; null if there is none. */
export function selectChosenSlot(snapshot: PickupTimeSnapshot): number | null {
  const { chosen } = snapshot.context;
  return isOffered({ times: listOf(snapshot) }, chosen) ? chosen : null;
}

/** Returns why the chosen slot is gone; null if it is not. */
export function selectGoneText(snapshot: PickupTimeSnapshot): string | null {
  if (selectPickupView(snapshot) !== 'gone') return null;
  const { times, chosen } = snapshot.context;
  const isFull = times?.slots.some(({ start_time }) => start_time === chosen);
  return checkoutMessages[isFull ? 'slot_full' : 'slot_unavailable'];
}

/** Returns what the page says about a restaurant that decides about each order (D259); null if it does not. */
export function selectAcceptText({ context: { times } }: PickupTimeSnapshot): string | null {
  if (times?.accept_mode !== 'manual') return null;
  return 'The restaurant confirms each order. You get your money back if it cannot.';
}

/** Returns what the page says about a list without 'as soon as possible'; null if it says nothing. */
export function selectClosedText(snapshot: PickupTimeSnapshot): string | null {
  const times = listOf(snapshot);
  const { day } = snapshot.context;
  if (times === null || times.asap) return null;
  const hasOther = selectDays(snapshot).length > 0;
  if (day !== null) return times.slots.length > 0 ? null : 'No pickup time is left on this day. Choose another day.';
  const state = times.opens_at === null ? 'No meal can be ready soon.' : 'Closed now.';
  if (times.slots.length > 0) return `${state} Choose a later time${hasOther ? '' : ' today'}.`;
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
      const name = items.find((item) => item.id === id)?.name ?? 'A dish';
      if (left > 0) return `Only ${left} ${name} left for ${on}.`;
      return day === null ? `${name} is sold out today. Choose another day.` : `${name} cannot be ordered for ${on}.`;
    });
  };
