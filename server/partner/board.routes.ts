import { needs, type OrderAction } from '../../domain/order-actions.ts';
import { ApiError } from '../http/api-error.ts';
import type { Answer, Handlers } from '../http/contract.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { ApiDeps } from '../process/deps.ts';
import { parseOrderId } from '../../domain/order-id.ts';
import { dropUnheardText, queueOrderText } from '../orders/order-texts.store.ts';
import { transact } from '../db/transaction.ts';
import { actOnOrder, type ActResult } from './act-on-order.ts';
import { readBoardOrders } from './board.store.ts';
import { invalidField, orderNotFound, restaurantNotFound } from './errors.ts';
import { withIdempotency } from './idempotency.store.ts';
import { ownRestaurants, ownsRestaurant } from './restaurants.store.ts';
import { tickDish } from './tick-dish.ts';

/** The kitchen board: lists a partner's open orders, performs the kitchen's actions on them and ticks their dishes off. */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  const { db, now } = deps;
  return {
    async getBoard({ body: { restaurant_id: only }, principal }) {
      const own = await ownRestaurants(db, principal.id).select('restaurants.id').execute();
      const ids = own.map(({ id }) => id).filter((id) => only === undefined || id === only);
      if (only !== undefined && ids.length === 0) return restaurantNotFound();
      const at = now();
      return { status: 200, body: { now: at.getTime(), orders: await readBoardOrders(db, ids, at) } };
    },

    actOnOrder({ body, headers, principal: { id: partnerId }, request }) {
      const { orderId, sold_out: soldOut = [] } = body;
      const action = actionOf(body);
      if (action instanceof ApiError) return Promise.resolve(action);
      const call = { partnerId, operation: 'actOnOrder', key: headers['Idempotency-Key'], body } as const;
      return withIdempotency<Answer<'actOnOrder'>>(deps, call, async (trx) => {
        const acted = await actOnOrder(trx, {
          partnerId,
          orderId,
          action,
          soldOut: 'reason' in action && action.reason === 'sold_out' ? soldOut : [],
          overdueHours: deps.config.overdueRefundHours,
          now,
        });
        request.log.info({ orderId, action: action.action, acted: acted.kind }, 'order action');
        if (acted.kind === 'acted') {
          if ('reason' in action) await queueOrderText(trx, deps, acted.key, 'cancelled', now());
          if (action.action === 'accept') await queueOrderText(trx, deps, acted.key, 'pickup_code', now());
          if (action.action === 'ready') await queueOrderText(trx, deps, acted.key, 'ready', now());
        }
        return answer(acted);
      });
    },

    async confirmHeard({ body: { orderId }, principal: { id: partnerId } }) {
      const key = parseOrderId(orderId);
      if (!key || !(await ownsRestaurant(db, partnerId, key.restaurantId))) return orderNotFound();
      await dropUnheardText(db, key);
      return { status: 200, body: { success: true } };
    },

    async tickDish({ body: { is_done: isDone, ...dish }, principal: { id: partnerId } }) {
      const ticked = await transact(db, (trx) => tickDish(trx, { partnerId, ...dish, isDone, now }));
      if (ticked.kind !== 'no such dish') return answer(ticked);
      return invalidField('menu_id', 'must be a dish of the order', 'This dish is not part of the order.');
    },
  };
}

function answer(result: ActResult) {
  switch (result.kind) {
    case 'acted':
      return { status: 200, body: { order: result.order } } as const;
    case 'changed':
      return new ApiError('order_changed', { message: result.message });
    case 'not found':
      return orderNotFound();
  }
}

/** Converts a request body to an action with the fields that it needs, or returns an error if one is missing. */
function actionOf(body: Schemas['OrderActionBody']): OrderAction | ReturnType<typeof invalidField> {
  const { action, minutes, delayed_minutes, reason, note } = body;
  if (needs(action, 'delay')) {
    if (minutes === undefined) return missing('minutes');
    return delayed_minutes === undefined ? missing('delayed_minutes') : { action, minutes, delayed_minutes };
  }
  if (needs(action, 'reason')) {
    if (reason === undefined) return missing('reason');
    if (reason !== 'other') return { action, reason, note: null };
    return note === undefined ? missing('note') : { action, reason, note };
  }
  return { action };
}

const missing = (field: string) => invalidField(field, 'is required', `Please check the ${field}: it is required.`);
