import { ApiError } from '../http/api-error.ts';
import type { Answer, Handlers } from '../http/contract.ts';
import { transact } from '../db/transaction.ts';
import type { ApiDeps } from '../process/deps.ts';
import { invalidField, orderNotFound } from './errors.ts';
import { withIdempotency } from './idempotency.store.ts';
import { readRefundable, refundDishes, type RefundDishesResult } from './refund-dishes.ts';

/** Refunds of dishes that were missing in an order (D215). */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  const { db, now } = deps;
  return {
    async getRefundable({ body: { orderId }, principal: { id: partnerId } }) {
      const found = await transact(db, (trx) => readRefundable(trx, { partnerId, orderId, now }));
      return found.kind === 'found' ? { status: 200, body: found.order } : rejection(found);
    },

    refundDishes({ body, headers, principal: { id: partnerId }, request }) {
      const call = { partnerId, operation: 'refundDishes', key: headers['Idempotency-Key'], body } as const;
      return withIdempotency<Answer<'refundDishes'>>(deps, call, async (trx) => {
        const result = await refundDishes(trx, { partnerId, ...body, now });
        request.log.info({ orderId: body.orderId, refund: result.kind }, 'part refund');
        return result.kind === 'refunded' ? { status: 200, body: { refund: result.refund } } : rejection(result);
      });
    },
  };
}

function rejection(result: Exclude<RefundDishesResult, { kind: 'refunded' }>) {
  switch (result.kind) {
    case 'changed':
      return new ApiError('order_changed', { message: result.message });
    case 'invalid':
      return invalidField(
        'lines',
        'must be portions that cost something and are not refunded, and not all of an open order',
        result.message,
      );
    case 'not found':
      return orderNotFound();
  }
}
