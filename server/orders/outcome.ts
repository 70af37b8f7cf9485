import type { OrderStatus } from '../../domain/order-status.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Deps } from '../deps.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import type { OrderKey } from './orders.store.ts';
import { paymentsOfOrder, type PaymentStatus } from './payments.store.ts';
import { settle } from './settlement.ts';

export type PaymentOutcome = Schemas['PaymentOutcome'];

/**
 * The payment outcome that a customer sees. The order decides: a confirmed order is 'paid', whatever happened to a
 * second payment.
 * @param isCurrent Whether the provider has just answered; without its answer an unpaid order is 'checking', never 'unpaid'.
 */
export function outcomeOf(status: OrderStatus, payments: readonly PaymentStatus[], isCurrent: boolean): PaymentOutcome {
  if (status !== 'pending' && status !== 'cancelled') return 'paid';
  if (payments.includes('refund_due') || payments.includes('refunded')) return 'refunded';
  if (payments.includes('pending')) return 'checking';
  return isCurrent || status === 'cancelled' ? 'unpaid' : 'checking';
}

/**
 * Queries the provider about an order and settles every payment that it reports.
 * @returns whether the provider answered, and the ids of its payments.
 */
export async function syncWithProvider(
  deps: Deps,
  key: OrderKey,
  providerOrderId: string,
): Promise<{ isCurrent: boolean; paymentIds: string[] }> {
  try {
    const payments = await deps.payments.paymentsOf(providerOrderId);
    for (const payment of payments) await settle(deps, key, payment);
    return { isCurrent: true, paymentIds: payments.map(({ id }) => id) };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { isCurrent: false, paymentIds: [] };
    throw error;
  }
}

/** The current outcome and status of an order. */
export async function readOutcome(
  { db }: Deps,
  key: OrderKey,
  isCurrent: boolean,
): Promise<{ outcome: PaymentOutcome; status: OrderStatus }> {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('restaurant_id', '=', key.restaurantId)
    .where('number', '=', key.number)
    .executeTakeFirstOrThrow();
  return { status, outcome: outcomeOf(status, await paymentsOfOrder(db, key), isCurrent) };
}
