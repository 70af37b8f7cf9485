import { formatDateTime, formatTime } from './date-time.ts';
import { formatNamedSlot, formatNamedTime } from './named-day.ts';
import { isolateName } from './isolate-name.ts';
import { formatPrice, toPaise } from './money.ts';
import {
  cancelReasons,
  minutesLate,
  notCollectedFrom,
  pickupUntil,
  type OrderEnding,
  type OrderLife,
  type Recalled,
} from './order-life.ts';
import { isPaymentPending, type PaymentStatus } from './order-rights.ts';
import {
  orderStates,
  stateOf,
  type OrderStatus,
  type PaidStatus,
  type StateTone,
  type StoredStatus,
} from './order-states.ts';
import { isRefundNear } from './due-orders.ts';
import { slotEnd, type Slot } from './slot.ts';

/**
 * What customers and partners read and hear about an order at one time. Pages, the board and notices show parts of it.
 * All times are epoch ms, and are worded relative to `now`, the server's time.
 */

/** An order as its customer gets it (contract: `CustomerOrder`). */
export interface CustomerFacts {
  readonly id: string;
  readonly status: OrderStatus;
  readonly payment_info: readonly { readonly status: PaymentStatus }[];
  readonly slot_info: readonly Slot[];
  /** Until when the restaurant can accept the order; only of an order that is paid, but not accepted. */
  readonly accept_by?: number | undefined;
  readonly ready_at?: number | undefined;
  readonly delayed_minutes?: number | undefined;
  readonly recalled?: Recalled | undefined;
  /** ISO 8601 */
  readonly hold_until?: string | undefined;
  readonly not_paid?: boolean | undefined;
  readonly cancel_until?: number | undefined;
  readonly paid_at?: number | undefined;
  readonly ended_at?: number | undefined;
  /** How the restaurant ended the order without a hand-over. */
  readonly ended?: { readonly message: string } | undefined;
}

/** One step of a paid order: done, the current one, or still to come. `at` is null if the time is not known. */
export interface Step {
  readonly status: StoredStatus;
  readonly label: string;
  readonly state: 'done' | 'current' | 'next';
  readonly at: number | null;
}

export interface CustomerWords {
  /** The word of the order's state. */
  readonly title: string;
  readonly tone: StateTone;
  /** What happens now, and when it goes on; null if there is nothing to add. */
  readonly detail: string | null;
  /** When the order ended; null while it is open. */
  readonly ended: string | null;
  /** Until when the order can be cancelled; null if it cannot. */
  readonly cancelRule: string | null;
  /** What a screen reader announces. */
  readonly spoken: string;
  /** None of an order that is not paid or was cancelled. */
  readonly steps: readonly Step[];
}

/** Whether the outcome of an order's payment is still unknown. */
export function isChecking({
  status,
  payment_info,
  accept_by,
}: Pick<CustomerFacts, 'status' | 'payment_info' | 'accept_by'>) {
  return (
    accept_by === undefined && isPaymentPending({ status, payments: payment_info.map((payment) => payment.status) })
  );
}

/** Describes an order for its customer at `now`. */
export function describeForCustomer(order: CustomerFacts, now: number): CustomerWords {
  const { title, customerTone } = stateOf(order.status);
  const detail = customerDetail(order, now);
  const ended = order.ended_at === undefined ? null : formatDateTime(order.ended_at);
  const news = [title, detail ?? ended].filter((part) => part !== null);
  return {
    title,
    tone: customerTone,
    detail,
    ended,
    cancelRule: cancelRule(order, now),
    spoken: `Order ${order.id}: ${news.join('. ')}`,
    steps: stepsOf(order),
  };
}

function customerDetail(order: CustomerFacts, now: number): string | null {
  if (order.ended) return order.ended.message;
  switch (order.status) {
    case 'pending':
      return pendingDetail(order, now);
    case 'confirmed':
      return expectedText(order, now);
    case 'preparing':
      return order.recalled === undefined
        ? expectedText(order, now)
        : 'The restaurant marked it as ready too early and is still preparing it.';
    case 'ready':
      return order.recalled === undefined
        ? ['Show your code', pickupText(order, now)].filter((part) => part !== null).join('. ')
        : 'The restaurant has taken the hand-over back. Show your code to get your meal.';
    case 'cancelled':
      return order.not_paid === true ? 'It was not paid.' : null;
    case 'delivered':
    default:
      return null;
  }
}

