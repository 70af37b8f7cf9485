import { holdMs } from './unpaid-order-times.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts';

/** The hold of an unpaid order; times are epoch ms. */
export interface Hold {
  readonly restaurantId: number;
  /** Sum of the quantities of all lines. */
  readonly portions: number;
  readonly from: number;
  /** When the hold expires or has expired. */
  readonly until: number;
  /** When the customer released the hold early, by cancelling or by ordering again at the same restaurant (D52). */
  readonly givenBackAt: number | null;
  /** Whether the order is neither paid nor cancelled. */
  readonly isPending: boolean;
  /** Whether the order was paid or may have been paid. */
  readonly hasPayment: boolean;
}

/** Maximum number of unpaid orders of one customer that hold stock. */
const maxOrders = 3;
/** Maximum number of portions that two or more of these orders hold together. */
const maxPortions = 30;
/** Limits on the orders of a customer that were not paid. */
interface UnpaidLimits {
  /** Maximum number of portions of one order. */
  readonly portions: number;
  /** Maximum number of orders that are placed within a day and not paid. */
  readonly ordersOfDay: number;
}
const newcomerLimits: UnpaidLimits = { portions: 50, ordersOfDay: 40 };
/** For a customer who has paid for a meal before. */
const guestLimits: UnpaidLimits = { portions: 200, ordersOfDay: 100 };

/** If two holds expire within this time, a waiting time begins, ms. */
const expiryWindowMs = hourMs;
/** Length of the waiting time, which begins when the second hold expires, ms. */
const waitMs = 15 * minuteMs;

/**
 * How old holds may be to matter, ms: a waiting time may depend on an expiry an hour before it began, and on the holds
 * that led to that expiry.
 */
export const holdHistoryMs = expiryWindowMs + waitMs + 3 * holdMs;

/** The order that a customer wants to place. */
export interface WantedHold {
  readonly restaurantId: number;
  readonly portions: number;
  /** Whether the customer has paid for a meal before. */
  readonly hasPaid: boolean;
  /** When the customer placed the orders of the last day that were not paid, epoch ms. */
  readonly unpaidAt: readonly number[];
}

/**
 * `later`: the limit once the customer has paid for a meal, null for one who has; `orders`: how many orders of a day were not
 * paid.
 */
export type ExceededLimit =
  | { readonly code: 'too_many_unpaid' }
  | { readonly code: 'too_many_portions'; readonly portions: number; readonly later: number | null }
  | { readonly code: 'hold_wait'; readonly until: number; readonly orders?: number };

/** Returns the limit that a new hold of the customer would exceed, or null. */
export function findExceededLimit(holds: readonly Hold[], wanted: WantedHold, now: number): ExceededLimit | null {
  const limits = wanted.hasPaid ? guestLimits : newcomerLimits;
  if (wanted.portions > limits.portions) {
    const later = wanted.hasPaid ? null : guestLimits.portions;
    return { code: 'too_many_portions', portions: limits.portions, later };
  }
  const oldest = wanted.unpaidAt.toSorted((a, b) => b - a)[limits.ordersOfDay - 1];
  if (oldest !== undefined && oldest + dayMs > now)
    return { code: 'hold_wait', until: oldest + dayMs, orders: limits.ordersOfDay };
  const until = waitUntil(holds, now);
  if (until > now) return { code: 'hold_wait', until };
  // Holds at the same restaurant do not count, because the new order releases them.
  const others = holds.filter((hold) => isHoldLive(hold, now) && hold.restaurantId !== wanted.restaurantId);
  if (others.length === 0) return null;
  const portions = others.reduce((sum, hold) => sum + hold.portions, wanted.portions);
  return others.length >= maxOrders || portions > maxPortions ? { code: 'too_many_unpaid' } : null;
}

export function isHoldLive({ isPending, givenBackAt, until }: Hold, now: number): boolean {
  return isPending && givenBackAt === null && until > now;
}

/** Returns the end of the latest waiting time, epoch ms, or -Infinity if there is none. */
function waitUntil(holds: readonly Hold[], now: number): number {
  let end = -Infinity;
  let last = -Infinity;
  for (const at of expiries(holds, now)) {
    // Expiries during the waiting time do not extend it.
    if (at >= end && at - last <= expiryWindowMs) end = at + waitMs;
    last = at;
  }
  return end;
}

/** Returns when unpaid holds expired, ascending. */
function expiries(holds: readonly Hold[], now: number): number[] {
  const restaurants = new Set(holds.map(({ restaurantId }) => restaurantId));
  return [...restaurants]
    .flatMap((id) =>
      expiriesAt(
        holds.filter(({ restaurantId }) => restaurantId === id),
        now,
      ),
    )
    .toSorted((a, b) => a - b);
}

/**
 * Returns the expiries at one restaurant. A released hold does not expire. But if the customer orders again soon and
 * these holds together last as long as one full hold, that counts as an expiry; otherwise a customer could hold stock
 * forever by ordering again every 14 minutes.
 */
function expiriesAt(holds: readonly Hold[], now: number): number[] {
  const ends: number[] = [];
  let heldMs = 0;
  let givenBackAt = 0;
  for (const hold of holds.toSorted((a, b) => a.from - b.from)) {
    if (hold.from - givenBackAt >= holdMs) heldMs = 0;
    if (heldMs >= holdMs) {
      ends.push(hold.from);
      heldMs = 0;
    }
    if (hold.hasPayment) heldMs = 0;
    else if (hold.givenBackAt !== null) {
      heldMs += hold.givenBackAt - hold.from;
      givenBackAt = hold.givenBackAt;
    } else {
      if (hold.until <= now) ends.push(hold.until);
      heldMs = 0;
    }
  }
  return ends;
}
