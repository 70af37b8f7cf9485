import type { Deps } from '../deps.ts';
import { runIsolated } from './run-isolated.ts';
import { ProviderUnavailable } from '../payments/provider.ts';

const batch = 50;

/**
 * Makes the refunds that are due. A crash at any moment is safe: a payment stays `refund_due` until the provider has
 * confirmed the refund, and a request that is sent again, by this or another process, does not refund twice.
 * @returns how many refunds were made.
 */
export async function processRefunds({ db, payments }: Deps, now: Date): Promise<number> {
  const due = await db
    .selectFrom('payments')
    .select(['restaurant_id', 'provider_payment_id', 'amount_paise', 'refunded_paise'])
    .where('status', '=', 'refund_due')
    .orderBy('updated_at')
    .limit(batch)
    .execute();
  let refunded = 0;
  await runIsolated(due, async ({ restaurant_id, provider_payment_id, amount_paise, refunded_paise }) => {
    // The payment may already have been refunded at the provider, in part or completely.
    const left = amount_paise - refunded_paise;
    let given = true;
    try {
      if (left > 0) await payments.refund(provider_payment_id, left, refunded_paise);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      given = false;
    }
    await db
      .updateTable('payments')
      // A failed refund moves to the end of the queue, so that it does not block others.
      .set({ updated_at: now, ...(given && { status: 'refunded' as const, refunded_paise: amount_paise }) })
      .where('restaurant_id', '=', restaurant_id)
      .where('provider_payment_id', '=', provider_payment_id)
      .where('status', '=', 'refund_due')
      .execute();
    if (given) refunded += 1;
  });
  return refunded;
}
