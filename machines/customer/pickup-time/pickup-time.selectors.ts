import { checkoutMessages } from '../../../domain/checkout-errors.ts';
import { formatTime } from '../../../domain/date-time.ts';
import { formatSlot } from '../../../domain/slot.ts';
import { statusOf, type PickupStatus, type PickupTimeSnapshot } from './pickup-time.machine.ts';

/** What the page shows. While a list is loaded again, the old one stays. */
export function selectPickupView(snapshot: PickupTimeSnapshot): PickupStatus | 'loading' | 'failed' {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.times === null ? 'loading' : statusOf(snapshot.context);
}

/** Why the list was not loaded. */
export const selectPickupFailure = (snapshot: PickupTimeSnapshot) => snapshot.context.message;

/** An entry of the choice; `start` is the start of its slot (epoch ms), or null for 'as soon as possible'. */
export interface PickupOption {
  readonly start: number | null;
  readonly label: string;
  readonly isFull: boolean;
}

const remarks = { free: '', few: ' · few places left', full: ' · full' } as const;

/** Returns the entries of the choice, earliest first. */
export function selectOptions({ context: { times } }: PickupTimeSnapshot): PickupOption[] {
  if (times === null) return [];
  const { asap, slots } = times;
  const now = asap && { start: null, label: `As soon as possible · about ${formatTime(asap.ready_at)}`, isFull: false };
  const later = slots.map((slot): PickupOption => {
    const label = asap ? formatSlot(slot) : `Pre-order for ${formatTime(slot.start_time)}`;
    return { start: slot.start_time, label: label + remarks[slot.left], isFull: slot.left === 'full' };
  });
  return now ? [now, ...later] : later;
}

/** Start of the slot that is chosen and offered, epoch ms; null if there is none. */
export const selectChosenSlot = (snapshot: PickupTimeSnapshot) =>
  selectPickupView(snapshot) === 'planned' ? snapshot.context.chosen : null;

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

/** Returns what the page says about a restaurant that takes no order for now; null if it does. */
export function selectClosedText({ context: { times } }: PickupTimeSnapshot): string | null {
  if (times === null || times.asap) return null;
  const state = times.opens_at === null ? 'No meal can be ready soon.' : 'Closed now.';
  return `${state} ${times.slots.length > 0 ? 'Choose a later time today.' : 'No pickup time is left today.'}`;
}
