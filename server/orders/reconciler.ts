import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { giveUpMs, holdMs, lastCheckMs, nextCheckAt, unpaidMs } from './order-rules.ts';
import { eachOnItsOwn } from './each-on-its-own.ts';
import { lockOrder, updateOrder, type OrderKey } from './orders.store.ts';
import { askProvider } from './outcome.ts';
import { releaseHolds } from './stock.store.ts';

const batch = 50;
/** How long another process leaves an order alone that this one is asking about, ms. */
const leaseMs = 2 * 60_000;

interface Claimed extends OrderKey {
  readonly providerOrderId: string | null;
  readonly createdAt: Date;
}

/**
 * Asks the provider about orders whose fate is not known: a browser may have died and a webhook got lost. An order
 * without a payment is cancelled when it is an hour old (D50). Every order is asked about once more after a day, so
 * that nothing is paid in silence. Safe in several processes: what one has claimed the others leave alone for a while.
 * @returns how many orders were looked at.
 */
export async function reconcile(deps: Deps, now: Date): Promise<number> {
  const claimed = await claimDue(deps, now);
  await eachOnItsOwn(claimed, async (order) => {
    const asked = order.providerOrderId === null || (await askProvider(deps, order, order.providerOrderId)).asked;
    await decide(deps, order, { asked, now });
  });
  return claimed.length;
}

async function claimDue({ db }: Deps, now: Date): Promise<Claimed[]> {
  return transact(db, async (trx) => {
    const due = await trx
      .selectFrom('orders')
      .select([
        'restaurant_id as restaurantId',
        'number',
        'provider_order_id as providerOrderId',
        'created_at as createdAt',
      ])
      .where('next_check_at', '<=', now)
      .orderBy('next_check_at')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    const lease = new Date(now.getTime() + leaseMs);
    for (const { restaurantId, number } of due) {
      await trx
        .updateTable('orders')
        .set({ next_check_at: lease })
        .where('restaurant_id', '=', restaurantId)
        .where('number', '=', number)
        .execute();
    }
    return due;
  });
}

/** Cancels what will not be paid any more, and says when to ask again. */
async function decide(deps: Deps, key: Claimed, { asked, now }: { asked: boolean; now: Date }): Promise<void> {
  await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, key);
    if (!order) return;
    const age = now.getTime() - order.created_at.getTime();
    // Without a provider's order nobody can pay it; the one who placed it had the hold's time to come back.
    const isOver = age >= unpaidMs || (order.provider_order_id === null && age >= holdMs);
    if (order.status === 'pending' && isOver) {
      await releaseHolds(trx, key.restaurantId, key.number);
      await trx
        .updateTable('payments')
        .set({ status: 'failed', updated_at: now })
        .where('restaurant_id', '=', key.restaurantId)
        .where('order_number', '=', key.number)
        .where('status', '=', 'pending')
        .execute();
      order.status = 'cancelled';
    }
    await updateOrder(trx, key, { status: order.status, next_check_at: nextQuestion(order, { asked, age, now }) }, now);
  });
}

function nextQuestion(
  { status, created_at, provider_order_id }: { status: string; created_at: Date; provider_order_id: string | null },
  { asked, age, now }: { asked: boolean; age: number; now: Date },
): Date | null {
  if (status === 'pending' || (!asked && age < giveUpMs)) return nextCheckAt(created_at, now);
  const isLast = provider_order_id === null || age >= lastCheckMs;
  return isLast ? null : new Date(created_at.getTime() + lastCheckMs);
}
