import { ApiError } from '../http/api-error.ts';
import type { Handlers } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { findByPayment, findByProviderOrder } from './orders.store.ts';
import { settleReport } from './settlement.ts';
import { readWebhook, type WebhookReport } from './webhook-report.ts';

/**
 * Receives the provider's webhooks, which may arrive repeatedly and in any order. Each is settled in one transaction
 * that also stores the event's id. An internal error is answered with 500, so that the provider sends the webhook
 * again.
 */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  return {
    async receiveWebhook({ headers, body, rawBody, request }) {
      if (!deps.payments.isGenuineWebhook(rawBody, headers['X-Razorpay-Signature'])) {
        return new ApiError('invalid_payment_details', { detail: 'The signature does not belong to this report.' });
      }
      const report = readWebhook(body, rawBody);
      if (report === 'malformed')
        return new ApiError('invalid_payment_details', { detail: 'The report cannot be true.' });
      const order = report === 'nothing' ? undefined : await orderOf(deps.db, report);
      if (report === 'nothing' || !order) {
        // The event belongs to another product of the same account, or has no payment.
        request.log.info({ event: body.event }, 'webhook ignored');
        return { status: 200, body: { message: 'Ignored.' } };
      }
      const settled = await settleReport(deps, order, report, headers['x-razorpay-event-id']);
      request.log.info(
        { event: body.event, order: `${order.restaurantId}-${order.number}`, settled },
        'webhook settled',
      );
      return { status: 200, body: { message: 'Received.' } };
    },
  };
}

/** Finds the order by the id of the provider's order, or by the payment if the report has no such id. */
async function orderOf(
  db: ApiDeps['db'],
  { providerOrderId, paymentId }: WebhookReport,
): Promise<OrderKey | undefined> {
  return providerOrderId === null ? findByPayment(db, paymentId) : findByProviderOrder(db, providerOrderId);
}
