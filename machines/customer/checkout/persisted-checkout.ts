import { isRecord } from '../../shared/lib/is-record.ts';
import type { Attempt, PersistedCheckout } from './checkout.outcomes.ts';

/** Validates a stored checkout; a damaged one is dropped (D44). */
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
