import type { Deps } from '../deps.ts';
import { runIsolated } from './run-isolated.ts';
import { ProviderUnavailable } from '../payments/provider.ts';

const batch = 50;

/**
 * Gives back what is due. It survives a crash at any moment: a payment stays `refund_due` until the provider has
 * confirmed, and the provider's refund may be repeated. Several processes may do the same one; it is given back once.
 * @returns how many were given back.
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
    // Somebody may have given back a part, or all of it, at the provider.
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
      // One that cannot be given back now goes to the end of the queue and holds up nobody.
      .set({ updated_at: now, ...(given && { status: 'refunded' as const, refunded_paise: amount_paise }) })
      .where('restaurant_id', '=', restaurant_id)
      .where('provider_payment_id', '=', provider_payment_id)
      .where('status', '=', 'refund_due')
      .execute();
    if (given) refunded += 1;
  });
  return refunded;
}
