import { ApiError } from '../api-error.ts';
import type { Answer, Handlers } from '../contract.ts';
import type { ApiDeps } from '../deps.ts';
import { countOrders, listOrders, summarize } from './orders.store.ts';
import { checkPickupCode, type PickupCheckResult } from './pickup.ts';
import { restaurantNotFound } from './errors.ts';
import { ownsRestaurant } from './restaurants.store.ts';

/** The default of the page (spec §9). */
const defaultPageSize = 5;

/** The orders of a partner's restaurants, and their hand-over. */
export function handlers({ db, now }: ApiDeps): Partial<Handlers> {
  return {
    async listPartnerOrders({ body, principal }) {
      const { restaurant_id: restaurantId, page, page_size: size, status = 'all', search = '' } = body;
      if (!(await ownsRestaurant(db, principal.id, restaurantId))) return restaurantNotFound();
      const filter = { restaurantId, status, search: search.trim() };
      // A body that contains only the restaurant, as in spec §7, lists all orders.
      if (Object.keys(body).length === 1) return { status: 200, body: { data: await listOrders(db, filter) } };
      const count = size ?? defaultPageSize;
      const isPaged = page !== undefined || size !== undefined;
      const range = isPaged ? { from: ((page ?? 1) - 1) * count, count } : undefined;
      const [data, total, summary] = await Promise.all([
        listOrders(db, filter, range),
        countOrders(db, filter),
        summarize(db, restaurantId),
      ]);
      return { status: 200, body: { data, total, summary } };
    },

    async verifyPickupCode({ body: { orderId, code }, principal, request }) {
      const checked = await checkPickupCode(db, { partnerId: principal.id, orderId, code, now: now() });
      request.log.info({ orderId, checked: checked.kind }, 'pickup code');
      return answerOf(checked);
    },
  };
}

function answerOf(checked: PickupCheckResult): Answer<'verifyPickupCode'> {
  switch (checked.kind) {
    case 'delivered':
      return { status: 200, body: { success: true, message: 'Order verified and marked as delivered successfully!' } };
    case 'wrong':
      return { status: 200, body: { success: false, message: wrongCode(checked.triesLeft) } };
    case 'over':
      return {
        status: 200,
        body: {
          success: false,
          message: checked.status === 'delivered' ? 'This order was already handed over.' : 'This order was cancelled.',
        },
      };
    case 'too many': {
      const minutes = Math.ceil(checked.waitSeconds / 60);
      const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
      const message = `Too many wrong tries for this order. Please try again in ${wait}.`;
      return new ApiError('otp_used_up', { status: 429, message, retryAfterSeconds: checked.waitSeconds });
    }
    case 'not found':
      return new ApiError('order_not_found', { detail: 'There is no such order.' });
  }
}

function wrongCode(triesLeft: number): string {
  if (triesLeft === 0) return 'Invalid OTP. No try is left: please wait 10 minutes.';
  return `Invalid OTP. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`;
}
