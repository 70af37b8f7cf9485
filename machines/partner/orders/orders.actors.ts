import { createFindRestaurant } from '../lib/find-restaurant.ts';
import { createLiveActors } from '../../shared/live/live.actors.ts';
import { liveMachine } from '../../shared/live/live.machine.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { OrdersParams } from './orders-params.ts';
import { pageOfOrders, type OrdersList } from './orders-list.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type LoadPartnerOrdersResult =
  | /** `at` is the time of the response, epoch ms. */ { kind: 'loaded'; list: OrdersList; at: number }
  | ApiFailure;

type Deps = Omit<Parameters<typeof createLiveActors>[0], 'path'> & Parameters<typeof createFindRestaurant>[0];

export function createPartnerOrdersActors({ api, restaurants, onVisibility, locks }: Deps) {
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
    live: liveMachine.provide({ actors: createLiveActors({ api, path: '/partner/events', onVisibility, locks }) }),
    findRestaurant: createFindRestaurant({ restaurants }),
  };
}
