import { afterDue } from '../../domain/due-orders.ts';
import { actingAs } from '../db/caller.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../process/deps.ts';
import { processDue } from './batches.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { findDueOrders, lifeColumns, lockOrder, updateOrder } from './orders.store.ts';
import { queueOrderText } from './order-texts.store.ts';
import { refundOrder } from './payments.store.ts';
import { returnSoldStock } from './stock.store.ts';

const batch = 200;
const caller = (action: string) => ({ kind: 'system', id: null, action, requestId: null }) as const;

type EndingDeps = Pick<Deps, 'config' | 'db'>;

/**
 * Ends the paid orders that are overdue at `now` (D180), and those that were not accepted in time (D260). The dishes of an
 * overdue order are not put back into stock: they may have been cooked and handed over without the code. Several processes
 * may do this at once, beside hand-overs and actions of the kitchen: each order is read under its lock.
 * @returns how many orders were processed.
 */
export async function endOverdueOrders(deps: EndingDeps, now: Date): Promise<number> {
  const { db } = deps;
  return processDue({
    batch,
    find: () => findDueOrders(db, now, batch),
    work: ({ status, ...key }) =>
      actingAs(caller(status === 'waiting' ? 'end unanswered order' : 'end overdue order'), () =>
        transact(db, (trx) => endIfDue(trx, deps, key, now)),
      ),
  });
}

async function endIfDue(trx: Tx, deps: EndingDeps, key: OrderKey, now: Date): Promise<boolean> {
  const order = await lockOrder(trx, key, { skipLocked: true });
  if (!order || order.due_at === null || order.due_at > now) return false;
  const ending = afterDue(order, now.getTime());
  // Its partner has not seen that it ended (D346).
  const columns = ending && { ...lifeColumns(ending.change), ...(ending.refund && { seen_at: null }) };
  await updateOrder(trx, key, columns ?? { due_at: null }, now);
  if (ending?.refund) await refundOrder(trx, key, 'overdue', now);
  if (ending?.restock) await returnSoldStock(trx, key.restaurantId, key.number);
  if (ending?.change.ended?.reason === 'no_answer') await queueOrderText(trx, deps, key, 'cancelled', now);
  return true;
}
