import { formatTime } from './date-time.ts';

/** The pickup slot of an order, as the API names it (spec §7). */
export interface Slot {
  /** Epoch ms. */
  readonly start_time: number;
  /** Minutes. */
  readonly slot_duration: number;
}

/** Length of a slot that is ordered today, minutes (spec §9). */
export const slotMinutes = 60;

/** Maximum difference of a client's clock from the server's, ms. */
const clockToleranceMs = 5 * 60_000;

/**
 * The slot of every order; it starts 'now' (spec §9). The start time is therefore not part of the content that an
 * `Idempotency-Key` identifies.
 * @param now epoch ms, the same for each retry
 */
export function slotFromNow(now: number) {
  return { start_time: now, slot_duration: slotMinutes } as const satisfies Slot;
}

/**
 * The slot that the server stores: the requested one, with the server's time as its start if the client's clock is
 * wrong.
 */
export function acceptedSlot(asked: Slot, now: number): Slot {
  const isNow = Math.abs(asked.start_time - now) <= clockToleranceMs;
  return isNow ? asked : { ...asked, start_time: now };
}

/** The end of a slot, epoch ms. */
export function slotEnd({ start_time: start, slot_duration: minutes }: Slot): number {
  return start + minutes * 60_000;
}

/** Formats as '1:00 pm – 2:00 pm' in India's time zone (D4). */
export function formatSlot(slot: Slot): string {
  return `${formatTime(slot.start_time)} – ${formatTime(slotEnd(slot))}`;
}
