import { orderId, type OrderKey } from '../../domain/order-id.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Deps } from '../process/deps.ts';
import type { OrderColumns } from './order-columns.ts';

/** The options of the payment window. */
export type PaymentOrder = Schemas['PaymentOrder'];

interface Payable extends OrderKey {
  readonly totalPaise: number;
  readonly restaurantName: string;
  readonly providerOrderId: string;
}

/**
 * Returns the options for paying an order. The client gets them when it places an order, and in the list of orders
 * while the order is unpaid.
 */
export function paymentOrderOf({ payments, config }: Pick<Deps, 'payments' | 'config'>, order: Payable): PaymentOrder {
  const id = orderId(order.restaurantId, order.number);
  return {
    key: payments.key,
    amount: order.totalPaise,
    currency: 'INR',
    name: config.brand.name,
    description: descriptionOf(id, order.restaurantName),
    order_id: order.providerOrderId,
    id,
  };
}

/** Razorpay's description must begin with a letter of the Latin alphabet or a digit. */
function descriptionOf(id: string, restaurantName: string): string {
  const name = restaurantName.replace(/^[^\p{L}\p{N}]+/u, '');
  return /^[a-z0-9]/i.test(name) ? name : `Order ${id}: ${restaurantName}`;
}

/** Returns until when the dishes of an unpaid order are kept; null if they are not. */
export function holdEndOf({ hold_until: until, hold_given_back_at }: OrderColumns<'hold'>, now: Date): Date | null {
  return hold_given_back_at === null && until !== null && until > now ? until : null;
}
