import { cancelBlockedReason, may, orderRights } from '../../domain/order-rights.ts';
import { parseOrderId } from '../../domain/order-status.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { freeOrderKey } from './order-keys.store.ts';
import { lockOrder, updateOrder, type OrderKey } from './orders.store.ts';
import { syncWithProvider } from './outcome.ts';
import { paymentsOfOrder } from './payments.store.ts';
import { releaseHolds } from './stock.store.ts';
import { markReleasedByCustomer } from './unpaid-holds.store.ts';

/** `unknown`: the customer has no order with this id. */
export type CancelResult = 'cancelled' | 'unknown' | 'order_paid' | 'payment_pending';

/**
 * Cancels an unpaid order and releases its stock at once. The provider is asked for payments first, since a paid order
 * cannot be cancelled; a later payment is refunded (D54). The order's idempotency key is freed, so that the same cart
 * can be ordered again.
 */
export async function cancelOrder(deps: Deps, customerId: number, id: string): Promise<CancelResult> {
  const key = parseOrderId(id);
  const order = key && (await findOwn(deps, key, customerId));
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
    if (blockedReason) return blockedReason;
    await freeOrderKey(trx, locked);
    await markReleasedByCustomer(trx, key, await deps.databaseTime(trx));
    await releaseHolds(trx, key.restaurantId, key.number);
    await updateOrder(trx, key, { status: 'cancelled', idempotency_key: null, end_by: 'customer' }, deps.now());
    return 'cancelled';
  });
}

async function findOwn({ db }: Deps, { restaurantId, number }: OrderKey, customerId: number) {
  return db
    .selectFrom('orders')
    .select(['status', 'provider_order_id'])
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}
