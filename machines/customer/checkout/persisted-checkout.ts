import { isRecord } from '../../../domain/is-record.ts';
import { isOfSameOwner } from '../cart/persisted-cart.ts';
import { areHeldOrders, isAlive, isAttempt, type Attempt, type HeldOrder } from './held-orders.ts';

/** The part of the checkout that is persisted (D38, D44). */
export interface PersistedCheckout {
  attempt: Attempt | null;
  /** Order whose payment window was opened and whose outcome is unknown. */
  razorpayOrderId: string | null;
  /** Whether the cart stays after the payment, because the order was not placed from it. */
  keepsCart?: boolean;
  /** The orders that are placed and not paid, oldest first and one for each restaurant; absent if there are none (D327). */
  held?: readonly HeldOrder[];
  /** Phone number of the customer; absent if it was stored before the customer was known. */
  owner?: string;
}

/** Returns the stored checkout, or null if it is another customer's, as far as known (D303). */
export function checkoutOf(owner: string | null, kept: PersistedCheckout | null): PersistedCheckout | null {
  return kept && isOfSameOwner({ owner: kept.owner ?? null }, owner) ? kept : null;
}

/** Whether there is anything in a checkout that is worth storing in place of another customer's. */
export const isInUse = ({ attempt, razorpayOrderId, held = [] }: PersistedCheckout) =>
  attempt !== null || razorpayOrderId !== null || held.length > 0;

/**
 * Returns the unpaid order at a restaurant whose dishes are still kept; null if there is none.
 * @param now this device's time, epoch ms
 */
export const heldAt = (kept: PersistedCheckout | null, restaurantId: number | null, now: number): HeldOrder | null =>
  kept?.held?.find((order) => order.restaurantId === restaurantId && isAlive(order, now)) ?? null;

/** Validates a stored checkout; a damaged checkout is dropped (D44). */
export function isPersistedCheckout(value: unknown): value is PersistedCheckout {
  if (!isRecord(value)) return false;
  const { attempt, razorpayOrderId, keepsCart, held, owner } = value;
  return (
    (attempt === null || isAttempt(attempt)) &&
    (razorpayOrderId === null || typeof razorpayOrderId === 'string') &&
    (keepsCart === undefined || typeof keepsCart === 'boolean') &&
    (held === undefined || areHeldOrders(held)) &&
    (owner === undefined || typeof owner === 'string')
  );
}
