import { holdMs } from './order-rules.ts';

/** What a placed order has held of the stock, unpaid; times are epoch ms. */
export interface Hold {
  readonly restaurantId: number;
  /** Dishes times quantity. */
  readonly portions: number;
  readonly from: number;
  /** When it runs out, or ran out. */
  readonly until: number;
  /** When the customer ended it before that: cancelled, or ordered again at the same restaurant (D52). */
  readonly givenBackAt: number | null;
  /** Whether the order still awaits its payment. */
  readonly isPending: boolean;
  /** Money was taken for it, or may have been. */
  readonly hasPayment: boolean;
}

/** Unpaid orders of one customer that hold stock at once. */
const maxOrders = 3;
/** Portions that two or more of them hold together. */
const maxPortions = 30;
/** Two holds that run out within this time end the customer's credit for a while, ms. */
const expiryWindowMs = 60 * 60_000;
/** How long that is, from the second one on, ms. */
const waitMs = 15 * 60_000;

/** How far back holds can matter: a run-out an hour before the one that a wait began with, and the hold before it. ms */
export const holdHistoryMs = expiryWindowMs + waitMs + 3 * holdMs;

export type ExceededLimit =
  | { readonly code: 'too_many_unpaid' }
  | { readonly code: 'hold_wait'; readonly until: number };

/** Why a customer with these holds may not hold so many more portions at this restaurant; null if he may. */
export function exceededLimit(
  holds: readonly Hold[],
  wanted: { readonly restaurantId: number; readonly portions: number },
  now: number,
): ExceededLimit | null {
  const until = waitUntil(holds, now);
  if (until > now) return { code: 'hold_wait', until };
  // What he holds at the same restaurant is given back by the new order.
  const others = holds.filter((hold) => isLive(hold, now) && hold.restaurantId !== wanted.restaurantId);
  if (others.length === 0) return null;
  const portions = others.reduce((sum, hold) => sum + hold.portions, wanted.portions);
  return others.length >= maxOrders || portions > maxPortions ? { code: 'too_many_unpaid' } : null;
}

export function isLive({ isPending, givenBackAt, until }: Hold, now: number): boolean {
  return isPending && givenBackAt === null && until > now;
}

/** The end of the wait that the last run-outs began, epoch ms; -Infinity without one. */
function waitUntil(holds: readonly Hold[], now: number): number {
  let end = -Infinity;
  let last = -Infinity;
  for (const at of expiries(holds, now)) {
    // What runs out during the wait does not make it longer.
    if (at >= end && at - last <= expiryWindowMs) end = at + waitMs;
    last = at;
  }
  return end;
}

/** When holds ran out unpaid, in order. */
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
 * The same at one restaurant. A hold that was given back has not run out; but whoever takes it again at once, and has
 * held for as long as one hold lasts by then, has let one run out: else an order every 14 minutes would hold for ever.
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
