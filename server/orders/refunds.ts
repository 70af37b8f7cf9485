import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import { drain } from './drain.ts';
import type { OrderKey } from './orders.store.ts';
import { requestToSend } from './refunds.store.ts';
import { settleReport } from './settlement.ts';

/** Refunds per claim: few enough to be processed within a minute even with a slow provider. */
const batch = 8;
/** Concurrent refunds per process. */
const concurrency = 4;

interface Claimed extends OrderKey {
  readonly id: number;
  readonly paymentId: string;
}

/**
 * Makes the requested refunds, and asks about those that the provider has not finished, after 1 minute, 2, 4 and so on
 * up to an hour; and, once a day for a week, for the bank's reference of a processed one. Safe against a crash or a lost answer at any moment: each attempt first reads the provider's refunds of
 * the payment, and sends a missing one again with the same idempotency key. Safe in several processes: each skips what
 * another has claimed.
 * @returns how many refunds the provider answered about.
 */
export async function processRefunds(deps: Deps, now: Date): Promise<number> {
  let answered = 0;
  await drain<Claimed>({
    claim: () => claimDue(deps.db, now),
    // Ends by itself: a claimed refund is not due again at `now`.
    mayClaim: () => true,
    concurrency,
    async work(refund) {
      if (await attempt(deps, refund, now)) answered += 1;
    },
  });
  return answered;
}

async function claimDue(db: Kysely<Database>, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update refunds set attempts = attempts + 1,
      next_attempt_at = case
        when status = 'requested' then ${now}::timestamptz
          + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 6)))
        when processed_at > ${now}::timestamptz - interval '7 days' then ${now}::timestamptz + interval '1 day' end
    where (restaurant_id, id) in (
      select restaurant_id, id from refunds where next_attempt_at <= ${now}
      order by next_attempt_at limit ${batch} for update skip locked)
    returning restaurant_id as "restaurantId", order_number as number, id, provider_payment_id as "paymentId"
  `.execute(db);
  return rows;
}

/** @returns whether the provider answered. */
async function attempt(deps: Deps, { id, paymentId, ...order }: Claimed, now: Date): Promise<boolean> {
  const { db, payments } = deps;
  const speed = deps.config.refundSpeed;
  try {
    for (const refund of await payments.refundsOf(paymentId)) await settleReport(deps, order, { refund });
    const request = await transact(db, (trx) => requestToSend(trx, order, id, { speed, now }));
    if (request) await settleReport(deps, order, { refund: await payments.refund(request) });
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    throw error;
  }
}
