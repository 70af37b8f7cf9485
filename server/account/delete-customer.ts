import type { Kysely, Transaction } from 'kysely';
import { may, orderRights } from '../../domain/order-rights.ts';
import { apiStatus, orderId, type StoredStatus } from '../../domain/order-status.ts';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/schema.ts';
import type { ApiDeps } from '../deps.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { removeAccount, type Blocked } from './remove-account.ts';

interface OwnOrder {
  /** As in the API: `12-1042`. */
  readonly id: string;
  readonly status: StoredStatus;
}

/**
 * Deletes a customer's account; the orders stay without the person (D225). Unpaid orders are cancelled first, so that a
 * later payment for one is refunded. An order that is being placed locks the customer's row too: either it is found
 * here, or it finds no customer.
 * @returns what blocks the deletion, or null if the account is deleted.
 */
export async function deleteCustomer(deps: ApiDeps, customerId: number): Promise<Blocked | null> {
  const { db } = deps;
  const orders = await readOrders(db, customerId);
  // No unpaid order is cancelled if a paid one blocks the deletion.
  const blocked = blockedByOrder(orders) ?? (await blockedByRefund(db, customerId));
  if (blocked) return blocked;
  for (const { id } of orders.filter((order) => may(orderRights.customer.cancel, order)))
    await cancelOrder(deps, customerId, { id, refund: false });
  return removeAccount(deps, { audience: 'customer', id: customerId }, async (trx) => {
    const locked = await readOrders(trx, customerId, { isLocked: true });
    const stillBlocked = blockedByOrder(locked) ?? blockedByPayment(locked) ?? (await blockedByRefund(trx, customerId));
    if (stillBlocked === null) await removePerson(trx, customerId, deps.now());
    return stillBlocked;
  });
}

/** @param options `isLocked`: whether the rows are locked until the transaction ends */
async function readOrders(db: Kysely<Database>, customerId: number, { isLocked = false } = {}): Promise<OwnOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['restaurant_id', 'number', 'status'])
    .where('customer_id', '=', customerId)
    .orderBy('restaurant_id')
    .orderBy('number')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  return rows.map(({ restaurant_id, number, status }) => ({ id: orderId(restaurant_id, number), status }));
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

async function blockedByRefund(db: Kysely<Database>, customerId: number) {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'refunds.restaurant_id')
        .onRef('orders.number', '=', 'refunds.order_number'),
    )
    .select(['refunds.restaurant_id', 'refunds.order_number', 'refunds.status'])
    .where('orders.customer_id', '=', customerId)
    .where('refunds.status', '<>', 'processed')
    .where('refunds.retried_as', 'is', null)
    .orderBy('refunds.id')
    .executeTakeFirst();
  if (!refund) return null;
  const id = orderId(refund.restaurant_id, refund.order_number);
  const message = `The refund of your order ${id} is not finished. Please try again when the money is on its way to your bank.`;
  return new ApiError('refund_pending', { message, detail: `The refund of ${id} is ${refund.status}.` });
}

/** Removes the person from the orders: the account's number, the words to the kitchen, and the browser's keys. */
async function removePerson(trx: Transaction<Database>, customerId: number, now: Date): Promise<void> {
  await trx.deleteFrom('order_keys').where('customer_id', '=', customerId).execute();
  await trx.deleteFrom('order_events').where('customer_id', '=', customerId).execute();
  await trx
    .updateTable('orders')
    .set((row) => ({
      customer_id: null,
      kitchen_note: null,
      idempotency_key: null,
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('customer_id', '=', customerId)
    .execute();
}
