import type { OrderStatus } from '../../domain/order-status.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Deps } from '../deps.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import type { OrderKey } from './orders.store.ts';
import { paymentsOfOrder, type PaymentStatus } from './payments.store.ts';
import { settle } from './settlement.ts';

export type PaymentOutcome = Schemas['PaymentOutcome'];

/**
 * What a customer is told about an order. It is the order that counts: when it stands he is told 'paid', whatever
 * happened to a second payment.
 * @param asked Whether the provider has just answered; without its word an unpaid order is 'checking', never 'unpaid'.
 */
export function outcomeOf(status: OrderStatus, payments: readonly PaymentStatus[], asked: boolean): PaymentOutcome {
  if (status !== 'pending' && status !== 'cancelled') return 'paid';
  if (payments.includes('refund_due') || payments.includes('refunded')) return 'refunded';
  if (payments.includes('pending')) return 'checking';
  return asked || status === 'cancelled' ? 'unpaid' : 'checking';
}

/**
 * Asks the provider about an order and settles all it says.
 * @returns whether the provider answered; the ids of the payments it knows.
 */
export async function askProvider(
  deps: Deps,
  key: OrderKey,
  providerOrderId: string,
): Promise<{ asked: boolean; known: string[] }> {
  try {
    const payments = await deps.payments.paymentsOf(providerOrderId);
    for (const payment of payments) await settle(deps, key, payment);
    return { asked: true, known: payments.map(({ id }) => id) };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { asked: false, known: [] };
    throw error;
  }
}

/** Where an order stands now. */
export async function readOutcome(
  { db }: Deps,
  key: OrderKey,
  asked: boolean,
): Promise<{ outcome: PaymentOutcome; status: OrderStatus }> {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('restaurant_id', '=', key.restaurantId)
    .where('number', '=', key.number)
    .executeTakeFirstOrThrow();
  return { status, outcome: outcomeOf(status, await paymentsOfOrder(db, key), asked) };
}
