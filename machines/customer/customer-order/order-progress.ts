import { formatDateTime } from '../../../domain/date-time.ts';
import { formatNamedTime } from '../../../domain/named-day.ts';
import { notCollectedFrom, pickupUntil } from '../../../domain/order-life.ts';
import type { Order } from '../orders/order-list.ts';
import { expectedText, isChecking, lateText } from '../orders/orders.selectors.ts';

/** What happens to an order now, and when it goes on; `text` is null if there is nothing to add. */
export interface Headline {
  readonly title: string;
  readonly text: string | null;
}

/** Returns what happens to an order at `now`, the server's time in epoch ms. */
export function headlineOf(order: Order, now: number): Headline {
  if (isChecking(order))
    return { title: 'We are checking your payment', text: 'This page shows the result by itself.' };
  switch (order.status) {
    case 'pending':
      if (order.accept_by !== undefined)
        return {
          title: `Waiting for the restaurant until ${formatNamedTime(order.accept_by, now)}`,
          text: unansweredText,
        };
      return { title: 'Not paid', text: keptText(order, now) };
    case 'confirmed':
      return { title: 'Accepted', text: readyText(order, now) };
    case 'preparing':
      return { title: 'Being prepared', text: readyText(order, now) };
    case 'ready':
      return { title: 'Ready. Show your code', text: pickupText(order, now) };
    case 'delivered':
      return { title: 'Picked up', text: endText(order) };
    case 'cancelled':
      return { title: order.not_paid === true ? 'Not paid, cancelled' : 'Cancelled', text: endText(order) };
  }
}

const unansweredText = 'If it does not accept your order by then, all of your money goes back.';

/** Whether the customer should hear about the change from one answer to the next. */
export function isNews(before: Order, after: Order): boolean {
  return (
    before.status !== after.status ||
    before.accept_by !== after.accept_by ||
    before.ready_at !== after.ready_at ||
    isChecking(before) !== isChecking(after)
  );
}

/** Returns what a screen reader announces about an order that has changed. */
export function announcementOf(order: Order, now: number): string {
  const { title, text } = headlineOf(order, now);
  return `Order ${order.id}: ${[title, text].filter((part) => part !== null).join('. ')}`;
}

/** One step of a paid order: done, the current one, or still to come. `at` is epoch ms; null if it is not known. */
export interface Step {
  readonly id: 'paid' | 'preparing' | 'ready' | 'collected';
  readonly label: string;
  readonly state: 'done' | 'current' | 'next';
  readonly at: number | null;
}

const reached: Partial<Record<Order['status'], number>> = { confirmed: 0, preparing: 1, ready: 2, delivered: 3 };

/** Returns the steps of a paid order; none for an order that is not paid or was cancelled. */
export function stepsOf({ status, paid_at: paid, ended_at: ended }: Order): readonly Step[] {
  const current = reached[status];
  if (current === undefined) return [];
  const steps = [
    { id: 'paid', label: 'Paid', at: paid ?? null },
    { id: 'preparing', label: 'Being prepared', at: null },
    { id: 'ready', label: 'Ready', at: null },
    { id: 'collected', label: 'Picked up', at: ended ?? null },
  ] as const;
  return steps.map((step, place) => ({
    ...step,
    state: place < current ? 'done' : place === current ? 'current' : 'next',
  }));
}

function readyText(order: Order, now: number): string | null {
  if (order.ready_at === undefined) return null;
  const at = formatNamedTime(order.ready_at, now);
  return lateText(order, now, at) ?? expectedText(order, at);
}

function pickupText({ slot_info: [slot], ready_at = 0 }: Order, now: number): string | null {
  if (!slot) return null;
  const pickup = { slot_info: slot, ready_at };
  const until = pickupUntil(pickup);
  const end = formatNamedTime(until, now);
  if (now <= until) return `Pick it up until ${end}`;
  const kept = notCollectedFrom(pickup);
  const keptUntil = formatNamedTime(kept, now);
  if (now < kept) return `Your pickup time ended at ${end}. The meal is kept until ${keptUntil}`;
  return `The meal was kept for you until ${keptUntil}`;
}

function keptText({ hold_until: until }: Order, now: number): string {
  return until === undefined
    ? 'Its dishes are no longer kept for you.'
    : `Your dishes are kept until ${formatNamedTime(Date.parse(until), now)}`;
}

function endText({ ended, ended_at: at }: Order): string | null {
  return ended?.message ?? (at === undefined ? null : formatDateTime(at));
}
