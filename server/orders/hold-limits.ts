import { holdMs } from './order-rules.ts';

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
/** If two holds expire within this time, a waiting time begins, ms. */
const expiryWindowMs = 60 * 60_000;
/** Length of the waiting time, which begins when the second hold expires, ms. */
const waitMs = 15 * 60_000;

/**
 * How old holds may be to matter, ms: a waiting time may depend on an expiry an hour before it began, and on the holds
 * that led to that expiry.
 */
export const holdHistoryMs = expiryWindowMs + waitMs + 3 * holdMs;

export type ExceededLimit =
  | { readonly code: 'too_many_unpaid' }
  | { readonly code: 'hold_wait'; readonly until: number };

/** Returns the limit that a new hold of the customer would exceed, or null. */
export function findExceededLimit(
  holds: readonly Hold[],
  wanted: { readonly restaurantId: number; readonly portions: number },
  now: number,
): ExceededLimit | null {
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
