import { isRecord } from '../../../domain/is-record.ts';

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
}

/** Validates a stored checkout; a damaged checkout is dropped (D44). */
export function isPersistedCheckout(value: unknown): value is PersistedCheckout {
  if (!isRecord(value)) return false;
  const { attempt, razorpayOrderId, keepsCart } = value;
  return (
    (attempt === null || isAttempt(attempt)) &&
    (razorpayOrderId === null || typeof razorpayOrderId === 'string') &&
    (keepsCart === undefined || typeof keepsCart === 'boolean')
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
