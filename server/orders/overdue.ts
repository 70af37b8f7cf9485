import type { Kysely, Transaction } from 'kysely';
import { endOverdue } from '../../domain/overdue.ts';
import { actingAs } from '../db/caller.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { processDue } from './batches.ts';
import { lifeColumns, lockOrder, updateOrder, type OrderKey } from './orders.store.ts';
import { refundOrder } from './payments.store.ts';

const batch = 200;
const caller = { kind: 'system', id: null, action: 'end overdue order', requestId: null } as const;

/**
 * Ends the paid orders that are overdue at `now` (D180). Their dishes are not put back into stock: they may have been
 * cooked and handed over without the code. Several processes may do this at once, beside hand-overs and actions of the
 * kitchen: each order is read under its lock.
 * @returns how many orders were processed.
 */
export async function endOverdueOrders(db: Kysely<Database>, now: Date): Promise<number> {
  return processDue({
    batch,
    find: () =>
      db
        .selectFrom('orders')
        .select(['restaurant_id as restaurantId', 'number'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(batch)
        .execute(),
    work: (key) => actingAs(caller, () => transact(db, (trx) => endIfOverdue(trx, key, now))),
  });
}

async function endIfOverdue(trx: Transaction<Database>, key: OrderKey, now: Date): Promise<boolean> {
  const order = await lockOrder(trx, key, { skipLocked: true });
  if (!order || order.due_at === null || order.due_at > now) return false;
  const ending = endOverdue(order, now.getTime());
  await updateOrder(trx, key, ending ? lifeColumns(ending.change) : { due_at: null }, now);
  if (ending?.refund) await refundOrder(trx, key, 'overdue', now);
  return true;
}
