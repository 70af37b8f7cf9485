import { formatTime } from './date-time.ts';
import { may, orderRights } from './order-rights.ts';
import type { OrderStatus } from './order-status.ts';
import { slotEnd, type Slot } from './slot.ts';

const minuteMs = 60_000;

/** The longest delay of an order, all delays added, minutes. */
export const maxDelayMinutes = 60;
/** How long a customer may cancel at least after the payment, ms. */
const cancelAfterPaymentMs = 2 * minuteMs;
/** How long a delay lets the customer cancel again, ms. */
const cancelAfterDelayMs = 5 * minuteMs;
/** An order can be marked as not collected this long after the end of its slot, ms. */
const notCollectedAfterMs = 60 * minuteMs;

/** The minutes by which one press delays an order. */
export const delaySteps = [10, 20, 30] as const;
export type DelayMinutes = (typeof delaySteps)[number];

/**
 * Why a restaurant cancels a paid order: the number of the reason in ONDC's list of cancellation reasons, the choice of
 * the partner, and the words for the customer. `other` has the partner's own words.
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
/** The longest own words of a partner about a cancellation, characters. */
export const maxReasonLength = 120;

/** The end of an order. */
export interface Ending {
  /** Epoch ms. */
  readonly at: number;
  /** Who ended it; `provider`: the payment was refunded in the provider's dashboard. Null if it ended by itself. */
  readonly by: 'customer' | 'restaurant' | 'provider' | null;
  /** Null for a handed over order, and for one that the restaurant did not cancel. */
  readonly reason: CancelReason | 'not_collected' | null;
  /** The partner's own words about `other`. */
  readonly note: string | null;
}

/** What decides about the actions on a paid order. Times are epoch ms. */
export interface OrderLife {
  readonly status: OrderStatus;
  readonly slot_info: Slot;
  readonly ready_at: number;
  /** The sum of its delays, minutes. */
  readonly delayed_minutes: number;
  /** Whether the partner has noticed it; each action on it says so. */
  readonly is_seen: boolean;
  /** Null while it has not ended. */
  readonly ended: Ending | null;
}

/** An action of a partner on a paid order. */
export type OrderAction =
  | { readonly action: 'prepare' | 'ready' | 'not_collected' | 'seen' }
  /** `delayed_minutes`: the sum that the partner saw. */
  | { readonly action: 'delay'; readonly minutes: DelayMinutes; readonly delayed_minutes: number }
  | { readonly action: 'cancel'; readonly reason: CancelReason; readonly note: string | null };

/** The moments that an action changes, epoch ms, beside the status. */
export interface LifeChange {
  readonly status?: OrderStatus;
  readonly ready_at?: number;
  readonly cancel_until?: number;
  readonly delayed_minutes?: number;
  readonly ended?: Ending;
}

export type Decision =
  | { readonly kind: 'allowed'; readonly change: LifeChange; readonly refund: boolean; readonly restock: boolean }
  /** The order is already in the state that the action leads to. */
  | { readonly kind: 'same' }
  /** `message`: what happened to the order. */
  | { readonly kind: 'changed'; readonly message: string };

/**
 * The moments of an order that is confirmed at `now`. The customer may cancel for two minutes, and at least until the
 * preparation begins.
 * @param now epoch ms
 * @param preparationMinutes Of the restaurant at this time, its rush included.
 */
export function momentsOfConfirmation(now: number, preparationMinutes: number) {
  const ready = now + preparationMinutes * minuteMs;
  return { ready_at: ready, cancel_until: Math.max(now + cancelAfterPaymentMs, ready - preparationMinutes * minuteMs) };
}

/** When an order that is ready can be marked as not collected, epoch ms. */
export function notCollectedFrom({ slot_info }: Pick<OrderLife, 'slot_info'>): number {
  return slotEnd(slot_info) + notCollectedAfterMs;
}

/** By how many full minutes an order that is not ready is late at `now` (epoch ms); 0 if it is in time. */
export function minutesLate({ status, ready_at }: Pick<OrderLife, 'status' | 'ready_at'>, now: number): number {
  if (!may(orderRights.partner.ready, { status })) return 0;
  return Math.max(0, Math.floor((now - ready_at) / minuteMs));
}

/** The steps by which an order may still be delayed, minutes. */
export function delaysLeft(order: Pick<OrderLife, 'status' | 'delayed_minutes'>): DelayMinutes[] {
  if (!may(orderRights.partner.delay, order)) return [];
  return delaySteps.filter((minutes) => order.delayed_minutes + minutes <= maxDelayMinutes);
}

