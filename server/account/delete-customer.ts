import { may, orderRights } from '../../domain/order-rights.ts';
import { orderId } from '../../domain/order-id.ts';
import { apiStatus } from '../../domain/order-states.ts';
import { ApiError } from '../http/api-error.ts';
import type { Db } from '../db/schema.ts';
import type { ApiDeps } from '../process/deps.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { findOpenRefund, readOwnOrders, removePerson, type OwnOrder } from './account.store.ts';
import { removeAccount, type Blocked } from './remove-account.ts';

/**
 * Deletes a customer's account; the orders stay without the person (D225). Unpaid orders are cancelled first, so that a
 * later payment for one is refunded. An order that is being placed locks the customer's row too: either it is found
 * here, or it finds no customer.
 * @returns what blocks the deletion, or null if the account is deleted.
 */
export async function deleteCustomer(deps: ApiDeps, customerId: number): Promise<Blocked | null> {
  const { db } = deps;
  const orders = await readOwnOrders(db, customerId);
  // No unpaid order is cancelled if a paid one blocks the deletion.
  const blocked = blockedByOrder(orders) ?? (await blockedByRefund(db, customerId));
  if (blocked) return blocked;
  for (const { id } of orders.filter((order) => may(orderRights.customer.cancel, order)))
    await cancelOrder(deps, customerId, { id, refund: false });
  return removeAccount(deps, { audience: 'customer', id: customerId }, async (trx) => {
    const locked = await readOwnOrders(trx, customerId, { isLocked: true });
    const stillBlocked = blockedByOrder(locked) ?? blockedByPayment(locked) ?? (await blockedByRefund(trx, customerId));
    if (stillBlocked === null) await removePerson(trx, customerId, deps.now());
    return stillBlocked;
  });
}

function blockedByOrder(orders: readonly OwnOrder[]) {
  const open = orders.find((order) => may(orderRights.partner.owe, order));
  if (!open) return null;
  const message = `Your order ${open.id} is paid and still open. Pick it up or cancel it first.`;
  return new ApiError('open_orders', { message, detail: `${open.id} is ${apiStatus(open.status)}.` });
}

/** An order that could not be cancelled may still be paid. */
function blockedByPayment(orders: readonly OwnOrder[]) {
  const unsettled = orders.find((order) => may(orderRights.customer.pay, order));
  if (!unsettled) return null;
  const message = `The payment of your order ${unsettled.id} is being checked. Please try again in a few minutes.`;
  return new ApiError('payment_pending', { message, detail: `${unsettled.id} is not settled.` });
}

async function blockedByRefund(db: Db, customerId: number) {
  const refund = await findOpenRefund(db, customerId);
  if (!refund) return null;
  const id = orderId(refund.restaurant_id, refund.order_number);
  const message = `The refund of your order ${id} is not finished. Please try again when the money is on its way to your bank.`;
  return new ApiError('refund_pending', { message, detail: `The refund of ${id} is ${refund.status}.` });
}
