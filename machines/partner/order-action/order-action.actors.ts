import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { watchPage, type OnVisibility } from '../../shared/live/live.actors.ts';
import { partnerFailure } from '../lib/partner-failure.ts';

export type BoardOrder = Schemas['BoardOrder'];

export interface SendActionInput {
  /** The `Idempotency-Key`, the same for all attempts of one action. */
  key: string;
  body: Schemas['OrderActionBody'];
}

export type SendActionResult =
  | { kind: 'acted'; order: BoardOrder }
  /** The order has changed, so the action is not possible; `message` says how it changed. */
  | { kind: 'changed'; message: string }
  | ApiFailure;

interface Deps {
  api: ApiClient;
  onVisibility: OnVisibility;
}

export function createOrderActionActors({ api, onVisibility }: Deps) {
  return {
    watchPage: watchPage(onVisibility),
    sendAction: fromPromise<SendActionResult, SendActionInput>(async ({ input: { key, body }, signal }) => {
      const headers = { 'Idempotency-Key': key };
      const { data, error } = await api.POST('/partner/order/act', {
        body,
        params: { header: headers },
        signal,
        // The page may be closed before the answer.
        keepalive: true,
      });
      if (data) return { kind: 'acted', order: data.order };
      const message = partnerFailure(error);
      return { kind: error?.code === 'order_changed' ? 'changed' : 'refused', message };
    }),
  };
}
