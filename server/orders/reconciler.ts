import { sql } from 'kysely';
import { may, orderRights } from '../../domain/order-rights.ts';
import type { StoredStatus } from '../../domain/order-status.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { giveUpMs, holdMs, lastCheckMs, nextCheckAt, unpaidMs } from './order-rules.ts';
import { drain } from './drain.ts';
import { lockOrder, updateOrder, type OrderKey } from './orders.store.ts';
import { syncWithProvider } from './outcome.ts';
import { releaseHolds } from './stock.store.ts';

/** Maximum of concurrent queries to the provider per process. */
export const maxConcurrentQueries = 16;
/** Orders per claim: few enough to be processed within the lease, even if the provider is slow. */
const batch = 40;
/** How long other processes skip an order after it was claimed, ms. */
const leaseMs = 2 * 60_000;
/**
 * Time after which a run claims no more orders, ms. A run must end, so that its failures are reported and the next run
 * starts with the current time.
 */
const runMs = 10_000;

interface Claimed extends OrderKey {
  readonly providerOrderId: string | null;
  readonly createdAt: Date;
}

/**
 * Queries the provider about all orders that are due, since the customer may have closed the browser and webhooks may
 * be lost. Cancels orders that are unpaid after an hour (D50). Checks every order once more after a day, so that no
 * payment stays unnoticed. Several processes may do this at once, because each skips the orders that another has
 * claimed.
 * @param signal Ends the run early; claimed orders are due again after the lease.
 * @returns how many orders were checked.
 */
export async function reconcile(deps: Deps, now: Date, signal?: AbortSignal): Promise<number> {
  const lastClaim = performance.now() + runMs;
  return drain<Claimed>({
    claim: () => claimDue(deps, now),
    mayClaim: () => signal?.aborted !== true && performance.now() < lastClaim,
    concurrency: maxConcurrentQueries,
    async work(order) {
      if (signal?.aborted) return;
      const { providerOrderId } = order;
      const isCurrent = providerOrderId === null || (await syncWithProvider(deps, order, providerOrderId)).isCurrent;
      await decide(deps, order, { isCurrent, now });
    },
  });
}

/**
 * Claims the next orders. Half of them have been due longest, and the other half became due last, so that a new order
 * does not wait for a backlog. Both halves alternate between customers, so that a customer with many orders does not
 * delay the orders of others.
 */
async function claimDue({ db }: Deps, now: Date): Promise<Claimed[]> {
  return transact(db, async (trx) => {
    // Without this lock, concurrent processes would choose the same orders.
    await sql`select pg_advisory_xact_lock(hashtextextended('reconciler claim', 0))`.execute(trx);
    const { rows } = await sql<Claimed>`
      with due as (
        select restaurant_id, number, next_check_at,
          row_number() over (partition by customer_id order by next_check_at) as oldest_turn,
          row_number() over (partition by customer_id order by next_check_at desc) as newest_turn
        from orders where next_check_at <= ${now}
      ), ranked as (
        select restaurant_id, number,
          row_number() over (order by oldest_turn, next_check_at) as oldest_first,
          row_number() over (order by newest_turn, next_check_at desc) as newest_first
        from due
      ), free as (
        select orders.restaurant_id, orders.number from orders join ranked using (restaurant_id, number)
        where least(oldest_first, newest_first) <= ${batch / 2} and next_check_at <= ${now}
        for update of orders skip locked
      )
      update orders set next_check_at = ${new Date(now.getTime() + leaseMs)} from free
      where orders.restaurant_id = free.restaurant_id and orders.number = free.number
      returning orders.restaurant_id as "restaurantId", orders.number,
        provider_order_id as "providerOrderId", created_at as "createdAt"
    `.execute(trx);
    return rows;
  });
}

/** Cancels expired orders and sets the time of the next query. */
async function decide(deps: Deps, key: Claimed, { isCurrent, now }: { isCurrent: boolean; now: Date }): Promise<void> {
  await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, key);
    if (!order) return;
    const age = now.getTime() - order.created_at.getTime();
    // An order that has no order at the provider cannot be paid, so it ends with its hold, during which the customer
    // could retry.
    const isOver = age >= unpaidMs || (order.provider_order_id === null && age >= holdMs);
    if (may(orderRights.customer.pay, order) && isOver) {
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
    await updateOrder(
      trx,
      key,
      { status: order.status, next_check_at: nextQueryAt(order, { isCurrent, age, now }) },
      now,
    );
  });
}

function nextQueryAt(
  order: { status: StoredStatus; created_at: Date; provider_order_id: string | null },
  { isCurrent, age, now }: { isCurrent: boolean; age: number; now: Date },
): Date | null {
  const { created_at, provider_order_id } = order;
  if (may(orderRights.customer.pay, order) || (!isCurrent && age < giveUpMs)) return nextCheckAt(created_at, now);
  const isLast = provider_order_id === null || age >= lastCheckMs;
  return isLast ? null : new Date(created_at.getTime() + lastCheckMs);
}
