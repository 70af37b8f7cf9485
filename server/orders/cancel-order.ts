import { cancelBlockedReason, may, orderRights, mayCancelPaid } from '../../domain/order-rights.ts';
import { parseOrderId, type OrderKey } from '../../domain/order-id.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../process/deps.ts';
import type { OrderRow } from './order-columns.ts';
import { findOwnOrder, lockOrder, updateOrder } from './orders.store.ts';
import { syncWithProvider } from './outcome.ts';
import { paymentsOfOrder, refundOrder } from './payments.store.ts';
import { returnSoldStock } from './stock.store.ts';
import { cancelUnpaid } from './unpaid-holds.store.ts';

/** `unknown`: the customer has no order with this id. */
export type CancelResult = 'cancelled' | 'unknown' | 'order_paid' | 'too_late' | 'payment_pending';

/**
 * Cancels an unpaid order and releases its stock at once. The provider is asked for payments first, since a paid order is
 * cancelled only if the customer agreed to a refund (`refund`); a later payment is refunded (D54). The idempotency key of
 * an unpaid order is freed, so that the same cart can be ordered again.
 */
export async function cancelOrder(
  deps: Deps,
  customerId: number,
  { id, refund }: { id: string; refund: boolean },
): Promise<CancelResult> {
  const key = parseOrderId(id);
  const order = key && (await findOwnOrder(deps.db, key, customerId));
  if (!order) return 'unknown';
  if (may(orderRights.customer.pay, order) && order.provider_order_id !== null) {
    await syncWithProvider(deps, key, order.provider_order_id);
  }
  return transact(deps.db, async (trx) => {
    const locked = await lockOrder(trx, key);
    if (!locked) return 'unknown';
    const { status } = locked;
    if (status === 'cancelled') return 'cancelled';
    const blockedReason = cancelBlockedReason({ status, payments: await paymentsOfOrder(trx, key) });
    if (blockedReason === 'order_paid' && refund) return cancelPaid(trx, key, locked, deps.now());
    if (blockedReason) return blockedReason;
    await cancelUnpaid(trx, key, locked, { releasedAt: await deps.databaseTime(trx), endedAt: deps.now() });
    return 'cancelled';
  });
}

/** Cancels a paid order while the customer may (D179); the dishes are for sale again unless they are being cooked. */
async function cancelPaid(
  trx: Tx,
  key: OrderKey,
  { status, cancel_until }: OrderRow,
  now: Date,
): Promise<CancelResult> {
  if (!mayCancelPaid({ status, cancel_until: cancel_until?.getTime() ?? null }, now.getTime())) return 'too_late';
  await updateOrder(trx, key, { status: 'cancelled', pickup_code: null, end_by: 'customer' }, now);
  await refundOrder(trx, key, 'customer', now);
  if (may(orderRights.provider.cancelByRefund, { status })) await returnSoldStock(trx, key.restaurantId, key.number);
  return 'cancelled';
}
