import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { LiveDish } from '../../../domain/cart.ts';

export type RefetchResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' };

export function createInventoryRecoveryActors({ api }: { api: ApiClient }) {
  return {
    refetchLive: fromPromise<RefetchResult, { restaurantId: number }>(async ({ input: { restaurantId }, signal }) => {
      const body = { restaurant_id: restaurantId, hard_refresh: true };
      const { data } = await api.POST('/menusLiveInfo', { body, signal });
      return data ? { kind: 'loaded', live: data.menus_live_info } : { kind: 'refused' };
    }),
  };
}
