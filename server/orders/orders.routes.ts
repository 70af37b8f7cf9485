import { orderId } from '../../domain/order-id.ts';
import { ApiError } from '../http/api-error.ts';
import type { Handlers } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import { replayedHeaders } from '../http/replayed-headers.ts';
import { cancelOrder } from './cancel-order.ts';
import { listMyOrders, readMyOrder } from './my-orders.ts';
import { findByProviderOrder, totalOf } from './orders.store.ts';
import { syncWithProvider, readOutcome } from './outcome.ts';
import { listPickupTimes } from './pickup-times.ts';
import { placeOrder } from './place-order.ts';
import { settle } from './settlement.ts';

/** Handles the orders of customers: placing, paying, cancelling and listing. */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  return {
    async listSlots({ body, principal }) {
      const caller = { customerId: principal.id, now: deps.now().getTime() };
      return { status: 200, body: await listPickupTimes(deps.db, body, caller) };
    },

    async placeOrder({ body, headers, principal, request }) {
      try {
        const key = headers['Idempotency-Key'];
        const { window, holdUntil, isReplayed } = await placeOrder(deps, { customerId: principal.id, key, body });
        return {
          status: 200,
          body: { success: true, order: window, ...(holdUntil && { hold_until: holdUntil.toISOString() }) },
          ...(isReplayed && { headers: replayedHeaders }),
        };
      } catch (error) {
        if (error instanceof ApiError) request.log.info({ code: error.code }, 'order refused');
        throw error;
      }
    },

    /**
     * The signature proves only that the payment belongs to the order, not that it was captured, so the provider is
     * queried. If the provider does not answer, the payment is stored as authorized and the outcome is 'checking',
     * until the webhook or the reconciler settles the payment.
     */
    async verifyPayment({ body, principal }) {
      const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId, signature } = body;
      const order = await findByProviderOrder(deps.db, providerOrderId);
      if (order?.customerId !== principal.id) return orderNotFound();
      if (!deps.payments.isGenuinePayment({ providerOrderId, paymentId, signature })) {
        return new ApiError('invalid_payment_details', { detail: 'The signature does not belong to this payment.' });
      }
      const { isCurrent, paymentIds } = await syncWithProvider(deps, order, providerOrderId);
      if (!paymentIds.includes(paymentId)) {
        const amountPaise = await totalOf(deps.db, order);
        await settle(deps, order, { id: paymentId, amountPaise, status: 'authorized' });
      }
      const { outcome } = await readOutcome(deps, order, isCurrent);
      return { status: 200, body: { success: outcome === 'paid', outcome } };
    },

    async getOrderStatus({ body: { razorpay_order_id: providerOrderId }, principal }) {
      const order = await findByProviderOrder(deps.db, providerOrderId);
      if (order?.customerId !== principal.id) return orderNotFound();
      const { isCurrent } = await syncWithProvider(deps, order, providerOrderId);
      const { outcome, status } = await readOutcome(deps, order, isCurrent);
      return { status: 200, body: { outcome, status, id: orderId(order.restaurantId, order.number) } };
    },

    async cancelOrder({ body: { id, refund = false }, principal }) {
      const result = await cancelOrder(deps, principal.id, { id, refund });
      if (result === 'cancelled') return { status: 200, body: { id, status: 'cancelled' } };
      return result === 'unknown' ? orderNotFound() : new ApiError(result);
    },

    async getMyOrder({ path: { orderId: id }, principal }) {
      const body = await readMyOrder(deps, principal.id, id);
      return body ? { status: 200, body } : orderNotFound();
    },

    async getMyOrders({ principal, query: { before } }) {
      return { status: 200, body: await listMyOrders(deps, principal.id, before) };
    },
  };
}

const orderNotFound = () => new ApiError('order_not_found', { detail: 'There is no such order.' });