function pendingDetail(order: CustomerFacts, now: number): string {
  if (isChecking(order)) return 'We are checking your payment. The result appears here by itself.';
  const { accept_by: acceptBy, hold_until: holdUntil } = order;
  if (acceptBy !== undefined) {
    return `Waiting for the restaurant until ${formatNamedTime(acceptBy, now)}. If it does not accept your order by then, all of your money goes back.`;
  }
  if (holdUntil === undefined) return 'Not paid. Its dishes are no longer kept for you.';
  return `Not paid. Your dishes are kept until ${formatNamedTime(Date.parse(holdUntil), now)}`;
}

/** When the meal is expected, whether the restaurant has changed that, and how late it is. */
function expectedText(
  { status, ready_at: ready, delayed_minutes: delayed }: CustomerFacts,
  now: number,
): string | null {
  if (ready === undefined) return null;
  const at = formatNamedTime(ready, now);
  const late = minutesLate({ status, ready_at: ready }, now);
  if (late > 0) return `It was expected at ${at} and is ${formatLateness(late)} late`;
  return `${delayed === undefined ? 'Ready about' : 'Now ready about'} ${at}`;
}

function pickupText({ slot_info: [slot], ready_at = 0 }: CustomerFacts, now: number): string | null {
  if (!slot) return null;
  const pickup = { slot_info: slot, ready_at };
  const until = pickupUntil(pickup);
  if (now <= until) return `Pick it up until ${formatNamedTime(until, now)}`;
  const kept = notCollectedFrom(pickup);
  const keptUntil = formatNamedTime(kept, now);
  if (now >= kept) return `The meal was kept for you until ${keptUntil}`;
  return `Your pickup time ended at ${formatNamedTime(until, now)}. The meal is kept until ${keptUntil}`;
}

/** The acceptance of a waiting order ends the time in which it can be cancelled before its deadline (D261). */
function cancelRule({ cancel_until: until, accept_by: acceptBy }: CustomerFacts, now: number): string | null {
  if (until === undefined) return null;
  const text = `You may cancel until ${formatNamedTime(until, now)}`;
  return acceptBy === undefined ? text : `${text}, or until the restaurant accepts the order`;
}

const steps = ['confirmed', 'preparing', 'ready', 'delivered'] as const satisfies StoredStatus[];

function stepsOf({ status, paid_at: paid, ended_at: ended }: CustomerFacts): readonly Step[] {
  const current = steps.findIndex((step) => step === status);
  if (current === -1) return [];
  const times: Partial<Record<StoredStatus, number | undefined>> = { confirmed: paid, delivered: ended };
  return steps.map((step, place) => ({
    status: step,
    label: orderStates[step].title,
    state: place < current ? 'done' : place === current ? 'current' : 'next',
    at: times[step] ?? null,
  }));
}

/** What the browser's notification says about an order that became ready, or that is not ready after all. */
export function readyNotice(restaurant: string, isReady: boolean): { readonly title: string; readonly body: string } {
  return isReady
    ? { title: 'Your order is ready', body: `Show your code at ${restaurant}.` }
    : { title: 'Your order is not ready yet', body: `${restaurant} is still preparing it.` };
}

/**
 * Returns what the customer reads about an order that ended without a hand-over for a reason of the restaurant; null for
 * other orders.
 */
export function endedForCustomer({ reason, note }: Pick<OrderEnding, 'reason' | 'note'>): string | null {
  if (reason === null) return null;
  if (reason === 'no_answer') return 'Cancelled, because the restaurant did not answer in time.';
  if (reason === 'not_collected') return 'Not collected. It was prepared, so it is not refunded.';
  if (reason === 'not_prepared') return 'Cancelled, because the restaurant did not mark it ready or hand it over.';
  const words = cancelReasons[reason].words ?? note;
  if (words === null) return null;
  return `The restaurant could not take your order: ${words.replace(/\.$/, '')}.`;
}

/** An order as its restaurant gets it (contract: `BoardOrder`). `total_amount`: rupees. */
export type PartnerFacts = Pick<OrderLife, 'status' | 'slot_info' | 'ready_at' | 'delayed_minutes' | 'due_at'> & {
  readonly id: string;
  readonly total_amount: number;
};

export interface PartnerWords {
  /** The time that matters next. */
  readonly time: string;
  /** Its pickup time, if `time` is another; null if it is the same. */
  readonly pickup: string | null;
  /** How late the order is; null if it is not. */
  readonly late: string | null;
  /** That the order is refunded soon; null if it is not. */
  readonly warning: string | null;
  /** What a screen reader announces. */
  readonly spoken: string;
}

