import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { CartEvent, LoadLiveResult } from './cart.events.ts';
import type { PersistedCart } from './persisted-cart.ts';

interface Deps {
  api: ApiClient;
  /** Calls the listener with each cart that another tab stores. Returns an unsubscribe function. */
  watchPersistedCart: (onKept: (kept: PersistedCart) => void) => () => void;
}

export function createCartActors({ api, watchPersistedCart }: Deps) {
  return {
    loadLive: fromPromise<LoadLiveResult, { restaurantId: number }>(async ({ input: { restaurantId }, signal }) => {
      const body = { restaurant_id: restaurantId, hard_refresh: false };
      const { data } = await api.POST('/menusLiveInfo', { body, signal });
      return data ? { kind: 'loaded', live: data.menus_live_info } : { kind: 'refused' };
    }),
    watchTabs: fromCallback<CartEvent>(({ sendBack }) =>
      watchPersistedCart((kept) => {
        const event: CartEvent = { type: 'cart.synced', kept };
        sendBack(event);
      }),
    ),
  };
}
