import { fromPromise } from '../../shared/lib/from-promise.ts';
import { loadLiveInfo, type LiveInfoDeps } from '../cart/live-info.ts';
import type { LiveDish } from '../../../domain/cart.ts';

export type RefetchResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' };

export function createInventoryRecoveryActors(deps: LiveInfoDeps) {
  return {
    refetchLive: fromPromise<RefetchResult, { restaurantId: number }>(async ({ input: { restaurantId }, signal }) => {
      const { live } = await loadLiveInfo(deps, { restaurantId, hardRefresh: true, signal });
      return live ? { kind: 'loaded', live } : { kind: 'refused' };
    }),
  };
}
