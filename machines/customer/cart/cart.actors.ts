import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { PersistedCart } from './persisted-cart.ts';
import type { LiveDish } from '../../../domain/cart.ts';

/** Sent when another tab has changed the stored cart. */
export interface CartSynced {
  type: 'cart.synced';
  kept: PersistedCart;
}

export type LoadLiveResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' };

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
    watchTabs: fromCallback(({ sendBack }) =>
      watchPersistedCart((kept) => sendBack({ type: 'cart.synced', kept } satisfies CartSynced)),
    ),
  };
}
