import type { ApiClient } from '../../../openapi/client.ts';
import { createFindRestaurant } from '../lib/find-restaurant.ts';
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

type Deps = Parameters<typeof createPollingActors>[0] & Parameters<typeof createFindRestaurant>[0] & { api: ApiClient };

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
    findRestaurant: createFindRestaurant({ restaurants }),
  };
}
