import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';

export type SendTickInput = Schemas['DishTickBody'];

/** The order as it is after the tick. */
export type SendTickResult = { kind: 'ticked'; order: BoardOrder } | ApiFailure;

export function createDishTicksActors({ api }: { api: ApiClient }) {
  return {
    sendTick: fromPromise<SendTickResult, SendTickInput>(async ({ input: body, signal }) => {
      // The page may be closed before the answer.
      const { data, error } = await api.POST('/partner/order/dish', { body, signal, keepalive: true });
      return data ? { kind: 'ticked', order: data.order } : { kind: 'refused', message: partnerFailure(error) };
    }),
  };
}
