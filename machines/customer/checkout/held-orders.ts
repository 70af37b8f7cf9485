import { isRecord } from '../../../domain/is-record.ts';
import type { Cart, LiveDish } from '../../../domain/cart.ts';

/** An attempt to order the content of a cart. A retry uses the same key and slot. */
export interface Attempt {
  /** The `cartFingerprint` of the cart. */
  content: string;
  /** The `Idempotency-Key`. */
  key: string;
  /** Start of the slot, epoch ms. */
  startTime: number;
}

/** An attempt whose order is placed and not paid, so that its dishes are kept for a while (D52, D327). */
export interface HeldOrder extends Attempt {
  id: string;
  /** The id of the provider's order that pays for it. */
  razorpayOrderId: string;
  /** When the server stops keeping the dishes, epoch ms on its clock. */
  until: number;
  restaurantId: number | null;
  /** The ordered portions by dish id. */
  portions: Readonly<Record<string, number>>;
  /** Whether the portions are of a later day, so that they are not of the stock of today (D276). */
  isLaterDay: boolean;
}

/**
 * How long an attempt can be retried, and its order counts as held, ms. Later its hold has expired, so a new order is placed
 * (D52).
 */
export const attemptLifetimeMs = 15 * 60_000;

/** Whether an attempt can still be retried. Both times are of this device's clock, epoch ms. */
export const isAlive = ({ startTime }: Attempt, now: number): boolean => now - startTime < attemptLifetimeMs;

/** Returns the portions of a cart by dish id. */
export const portionsOf = ({ items }: Cart): Record<string, number> =>
  Object.fromEntries(items.map(({ id, qty }) => [id, qty]));

/**
 * Adds the portions that the customer's own unpaid order holds to the counts of its restaurant, because the next order
 * replaces it (D327). The server's counts are the same for all customers.
 */
export function withOwnPortions<Dish extends LiveDish>(live: readonly Dish[], held: HeldOrder | null): readonly Dish[] {
  if (held === null) return live;
  return live.map((dish) => {
    const own = held.portions[dish.id] ?? 0;
    const { live_count: today, orderable_count: later } = dish;
    if (held.isLaterDay) return later === undefined ? dish : { ...dish, orderable_count: later + own };
    const count = today + own;
    return { ...dish, live_count: count, ...(later !== undefined && { orderable_count: Math.max(later, count) }) };
  });
}

export function isAttempt(value: unknown): value is Attempt {
  return (
    isRecord(value) &&
    typeof value['content'] === 'string' &&
    typeof value['key'] === 'string' &&
    typeof value['startTime'] === 'number'
  );
}

/** Whether a stored value is a list of held orders. */
export function areHeldOrders(value: unknown): value is readonly HeldOrder[] {
  return (
    Array.isArray(value) &&
    value.every(
      (held) =>
        isAttempt(held) &&
        'until' in held &&
        typeof held.until === 'number' &&
        'portions' in held &&
        isRecord(held.portions),
    )
  );
}
