import type { Handlers } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { findByProviderOrder } from '../orders/orders.store.ts';
import { settle } from '../orders/settlement.ts';
import { problem } from '../problem.ts';
import { asRecord, toProviderPayment } from './razorpay.ts';

/**
 * The provider's reports: at least once, in any order. Each is settled in one transaction with its event's id; a
 * failure of ours is answered 500, so that the provider sends it again.
 */
export function webhookHandlers(deps: Deps): Pick<Handlers, 'receiveWebhook'> {
  return {
    async receiveWebhook({ headers, body, rawBody, request }) {
      if (!deps.payments.isGenuineWebhook(rawBody, headers['X-Razorpay-Signature'])) {
        return {
          status: 400,
          body: problem('invalid_payment_details', 'The signature does not belong to this report.'),
        };
      }
      const entity = asRecord(asRecord(body.payload['payment'])['entity']);
      const payment = toProviderPayment(entity);
      const providerOrderId = entity['order_id'];
      const order =
        typeof providerOrderId === 'string' ? await findByProviderOrder(deps.db, providerOrderId) : undefined;
      if (!payment || !order) {
        // Another product of the same account, or an event without a payment: nothing of ours.
        request.log.info({ event: body.event }, 'webhook ignored');
        return { status: 200, body: { message: 'Ignored.' } };
      }
      const settled = await settle(deps, order, payment, headers['x-razorpay-event-id']);
      request.log.info(
        { event: body.event, order: `${order.restaurantId}-${order.number}`, settled },
        'webhook settled',
      );
      return { status: 200, body: { message: 'Received.' } };
    },
  };
}