/**
 * Decides about an action on a paid order at `now` (epoch ms): the one rule set of server and screens.
 * @param customer The customer's name, for the text about what happened.
 */
export function decide(order: OrderLife, action: OrderAction, now: number, customer: string): Decision {
  const changed = changedText(order, customer);
  if (action.action === 'delay') return decideDelay(order, action, now, changed);
  if (isSame[action.action](order)) return { kind: 'same' };
  switch (action.action) {
    case 'seen':
      return allowed({});
    case 'prepare':
      if (!may(orderRights.partner.prepare, order)) return { kind: 'changed', message: changed };
      return allowed({ status: 'preparing', cancel_until: now });
    case 'ready':
      if (!may(orderRights.partner.ready, order)) return { kind: 'changed', message: changed };
      return allowed({ status: 'ready', cancel_until: now });
    case 'cancel': {
      const { reason, note } = action;
      if (!may(orderRights.partner.cancel, order)) return { kind: 'changed', message: changed };
      const change = { status: 'cancelled', ended: { at: now, by: 'restaurant', reason, note } } as const;
      // Cooked dishes and sold out ones are not for sale again.
      const restock = may(orderRights.provider.cancelByRefund, order) && reason !== 'sold_out';
      return { kind: 'allowed', change, refund: true, restock };
    }
    case 'not_collected': {
      if (!may(orderRights.partner.notCollected, order)) return { kind: 'changed', message: changed };
      const from = notCollectedFrom(order);
      if (now < from)
        return { kind: 'changed', message: `This order can be marked as not collected from ${formatTime(from)}.` };
      const ended = { at: now, by: 'restaurant', reason: 'not_collected', note: null } as const;
      return allowed({ status: 'cancelled', ended });
    }
  }
}

function decideDelay(
  order: OrderLife,
  { minutes, delayed_minutes: seen }: Extract<OrderAction, { action: 'delay' }>,
  now: number,
  changed: string,
): Decision {
  if (!may(orderRights.partner.delay, order)) return { kind: 'changed', message: changed };
  if (seen !== order.delayed_minutes)
    return {
      kind: 'changed',
      message: `This order was delayed already. It is ready about ${formatTime(order.ready_at)}.`,
    };
  if (!delaysLeft(order).includes(minutes))
    return { kind: 'changed', message: `An order can be delayed by ${maxDelayMinutes} minutes in all.` };
  return allowed({
    ready_at: order.ready_at + minutes * minuteMs,
    delayed_minutes: order.delayed_minutes + minutes,
    cancel_until: now + cancelAfterDelayMs,
  });
}

const allowed = (change: LifeChange): Decision => ({ kind: 'allowed', change, refund: false, restock: false });

/** Whether an order is already in the state that an action leads to. */
const isSame: Record<Exclude<OrderAction['action'], 'delay'>, (order: OrderLife) => boolean> = {
  prepare: ({ status }) => status === 'preparing',
  ready: ({ status }) => status === 'ready',
  cancel: ({ ended }) => ended?.by === 'restaurant' && ended.reason !== 'not_collected',
  not_collected: ({ ended }) => ended?.reason === 'not_collected',
  seen: ({ is_seen }) => is_seen,
};

/** What happened to an order, for a partner whose action came too late. */
function changedText({ status, ended }: OrderLife, customer: string): string {
  if (ended === null) return status === 'ready' ? 'This order is ready already.' : 'This order is not ready yet.';
  const at = formatTime(ended.at);
  if (status === 'delivered') return `This order was handed over at ${at}.`;
  if (ended.reason === 'not_collected') return `This order was marked as not collected at ${at}.`;
  if (ended.by === 'customer') return `${customer} cancelled this order at ${at}.`;
  if (ended.by === 'provider') return `The payment of this order was refunded at ${at}.`;
  return `This order was cancelled at ${at}.`;
}

/** What the customer reads about an order that its restaurant ended without a hand-over; null for others. */
export function endedText({ by, reason, note }: Ending): string | null {
  if (by !== 'restaurant' || reason === null) return null;
  if (reason === 'not_collected') return 'Not collected. It was prepared, so it is not refunded.';
  const words = cancelReasons[reason].words ?? note;
  if (words === null) return null;
  return `The restaurant could not take your order: ${words.replace(/\.$/, '')}.`;
}
