import { isRecord } from '../../../domain/is-record.ts';
import { isOfSameOwner } from '../cart/persisted-cart.ts';

/** An attempt to order the content of a cart. A retry uses the same key and slot. */
export interface Attempt {
  /** The `cartFingerprint` of the cart. */
  content: string;
  /** The `Idempotency-Key`. */
  key: string;
  /** Start of the slot, epoch ms. */
  startTime: number;
}

/** The part of the checkout that is persisted (D38, D44). */
export interface PersistedCheckout {
  attempt: Attempt | null;
  /** Order whose payment window was opened and whose outcome is unknown. */
  razorpayOrderId: string | null;
  /** Whether the cart stays after the payment, because the order was not placed from it. */
  keepsCart?: boolean;
  /** Phone number of the customer; absent if it was stored before the customer was known. */
  owner?: string;
}

/** Returns the stored checkout, or null if it is another customer's, as far as known (D303). */
export function checkoutOf(owner: string | null, kept: PersistedCheckout | null): PersistedCheckout | null {
  return kept && isOfSameOwner({ owner: kept.owner ?? null }, owner) ? kept : null;
}

/** Whether there is anything in a checkout that is worth storing in place of another customer's. */
export const isInUse = ({ attempt, razorpayOrderId }: PersistedCheckout) =>
  attempt !== null || razorpayOrderId !== null;

/** Validates a stored checkout; a damaged checkout is dropped (D44). */
export function isPersistedCheckout(value: unknown): value is PersistedCheckout {
  if (!isRecord(value)) return false;
  const { attempt, razorpayOrderId, keepsCart, owner } = value;
  return (
    (attempt === null || isAttempt(attempt)) &&
    (razorpayOrderId === null || typeof razorpayOrderId === 'string') &&
    (keepsCart === undefined || typeof keepsCart === 'boolean') &&
    (owner === undefined || typeof owner === 'string')
  );
}

function isAttempt(value: unknown): value is Attempt {
  return (
    isRecord(value) &&
    typeof value['content'] === 'string' &&
    typeof value['key'] === 'string' &&
    typeof value['startTime'] === 'number'
  );
}
