import { formatTime } from './date-time.ts';
import { formatDatedTime } from './named-day.ts';
import { may, orderRights } from './order-rights.ts';
import type { PaidStatus, StoredStatus } from './order-status.ts';
import { slotEnd, type Slot } from './slot.ts';

const minuteMs = 60_000;

/** Maximum total delay of an order, minutes. */
export const maxDelayMinutes = 60;
/** Minimum time after the payment in which the customer may cancel, ms. */
const cancelAfterPaymentMs = 2 * minuteMs;
/** Minimum time in which the customer may cancel after the partner delayed the order, ms. */
const cancelAfterDelayMs = 5 * minuteMs;
/** How long after `pickupEnd` an order can be marked as not collected, ms. */
const notCollectedAfterMs = 60 * minuteMs;

/** The delays that a partner can choose, minutes. */
export const delaySteps = [10, 20, 30] as const;
export type DelayMinutes = (typeof delaySteps)[number];

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

/** A paid order on which a partner acts. */
export interface ActedOrder extends OrderLife {
  /**
   * Until when its customer may cancel it, epoch ms; null if never. A delay does not make it earlier. May be absent where only
   * other actions are decided.
   */
  readonly cancel_until?: number | null;
}

/** An action of a partner on a paid order. */
export type OrderAction =
  | { readonly action: 'accept' | 'prepare' | 'ready' | 'not_collected' | 'seen' }
  /** `delayed_minutes` is the total delay that was shown to the partner. */
  | { readonly action: 'delay'; readonly minutes: DelayMinutes; readonly delayed_minutes: number }
  /** `refuse` is for an order that is not accepted yet. */
  | { readonly action: 'refuse' | 'cancel'; readonly reason: CancelReason; readonly note: string | null };

/** The fields of an order that an action or the overdue rule changes. Times are epoch ms. */
export interface OrderLifeChange {
  readonly status?: PaidStatus;
  readonly ready_at?: number;
  readonly cancel_until?: number;
  readonly delayed_minutes?: number;
  readonly due_at?: number;
  readonly ended?: OrderEnding;
}

export type OrderActionDecision =
  | { readonly kind: 'allowed'; readonly change: OrderLifeChange; readonly refund: boolean; readonly restock: boolean }
  /** The order is already in the state that the action leads to. */
  | { readonly kind: 'same' }
  /** The order has changed, so the action is not possible; `message` says how it changed. */
  | { readonly kind: 'changed'; readonly message: string };

/**
 * Returns the ready time of an order that is confirmed at `now`, and until when the customer may cancel it: for two
 * minutes after the payment, or until the preparation begins, if that is later.
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

/** Whether its customer may cancel a paid order at `now`; times are epoch ms (D179, D261). */
export function mayCancelPaid(
  { status, cancel_until }: { readonly status: StoredStatus; readonly cancel_until: number | null },
  now: number,
): boolean {
  if (status === 'waiting') return true;
  return may(orderRights.customer.cancelPaid, { status }) && cancel_until !== null && now < cancel_until;
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
  if (!may(orderRights.partner.ready, { status })) return 0;
  return Math.max(0, Math.floor((now - ready_at) / minuteMs));
}

