import { holdMs } from './order-rules.ts';

/** The hold of an unpaid order; times are epoch ms. */
export interface Hold {
  readonly restaurantId: number;
  /** Sum of the quantities. */
  readonly portions: number;
  readonly from: number;
  /** When it expires or expired. */
  readonly until: number;
  /** When the customer ended it early, by cancelling or by ordering again at the same restaurant (D52). */
  readonly givenBackAt: number | null;
  /** Whether the order is not paid or cancelled yet. */
  readonly isPending: boolean;
  /** Whether it was paid or may have been paid. */
  readonly hasPayment: boolean;
}

/** Maximum of one customer's unpaid orders that hold stock. */
const maxOrders = 3;
/** Maximum of portions in two or more of them. */
const maxPortions = 30;
/** Two holds that expire within this time start a waiting time, ms. */
const expiryWindowMs = 60 * 60_000;
/** The waiting time, from the second expiry on, ms. */
const waitMs = 15 * 60_000;

/**
 * How far back holds are considered, ms: an expiry an hour before the one that started a waiting time, and its hold.
 */
export const holdHistoryMs = expiryWindowMs + waitMs + 3 * holdMs;

export type ExceededLimit =
  | { readonly code: 'too_many_unpaid' }
  | { readonly code: 'hold_wait'; readonly until: number };

/** The limit that a new hold of the customer would exceed; null if none. */
export function exceededLimit(
  holds: readonly Hold[],
  wanted: { readonly restaurantId: number; readonly portions: number },
  now: number,
): ExceededLimit | null {
  const until = waitUntil(holds, now);
  if (until > now) return { code: 'hold_wait', until };
  // Holds at the same restaurant are released by the new order.
  const others = holds.filter((hold) => isLive(hold, now) && hold.restaurantId !== wanted.restaurantId);
  if (others.length === 0) return null;
  const portions = others.reduce((sum, hold) => sum + hold.portions, wanted.portions);
  return others.length >= maxOrders || portions > maxPortions ? { code: 'too_many_unpaid' } : null;
}

export function isLive({ isPending, givenBackAt, until }: Hold, now: number): boolean {
  return isPending && givenBackAt === null && until > now;
}

/** The end of the latest waiting time, epoch ms; -Infinity without one. */
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

/** Times when holds expired unpaid, ascending. */
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
 * Expiries at one restaurant. A released hold has not expired. But if the customer orders again at once and the holds
 * together last as long as one full hold, that counts as an expiry: otherwise an order every 14 minutes would hold
 * stock forever.
 */
function expiriesAt(holds: readonly Hold[], now: number): number[] {
  const ends: number[] = [];
  let heldMs = 0;
  let givenBackAt = -Infinity;
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
