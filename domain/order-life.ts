import { awaitingMeal, type PaidStatus, type StoredStatus } from './order-states.ts';
import { slotEnd, type Slot } from './slot.ts';
import { minuteMs } from './time-units.ts';

/** Minimum time after the payment in which the customer may cancel, ms. */
const cancelAfterPaymentMs = 2 * minuteMs;
/** How long after `pickupEnd` an order can be marked as not collected, ms. */
const notCollectedAfterMs = 60 * minuteMs;

/** How long after its hand-over an order can be recalled, ms (D344). */
export const recallMs = 10 * minuteMs;
/** How long after its hand-over the invoice of an order is issued, ms: later than any recall, by the clocks of all processes. */
export const invoiceAfterMs = recallMs + minuteMs;

/**
 * The reasons for which a restaurant cancels a paid order: `ondc` is the number in ONDC's list of cancellation reasons,
 * `label` the text of the partner's choice, `words` the text for the customer. For `other`, the customer reads the
 * partner's note instead.
 */
export const cancelReasons = {
  sold_out: { ondc: '002', label: 'A dish is sold out', words: 'a dish is sold out' },
  device_problem: { ondc: '022', label: 'A device does not work', words: 'a device in the kitchen does not work' },
  closed: { ondc: '023', label: 'We are closed', words: 'it is closed' },
  too_busy: { ondc: '024', label: 'We are too busy', words: 'it is too busy' },
  other: { ondc: null, label: 'Another reason', words: null },
} as const;

export type CancelReason = keyof typeof cancelReasons;
export const cancelReasonCodes = ['sold_out', 'device_problem', 'closed', 'too_busy', 'other'] as const;
/** Maximum length of a partner's note about a cancellation, in characters. */
export const maxReasonLength = 120;

/** How and when an order ended. */
export interface OrderEnding {
  /** Epoch ms. */
  readonly at: number;
  /**
   * Who ended the order; `provider` means that the payment was refunded in the provider's dashboard. Null in all other
   * cases, such as a hand-over, the expiry of an unpaid order, an order that was not accepted in
   * time (D260), or an overdue order (D180).
   */
  readonly by: 'customer' | 'restaurant' | 'provider' | null;
  /** Why a paid order ended; null if it was handed over, or ended by the customer or the provider. */
  readonly reason: CancelReason | 'no_answer' | 'not_collected' | 'not_prepared' | null;
  /** The partner's note; null unless the reason is `other`. */
  readonly note: string | null;
}

/** The fields of a paid order that determine which actions are allowed. Times are epoch ms. */
export interface OrderLife {
  readonly status: PaidStatus;
  readonly slot_info: Slot;
  /** When the meal is expected to be ready; later than the end of the slot if the kitchen is busy or late. */
  readonly ready_at: number;
  /** The sum of all delays, minutes. */
  readonly delayed_minutes: number;
  /** Whether the partner has seen the order. Every allowed action marks it as seen. */
  readonly is_seen: boolean;
  /** When the order ends by itself: if it is `waiting`, the deadline for accepting it. Null if it does not. */
  readonly due_at: number | null;
  /** Null until the order ends. */
  readonly ended: OrderEnding | null;
}

/** The fields of an order that an action or the overdue rule changes. Times are epoch ms. */
export interface OrderLifeChange {
  readonly status?: PaidStatus;
  readonly ready_at?: number;
  readonly cancel_until?: number;
  readonly delayed_minutes?: number;
  readonly due_at?: number;
  readonly ended?: OrderEnding;
  /** What the partner took back last, for the customer. */
  readonly recalled?: Recalled;
}

/** What a partner can take back after the customer was notified: that the order is ready, or was handed over. */
export type Recalled = 'ready' | 'hand_over';

/**
 * Returns the ready time of an order that is confirmed at `now`, and until when the customer may cancel it: for two
 * minutes after the payment, or until the preparation begins, if that is later (D179). A delay moves that end, 'Prepare' and
 * 'Ready' set it (`order-actions.ts`); a waiting order may be cancelled until it is accepted (`mayCancelPaid`, D261).
 * @param now epoch ms
 * @param preparationMinutes the preparation time of the restaurant at `now`, including a rush
 * @param slotStart start of the slot that the order takes, if any, epoch ms; the meal is not ready before it (D210)
 * @param paidAt epoch ms; before `now` if the restaurant had to accept the order
 */
export function confirmationTimes(now: number, preparationMinutes: number, slotStart = 0, paidAt = now) {
  const ready = Math.max(slotStart, now + preparationMinutes * minuteMs);
  const begins = ready - preparationMinutes * minuteMs;
  return { ready_at: ready, cancel_until: Math.max(paidAt + cancelAfterPaymentMs, begins) };
}

/** The times until which a meal is to be collected. */
export type PickupTimes = Pick<OrderLife, 'slot_info' | 'ready_at'>;

/**
 * Returns the time from which 'not collected' and the overdue rule count, epoch ms: the end of the slot, or the ready time if
 * that is later (D296).
 */
export function pickupEnd({ slot_info, ready_at }: PickupTimes): number {
  return Math.max(slotEnd(slot_info), ready_at);
}

/** Returns the time from which an order that is ready can be marked as not collected, epoch ms. */
export function notCollectedFrom(order: PickupTimes): number {
  return pickupEnd(order) + notCollectedAfterMs;
}

/**
 * Returns until when a ready order is to be collected, epoch ms: the end of the slot; of a meal that was ready after it, the
 * time until which the meal is kept (D296).
 */
export function pickupUntil(order: PickupTimes): number {
  const end = slotEnd(order.slot_info);
  return order.ready_at > end ? notCollectedFrom(order) : end;
}

/** Returns how many full minutes an order is late at `now` (epoch ms); 0 if it is in time or already ready. */
export function minutesLate(
  { status, ready_at }: { readonly status: StoredStatus; readonly ready_at: number },
  now: number,
): number {
  if (!awaitingMeal.some((each) => each === status)) return 0;
  return Math.max(0, Math.floor((now - ready_at) / minuteMs));
}

/** Whether an order ended by itself and was refunded, and its partner has not seen that (D346). */
export function hasLapsed({
  is_seen,
  ended,
}: {
  readonly is_seen: boolean;
  readonly ended: OrderEnding | null;
}): boolean {
  return !is_seen && (ended?.reason === 'no_answer' || ended?.reason === 'not_prepared');
}
