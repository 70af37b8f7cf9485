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

/** The payment of an order, when it is placed and in the customer's list while it is unpaid. */
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
