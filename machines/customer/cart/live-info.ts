import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import { withOwnPortions, type HeldOrder } from '../checkout/held-orders.ts';

/** Returns the unpaid order of this customer at a restaurant whose dishes are still kept; null if there is none. */
export type OwnHold = (restaurantId: number) => HeldOrder | null;

export interface LiveInfoDeps {
  api: ApiClient;
  ownHold: OwnHold;
}

/**
 * Loads stock and prices of a restaurant's dishes. The portions that the customer's own unpaid order holds count as left,
 * because the next order replaces it (D327).
 * @param hardRefresh whether the server may answer from what it has kept
 * @returns `live`, or the `error` of the response without it
 */
export async function loadLiveInfo(
  { api, ownHold }: LiveInfoDeps,
  { restaurantId, hardRefresh, signal }: { restaurantId: number; hardRefresh: boolean; signal: AbortSignal },
): Promise<
  { live: readonly Schemas['LiveInfo'][]; error?: undefined } | { live?: undefined; error: Schemas['Problem'] }
> {
  const body = { restaurant_id: restaurantId, hard_refresh: hardRefresh };
  const { data, error } = await api.POST('/menusLiveInfo', { body, signal });
  return data ? { live: withOwnPortions(data.menus_live_info, ownHold(restaurantId)) } : { error };
}
