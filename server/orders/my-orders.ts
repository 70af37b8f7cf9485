import { parseOrderId } from '../../domain/order-id.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Deps } from '../process/deps.ts';
import { findMyOrder, readMyOrders, shownPaid } from './my-orders.store.ts';
import { customerOrder, oneCustomerOrder } from './order-read.ts';

type MyOrdersDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'config'>;

/**
 * Returns the orders of a customer, newest first: the newest ones that took money and the newest others, or the ones that
 * took money and are older.
 * @param before The `older` of another answer.
 */
export async function listMyOrders(
  deps: MyOrdersDeps,
  customerId: number,
  before?: number,
): Promise<Schemas['CustomerOrders']> {
  const now = deps.now();
  const rows = await readMyOrders(deps.db, customerId, before);
  const paid = rows.filter((row) => row.took_money);
  const next = paid[shownPaid];
  const oldest = next && paid[shownPaid - 1];
  return {
    now: now.getTime(),
    orders: rows.filter((row) => row !== next).map((row) => customerOrder(row, deps, now)),
    ...(oldest && { older: oldest.number }),
  };
}

/** Returns one order of a customer with the current time; null if the customer has no order with this id. */
export async function readMyOrder(
  deps: MyOrdersDeps,
  customerId: number,
  id: string,
): Promise<Schemas['CustomerOrderNow'] | null> {
  const key = parseOrderId(id);
  if (!key) return null;
  const row = await findMyOrder(deps.db, customerId, key);
  const now = deps.now();
  return row ? { now: now.getTime(), order: oneCustomerOrder(row, deps, now) } : null;
}
