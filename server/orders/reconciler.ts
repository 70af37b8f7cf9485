import { may, orderRights } from '../../domain/order-rights.ts';
import type { StoredStatus } from '../../domain/order-states.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../process/deps.ts';
import { giveUpMs, holdMs, lastCheckMs, nextCheckAt, unpaidMs } from './unpaid-order-times.ts';
import { drain } from './drain.ts';
import { lockOrder, updateOrder } from './orders.store.ts';
import { syncWithProvider } from './outcome.ts';
import { failPendingPayments } from './payments.store.ts';
import { lockDueOrders, postponeChecks, type DueOrder } from './reconciler.store.ts';
import { releaseHolds } from './stock.store.ts';
import { minuteMs } from '../../domain/time-units.ts';

/** Maximum of concurrent queries to the provider per process. */
export const maxConcurrentQueries = 16;
/** Orders per claim: few enough to be processed within the lease, even if the provider is slow. */
const batch = 40;
/** How long other processes skip an order after it was claimed, ms. */
const leaseMs = 2 * minuteMs;
/**
 * Time after which a run claims no more orders, ms. A run must end, so that its failures are reported and the next run
 * starts with the current time.
 */
const runMs = 10_000;

interface Claimed extends DueOrder {
  /** Whether the claim has set the time of the next query, so that only a payment changes it. */
  readonly isPostponed: boolean;
  /** When the order is due again, unless it is changed before. */
  readonly at: Date;
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
      const { providerOrderId, isPostponed } = order;
      const isCurrent = providerOrderId === null || (await syncWithProvider(deps, order, providerOrderId)).isCurrent;
      if (!isPostponed) await decide(deps, order, { isCurrent, now });
    },
  });
}

/** Claims the next orders, which are not due again until a later time. */
async function claimDue({ db }: Deps, now: Date): Promise<Claimed[]> {
  return transact(db, async (trx) => {
    const due = await lockDueOrders(trx, now, batch);
    const claimed = due.map((order) => withNextTime(order, now));
    await postponeChecks(trx, claimed, now);
    return claimed;
  });
}

/**
 * Sets the time at which a claimed order is due again: the time of the next query if the order can still be paid and the
 * query is within the lease, so that most orders need no second write (D302); otherwise the end of the lease.
 */
function withNextTime(order: DueOrder, now: Date): Claimed {
  const age = now.getTime() - order.createdAt.getTime();
  const isPayable = may(orderRights.customer.pay, order) && order.providerOrderId !== null && age < unpaidMs;
  const [next, leaseEnd] = [nextCheckAt(order.createdAt, now), new Date(now.getTime() + leaseMs)];
  const isPostponed = isPayable && next <= leaseEnd;
  return { ...order, isPostponed, at: isPostponed ? next : leaseEnd };
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
      await failPendingPayments(trx, key, now);
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
