import { isolateName } from './isolate-name.ts';
import { formatDateTime, formatTime } from './date-time.ts';
import { formatNamedTime } from './named-day.ts';
import { isSameDay } from './kolkata-time.ts';

/**
 * Why an order is not handed over. `wrong_restaurant`: it is to be collected at another restaurant of the same partner.
 * `not_accepted`: it is paid, but has to be accepted first (D259).
 * `too_many`: too many wrong codes, so that the code is not checked for some minutes.
 */
export type HandOverReason =
  | 'wrong_restaurant'
  | 'already_handed_over'
  | 'cancelled'
  | 'not_accepted'
  | 'wrong_code'
  | 'too_many';

/** The reasons for which no code can hand the order over now, so that asking for another code has no use. */
const finalReasons: readonly (HandOverReason | null)[] = [
  'wrong_restaurant',
  'already_handed_over',
  'cancelled',
  'not_accepted',
];

/** Whether no code can hand the order over now. `reason` is null if the server named none. */
export function isFinalReason(reason: HandOverReason | null): boolean {
  return finalReasons.includes(reason);
}

/** What a partner is asked about an order whose code is right. */
export const foundText = 'Hand this order over?';

/** What a partner reads about an order that has to be accepted before it is handed over. */
export const notAcceptedText = 'Accept this order first.';

/**
 * Returns what a partner reads about an order that has ended: 'Already handed over at 1:04 pm.', with the date if that
 * was on another day in India.
 * @param at when the order ended, epoch ms; null if it is not known
 * @param now epoch ms
 */
export function endedOrderText(reason: 'already_handed_over' | 'cancelled', at: number | null, now: number): string {
  const when = at === null ? '' : isSameDay(at, now) ? ` at ${formatTime(at)}` : ` on ${formatDateTime(at)}`;
  return reason === 'cancelled' ? `Cancelled${when}. Do not hand over.` : `Already handed over${when}.`;
}

/**
 * Returns what a partner is asked about an order for a later day: 'This order is for tomorrow, 1:00 pm. Hand it over now?'
 * @param pickupAt epoch ms
 * @param now epoch ms
 */
export function earlyText(pickupAt: number, now: number): string {
  return `This order is for ${formatNamedTime(pickupAt, now)}. Hand it over now?`;
}

/** Returns what a partner reads about an order of another of his restaurants. */
export function wrongRestaurantText({ name, street }: { readonly name: string; readonly street: string }): string {
  return `This order is for ${isolateName(name)}, ${isolateName(street)}.`;
}
