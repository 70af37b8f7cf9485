import { paymentOutcome } from '../../domain/order-rights.ts';
import { apiStatus, type OrderStatus } from '../../domain/order-states.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Deps } from '../process/deps.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { statusOf } from './orders.store.ts';
import { paymentsOfOrder } from './payments.store.ts';
import { settle, settleReport } from './settlement.ts';

/**
 * Asks the provider for the payments of an order and settles each of them.
 * @returns whether the provider answered, and the ids of these payments.
 */
export async function syncWithProvider(
  deps: Deps,
  key: OrderKey,
  providerOrderId: string,
): Promise<{ isCurrent: boolean; paymentIds: string[] }> {
  try {
    const payments = await deps.payments.paymentsOf(providerOrderId);
    for (const payment of payments) {
      // The report of a refund in the provider's dashboard may be lost.
      const isTouched = payment.status === 'refunded' || payment.refundedPaise !== undefined;
      const refunds = isTouched ? await deps.payments.refundsOf(payment.id) : [];
      await settle(deps, key, payment);
      for (const refund of refunds) await settleReport(deps, key, { refund });
    }
    return { isCurrent: true, paymentIds: payments.map(({ id }) => id) };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { isCurrent: false, paymentIds: [] };
    throw error;
  }
}

/**
 * Reads the payment outcome and the status of an order.
 * @param isCurrent Whether the provider has just answered.
 */
export async function readOutcome(
  { db }: Deps,
  key: OrderKey,
  isCurrent: boolean,
): Promise<{ outcome: Schemas['PaymentOutcome']; status: OrderStatus }> {
  const status = await statusOf(db, key);
  return {
    status: apiStatus(status),
    outcome: paymentOutcome({ status, payments: await paymentsOfOrder(db, key) }, isCurrent),
  };
}
