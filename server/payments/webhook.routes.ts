import { ApiError } from '../api-error.ts';
import type { Handlers } from '../contract.ts';
import type { ApiDeps } from '../deps.ts';
import { findByPayment, findByProviderOrder, type OrderKey } from '../orders/orders.store.ts';
import { settleReport } from '../orders/settlement.ts';
import { readWebhook, type WebhookReport } from './webhook-report.ts';

/**
 * Receives the provider's webhooks, at least once and in any order. Each is settled in one transaction with its event's
 * id; an internal error is answered 500, so that the provider repeats it.
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
        // An event of another product of the account, or without a payment.
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

/** Finds the order by the provider's order id, or by the payment if the report has none. */
async function orderOf(
  db: ApiDeps['db'],
  { providerOrderId, paymentId }: WebhookReport,
): Promise<OrderKey | undefined> {
  return providerOrderId === null ? findByPayment(db, paymentId) : findByProviderOrder(db, providerOrderId);
}