/** Formats how late an order is: '1 minute', '13 minutes', and from one hour on in full hours, such as '7 hours'. */
export function formatLateness(minutes: number): string {
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns the delays that a partner can still choose for an order, minutes. */
export function delaysLeft(order: Pick<OrderLife, 'status' | 'delayed_minutes'>): DelayMinutes[] {
  if (!may(orderRights.partner.delay, order)) return [];
  return delaySteps.filter((minutes) => order.delayed_minutes + minutes <= maxDelayMinutes);
}

/**
 * Decides whether a partner's action on a paid order is allowed at `now` (epoch ms), and what it changes. The server
 * and the client share this function.
 * @param customer the customer's name, for the message about an order that has changed
 */
export function decideOrderAction(
  order: ActedOrder,
  action: OrderAction,
  now: number,
  customer: string,
): OrderActionDecision {
  const changed = changedText(order, customer);
  if (action.action === 'delay') return decideDelay(order, action, now, changed);
  if (isSame[action.action](order)) return { kind: 'same' };
  switch (action.action) {
    case 'seen':
      return allowed({});
    case 'accept':
      if (!may(orderRights.partner.accept, order) || order.due_at === null)
        return { kind: 'changed', message: changed };
      if (now < order.due_at) return allowed({ status: 'confirmed' });
      return { kind: 'changed', message: `This order had to be accepted by ${formatDatedTime(order.due_at, now)}.` };
    case 'prepare':
      if (!may(orderRights.partner.prepare, order)) return { kind: 'changed', message: changed };
      return allowed({ status: 'preparing', cancel_until: now });
    case 'ready':
      if (!may(orderRights.partner.ready, order)) return { kind: 'changed', message: changed };
      // The time to collect it counts from now if the kitchen is so late (D296).
      return allowed({ status: 'ready', cancel_until: now, ...(now > pickupEnd(order) && readyFrom(order, now)) });
    case 'refuse':
    case 'cancel': {
      const { reason, note } = action;
      if (!may(orderRights.partner[action.action], order)) {
        const isAccepted = action.action === 'refuse' && may(orderRights.partner.handOver, order);
        return { kind: 'changed', message: isAccepted ? 'This order was accepted already.' : changed };
      }
      const change = { status: 'cancelled', ended: { at: now, by: 'restaurant', reason, note } } as const;
      // Dishes that were already prepared, or that are sold out, are not put back into stock.
      const restock = may(orderRights.provider.cancelByRefund, order) && reason !== 'sold_out';
      return { kind: 'allowed', change, refund: true, restock };
    }
    case 'not_collected': {
      if (!may(orderRights.partner.notCollected, order)) return { kind: 'changed', message: changed };
      const from = notCollectedFrom(order);
      if (now < from)
        return {
          kind: 'changed',
          message: `This order can be marked as not collected from ${formatDatedTime(from, now)}.`,
        };
      const ended = { at: now, by: 'restaurant', reason: 'not_collected', note: null } as const;
      return allowed({ status: 'cancelled', ended });
    }
  }
}

function decideDelay(
  order: ActedOrder,
  { minutes, delayed_minutes: seen }: Extract<OrderAction, { action: 'delay' }>,
  now: number,
  changed: string,
): OrderActionDecision {
  if (!may(orderRights.partner.delay, order)) return { kind: 'changed', message: changed };
  if (seen !== order.delayed_minutes)
    return {
      kind: 'changed',
      message: `This order was delayed already. It is ready about ${formatDatedTime(order.ready_at, now)}.`,
    };
  if (!delaysLeft(order).includes(minutes))
    return { kind: 'changed', message: `An order can be delayed by ${maxDelayMinutes} minutes in all.` };
  return allowed({
    ...readyFrom(order, order.ready_at + minutes * minuteMs),
    delayed_minutes: order.delayed_minutes + minutes,
    cancel_until: Math.max(order.cancel_until ?? 0, now + cancelAfterDelayMs),
  });
}

/** Returns the change of an order whose ready time moves: it ends by itself as much later as its pickup does (D296). */
function readyFrom(order: OrderLife, ready_at: number): OrderLifeChange {
  const later = pickupEnd({ ...order, ready_at }) - pickupEnd(order);
  return { ready_at, ...(order.due_at !== null && later > 0 && { due_at: order.due_at + later }) };
}

const allowed = (change: OrderLifeChange): OrderActionDecision => ({
  kind: 'allowed',
  change,
  refund: false,
  restock: false,
});

/** For each action, whether the order is already in the state that the action leads to. */
const isSame: Record<Exclude<OrderAction['action'], 'delay'>, (order: OrderLife) => boolean> = {
  accept: (order) => may(orderRights.partner.handOver, order),
  refuse: isCancelledByRestaurant,
  prepare: ({ status }) => status === 'preparing',
  ready: ({ status }) => status === 'ready',
  cancel: isCancelledByRestaurant,
  not_collected: ({ ended }) => ended?.reason === 'not_collected',
  seen: ({ is_seen }) => is_seen,
};

function isCancelledByRestaurant({ ended }: OrderLife): boolean {
  return ended?.by === 'restaurant' && ended.reason !== 'not_collected';
}

/** Returns what happened to an order in the meantime, for a partner whose action is no longer possible. */
function changedText({ status, ended }: OrderLife, customer: string): string {
  if (ended === null) return openText[status] ?? 'This order is not ready yet.';
  const at = formatTime(ended.at);
  if (status === 'delivered') return `This order was handed over at ${at}.`;
  if (ended.reason === 'not_collected') return `This order was marked as not collected at ${at}.`;
  if (ended.reason === 'no_answer') return `This order was refunded at ${at}, because it was not accepted in time.`;
  if (ended.reason === 'not_prepared') return `This order was cancelled and refunded at ${at}, because it was overdue.`;
  if (ended.by === 'customer') return `${customer} cancelled this order at ${at}.`;
  if (ended.by === 'provider') return `The payment of this order was refunded at ${at}.`;
  return `This order was cancelled at ${at}.`;
}

/** What a partner reads about an open order for which the action came too early or too late. */
const openText: Partial<Record<PaidStatus, string>> = {
  waiting: 'Accept this order first.',
  ready: 'This order is ready already.',
};

/**
 * Returns what the customer reads about an order that ended without a hand-over for a reason of the restaurant; null for
 * other orders.
 */
export function endedText({ reason, note }: OrderEnding): string | null {
  if (reason === null) return null;
  if (reason === 'no_answer') return 'Cancelled, because the restaurant did not answer in time.';
  if (reason === 'not_collected') return 'Not collected. It was prepared, so it is not refunded.';
  if (reason === 'not_prepared') return 'Cancelled, because the restaurant did not mark it ready or hand it over.';
  const words = cancelReasons[reason].words ?? note;
  if (words === null) return null;
  return `The restaurant could not take your order: ${words.replace(/\.$/, '')}.`;
}
