import { waitFor } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import type { PartnerRestaurantsActorRef } from '../restaurants/restaurants.machine.ts';
import { selectRestaurants } from '../restaurants/restaurants.selectors.ts';
import { createPollingActors } from '../../shared/polling/polling.actors.ts';
import { pollingMachine } from '../../shared/polling/polling.machine.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { OrdersParams } from './orders-params.ts';
import { pageOfOrders, type OrdersList } from './orders-list.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type LoadPartnerOrdersResult =
  | /** `at` is the time of the response, epoch ms. */ { kind: 'loaded'; list: OrdersList; at: number }
  | ApiFailure;

/** `only` means that the partner has one restaurant. A partner with several must select one. */
export type FindRestaurantResult = { kind: 'only'; restaurantId: number } | { kind: 'several' };

type Deps = Parameters<typeof createPollingActors>[0] & {
  api: ApiClient;
  /** The actor with the list of the partner's restaurants. */
  restaurants: PartnerRestaurantsActorRef;
};

export function createPartnerOrdersActors({ api, restaurants, onVisibility }: Deps) {
  const loadOrders = fromPromise<LoadPartnerOrdersResult, OrdersParams>(async ({ input, signal }) => {
    const { restaurantId, status, search, page, size } = input;
    const body = { restaurant_id: restaurantId, status, search, page, page_size: size };
    const { data, error } = await api.POST('/partner/order', { body, signal });
    if (!data) return { kind: 'refused', message: partnerFailure(error) };
    const { data: orders, total, summary } = data;
    const isPart = total !== undefined && summary !== undefined;
    const list = isPart ? { orders, total, summary } : pageOfOrders(orders, input);
    return { kind: 'loaded', list, at: Date.now() };
  });
  return {
    loadOrders,
    refreshOrders: loadOrders,
    pollOrders: loadOrders,
    polling: pollingMachine.provide({ actors: createPollingActors({ onVisibility }) }),
    findRestaurant: fromPromise<FindRestaurantResult>(async ({ signal }) => {
      const known = await waitFor(restaurants, (snapshot) => selectRestaurants(snapshot) !== null, { signal });
      const [first, ...others] = selectRestaurants(known) ?? [];
      return first && others.length === 0 ? { kind: 'only', restaurantId: first.id } : { kind: 'several' };
    }),
  };
}