/** Describes an order for its restaurant at `now`. */
export function describeForPartner(order: PartnerFacts, now: number): PartnerWords {
  const { id, status, slot_info: slot, ready_at: ready, delayed_minutes: delayed } = order;
  const late = minutesLate(order, now);
  const isDelayed = delayed > 0 && (status === 'confirmed' || status === 'preparing');
  const delay = isDelayed ? `, ready about ${formatNamedTime(ready, now)}` : '';
  return {
    time: nextTime(order, now),
    pickup: status === 'ready' ? null : `pickup ${formatNamedSlot(slot, now)}`,
    late: late === 0 ? null : `Late by ${formatLateness(late)}`,
    warning: refundWarning(order, now),
    spoken: `Order ${id} ${orderStates[status].spoken}${delay}.`,
  };
}

function nextTime(order: PartnerFacts, now: number): string {
  const { status, due_at: dueAt, slot_info: slot, ready_at: ready } = order;
  if (status === 'waiting' && dueAt !== null) return `Accept by ${formatNamedTime(dueAt, now)}`;
  if (status !== 'ready') return `Ready by ${formatNamedTime(ready, now)}`;
  const until = pickupUntil(order);
  return until === slotEnd(slot)
    ? `Pickup ${formatNamedSlot(slot, now)}`
    : `Pickup until ${formatNamedTime(until, now)}`;
}

function refundWarning(order: PartnerFacts, now: number): string | null {
  if (order.due_at === null || !isRefundNear(order, now)) return null;
  const amount = formatPrice(toPaise(order.total_amount));
  return `Mark ready or hand over by ${formatNamedTime(order.due_at, now)}, else ${amount} goes back.`;
}

/** Formats how late an order is: '1 minute', '13 minutes', and from one hour on in full hours, such as '7 hours'. */
export function formatLateness(minutes: number): string {
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns how a paid order ended and who ended it, in a few words for its partner. */
export function endedForPartner({
  status,
  ended,
}: {
  readonly status: StoredStatus;
  readonly ended?: OrderEnding | null | undefined;
}): string {
  if (status === 'delivered' || !ended) return stateOf(status).title;
  const { by, reason, note } = ended;
  if (reason === 'no_answer') return 'Not accepted in time, so refunded';
  if (reason === 'not_collected') return 'Not collected';
  if (reason === 'not_prepared') return 'Overdue, so refunded';
  if (by === 'customer') return 'Cancelled by the customer';
  if (by === 'provider') return 'Refunded through the payment provider';
  // An order that ends unpaid takes money only if it is paid later.
  if (reason === null) return by === null ? 'Paid too late, so refunded' : 'Cancelled by the restaurant';
  return `Cancelled by the restaurant: ${note === null ? cancelReasons[reason].label : isolateName(note)}`;
}

/** Returns how a cancelled order ended, who ended it, and when, for its partner; null for other orders. */
export function cancelledForPartner(order: Parameters<typeof endedForPartner>[0]): string | null {
  if (order.status !== 'cancelled' || !order.ended) return null;
  return `${endedForPartner(order)}, ${formatDateTime(order.ended.at)}`;
}

/** Returns what happened to an order in the meantime, for a partner whose action is no longer possible. */
export function changedText({ status, ended }: OrderLife, customer: string): string {
  if (ended === null) return openText[status] ?? 'This order is not ready yet.';
  const at = formatTime(ended.at);
  if (status === 'delivered') return `This order was handed over at ${at}.`;
  if (ended.reason === 'not_collected') return `This order was marked as not collected at ${at}.`;
  if (ended.reason === 'no_answer') return `This order was refunded at ${at}, because it was not accepted in time.`;
  if (ended.reason === 'not_prepared') return `This order was cancelled and refunded at ${at}, because it was overdue.`;
  if (ended.by === 'customer') return `${isolateName(customer)} cancelled this order at ${at}.`;
  if (ended.by === 'provider') return `The payment of this order was refunded at ${at}.`;
  return `This order was cancelled at ${at}.`;
}

/** What a partner reads about an open order for which the action came too early or too late. */
const openText: Partial<Record<PaidStatus, string>> = {
  waiting: 'Accept this order first.',
  ready: 'This order is ready already.',
};
