import { earlyText, endedOrderText, foundText, notAcceptedText, wrongRestaurantText } from '../../domain/hand-over.ts';
import { ApiError } from '../http/api-error.ts';
import type { Answer, Handlers } from '../http/contract.ts';
import { piecesWithList } from '../http/contract/large-reply.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { ApiDeps } from '../process/deps.ts';
import { allOrders, listAndCountOrders, summarize } from './orders.store.ts';
import { checkPickupCode, type PickupCheckResult } from './hand-over.ts';
import { orderNotFound, restaurantNotFound } from './errors.ts';
import { withIdempotency } from './idempotency.store.ts';
import { ownsRestaurant } from './restaurants.store.ts';

/** The default of the page (spec §9). */
const defaultPageSize = 5;
/** The maximum in the contract, which a filter without a page lists. */
const maxPageSize = 100;

/** The orders of a partner's restaurants, and their hand-over. */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  const { db, now } = deps;
  return {
    async listPartnerOrders({ body, principal }) {
      const { restaurant_id: restaurantId, page, page_size: size, status = 'all', search = '' } = body;
      if (!(await ownsRestaurant(db, principal.id, restaurantId))) return restaurantNotFound();
      const filter = { restaurantId, status, search: search.trim() };
      // A body that contains only the restaurant, as in spec §7, lists all orders.
      if (Object.keys(body).length === 1)
        return { status: 200, pieces: await piecesWithList({}, 'data', allOrders(db, restaurantId, now())) };
      const count = size ?? (page === undefined ? maxPageSize : defaultPageSize);
      const range = { from: ((page ?? 1) - 1) * count, count };
      const [listed, summary] = await Promise.all([
        listAndCountOrders(db, filter, now(), range),
        summarize(db, restaurantId),
      ]);
      return { status: 200, body: { ...listed, summary } };
    },

    verifyPickupCode({ body, headers, principal: { id: partnerId }, request }) {
      const { orderId, code, restaurant_id: restaurantId, warn_early: warnEarly, preview: isPreview } = body;
      const call = { partnerId, operation: 'verifyPickupCode', key: headers['Idempotency-Key'], body } as const;
      return withIdempotency<Answer<'verifyPickupCode'>>(deps, call, async (trx) => {
        const options = {
          ...(restaurantId !== undefined && { restaurantId }),
          ...(warnEarly !== undefined && { warnEarly }),
          ...(isPreview !== undefined && { isPreview }),
        };
        const checked = await checkPickupCode(trx, { partnerId, orderId, code, ...options, now });
        request.log.info({ orderId, checked: checked.kind }, 'pickup code');
        return answerOf(checked, now().getTime());
      });
    },
  };
}

/** @param now epoch ms */
function answerOf(checked: PickupCheckResult, now: number): Answer<'verifyPickupCode'> {
  switch (checked.kind) {
    case 'delivered':
      return { status: 200, body: { success: true, message: 'Order verified and marked as delivered successfully!' } };
    case 'wrong':
      return unsuccessful('wrong_code', wrongCode(checked.triesLeft));
    case 'wrong restaurant':
      return unsuccessful('wrong_restaurant', wrongRestaurantText(checked));
    case 'already handed over':
      return ended('already_handed_over', checked.at, now);
    case 'not accepted':
      return unsuccessful('not_accepted', notAcceptedText);
    case 'cancelled':
      return ended('cancelled', checked.at, now);
    case 'too many': {
      const minutes = Math.ceil(checked.waitSeconds / 60);
      const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
      const message = `Too many wrong tries for this order. Please try again in ${wait}.`;
      return new ApiError('otp_used_up', {
        status: 429,
        message,
        retryAfterSeconds: checked.waitSeconds,
        fields: { reason: 'too_many' },
      });
    }
    case 'early': {
      const pickupAt = checked.pickupAt.getTime();
      return unsuccessful('early', earlyText(pickupAt, now), { pickup_at: pickupAt });
    }
    case 'found': {
      const { order, laterAt } = checked;
      const pickupAt = laterAt?.getTime();
      const message = pickupAt === undefined ? foundText : earlyText(pickupAt, now);
      return unsuccessful('found', message, { ...(pickupAt !== undefined && { pickup_at: pickupAt }), order });
    }
    case 'not found':
      return orderNotFound();
  }
}

type Unsuccessful = NonNullable<Schemas['PickupCodeChecked']['reason']>;

function unsuccessful(
  reason: Unsuccessful,
  message: string,
  fields: Pick<Schemas['PickupCodeChecked'], 'at' | 'pickup_at' | 'order'> = {},
): Answer<'verifyPickupCode'> {
  return { status: 200, body: { success: false, message, reason, ...fields } };
}

function ended(reason: 'already_handed_over' | 'cancelled', at: Date | null, now: number) {
  return unsuccessful(reason, endedOrderText(reason, at?.getTime() ?? null, now), at ? { at: at.getTime() } : {});
}

function wrongCode(triesLeft: number): string {
  if (triesLeft === 0) return 'Invalid OTP. No try is left: please wait 10 minutes.';
  return `Invalid OTP. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`;
}
