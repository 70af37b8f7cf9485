import { fromCallback } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { loadLiveInfo, type LiveInfoDeps } from './live-info.ts';
import type { PersistedCart } from './persisted-cart.ts';
import type { LiveDish } from '../../../domain/cart.ts';

/** Sent when another tab has changed the stored cart. */
export interface CartSynced {
  type: 'cart.synced';
  kept: PersistedCart;
}

export type LoadLiveResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' };

interface Deps extends LiveInfoDeps {
  /** Calls the listener with each cart that another tab stores. Returns an unsubscribe function. */
  watchPersistedCart: (onKept: (kept: PersistedCart) => void) => () => void;
}

export function createCartActors({ watchPersistedCart, ...deps }: Deps) {
  return {
    loadLive: fromPromise<LoadLiveResult, { restaurantId: number }>(async ({ input: { restaurantId }, signal }) => {
      const { live } = await loadLiveInfo(deps, { restaurantId, hardRefresh: false, signal });
      return live ? { kind: 'loaded', live } : { kind: 'refused' };
    }),
    watchTabs: fromCallback(({ sendBack }) =>
      watchPersistedCart((kept) => sendBack({ type: 'cart.synced', kept } satisfies CartSynced)),
    ),
  };
}
