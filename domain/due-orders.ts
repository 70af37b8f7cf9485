import { pickupEnd, type OrderEnding, type OrderLife, type OrderLifeChange, type PickupTimes } from './order-life.ts';
import { may, orderRights } from './order-rights.ts';
import type { StoredStatus } from './order-states.ts';
import { hourMs } from './time-units.ts';

/**
 * Orders that end by themselves: those that are not accepted in time (D260), and overdue ones, which were paid, but neither
 * handed over nor cancelled long after their slot (D180) or, if that is later, their ready time (D296).
 */

/** Default of `OVERDUE_REFUND_HOURS`. */
export const defaultOverdueHours = 24;
/** How long after `pickupEnd` the kitchen board warns, ms. */
const warningAfterMs = 2 * hourMs;

/**
 * Returns the time at which an order ends by itself, epoch ms.
 * @param hours after `pickupEnd` (`OVERDUE_REFUND_HOURS`)
 */
export function overdueAt(order: PickupTimes, hours: number): number {
  return pickupEnd(order) + hours * hourMs;
}

/** How an order ends by itself. `restock`: whether its dishes are for sale again, since none was cooked. */
export interface DueEnding {
  readonly change: OrderLifeChange;
  readonly refund: boolean;
  readonly restock: boolean;
}

/**
 * Decides how an order ends whose time is over at `now` (epoch ms): an order that was not accepted, or never marked as
 * ready, is cancelled and refunded; one that was ready counts as not collected.
 * @returns null if the order has ended
 */
export function afterDue({ status }: { readonly status: StoredStatus }, now: number): DueEnding | null {
  const end = (reason: NonNullable<OrderEnding['reason']>): OrderLifeChange => ({
    status: 'cancelled',
    ended: { at: now, by: null, reason, note: null },
  });
  if (may(orderRights.partner.accept, { status })) return { change: end('no_answer'), refund: true, restock: true };
  if (may(orderRights.partner.ready, { status })) return { change: end('not_prepared'), refund: true, restock: false };
  if (!may(orderRights.partner.handOver, { status })) return null;
  return { change: end('not_collected'), refund: false, restock: false };
}

/**
 * Whether the kitchen board warns that an order is refunded unless the partner acts: from two hours after `pickupEnd`, or
 * halfway to the refund if that is earlier.
 * @param order `due_at`: epoch ms; null if the order does not end by itself
 * @param now epoch ms
 */
export function isRefundNear(order: PickupTimes & Pick<OrderLife, 'status' | 'due_at'>, now: number): boolean {
  const { due_at: dueAt } = order;
  if (dueAt === null || !may(orderRights.partner.ready, order)) return false;
  const end = pickupEnd(order);
  return now >= end + Math.min(warningAfterMs, (dueAt - end) / 2);
}
