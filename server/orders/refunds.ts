import { transact } from '../db/transaction.ts';
import type { Deps } from '../process/deps.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import { drain } from './drain.ts';
import { claimRefunds, requestToSend, type ClaimedRefund } from './refunds.store.ts';
import { settleReport } from './settlement.ts';

/** Refunds per claim: few enough to be processed within a minute even with a slow provider. */
const batch = 8;
/** Concurrent refunds per process. */
const concurrency = 4;

/**
 * Makes the requested refunds, and asks about those that the provider has not finished, after 1 minute, 2, 4 and so on
 * up to an hour; and, once a day for a week, for the bank's reference of a processed one. Safe against a crash or a lost answer at any moment: each attempt first reads the provider's refunds of
 * the payment, and sends a missing one again with the same idempotency key. Safe in several processes: each skips what
 * another has claimed.
 * @returns how many refunds the provider answered about.
 */
export async function processRefunds(deps: Deps, now: Date): Promise<number> {
  let answered = 0;
  await drain<ClaimedRefund>({
    claim: () => claimRefunds(deps.db, now, batch),
    // Ends by itself: a claimed refund is not due again at `now`.
    mayClaim: () => true,
    concurrency,
    async work(refund) {
      if (await attempt(deps, refund, now)) answered += 1;
    },
  });
  return answered;
}

/** @returns whether the provider answered. */
async function attempt(deps: Deps, { id, paymentId, ...order }: ClaimedRefund, now: Date): Promise<boolean> {
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
