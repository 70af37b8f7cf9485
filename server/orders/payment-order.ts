import { orderId } from '../../domain/order-status.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Deps } from '../deps.ts';
import type { OrderKey } from './orders.store.ts';

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
  return {
    key: payments.key,
    amount: order.totalPaise,
    currency: 'INR',
    name: config.brand.name,
    description: order.restaurantName,
    order_id: order.providerOrderId,
    id: orderId(order.restaurantId, order.number),
  };
}
