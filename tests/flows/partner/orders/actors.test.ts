import { describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createFindRestaurant } from '../../../../machines/partner/lib/find-restaurant.ts';
import { createPartnerOrdersActors } from '../../../../machines/partner/orders/orders.actors.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { testStream } from '../../../fixtures/test-stream.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { fiveOrders, orderLists } from './model.ts';

const noApi = createApiClient('', () => Promise.reject());
const { total, summary } = orderLists.first;
const at = expect.any(Number);
// The revenue is 5 × 294.50.
const part = { orders: [fiveOrders[3]], total: 1, summary: { orders: 5, confirmed: 1, delivered: 1, revenue: 1472.5 } };

it.each<[what: string, json: object]>([
  ['the whole list', { data: fiveOrders }],
  ['the whole list, if only the total is missing', { data: fiveOrders, summary }],
  ['the whole list, if only the summary is missing', { data: fiveOrders, total }],
])('takes its part of %s, as a server of the specification answers [API-50 STORE-27]', async (_, json) => {
  const { api } = answeringApi(() => ({ status: 200, json }));
  const restaurants = createActor(partnerRestaurantsMachine);
  const { loadOrders } = createPartnerOrdersActors({ api, restaurants, ...noPage });
  const input = { restaurantId: 7, status: 'delivered', search: 'asha', page: 1, size: 5 } as const;
  expect(await toPromise(createActor(loadOrders, { input }).start())).toEqual({ kind: 'loaded', list: part, at });
});

testStream('/partner/events', (deps) => {
  const restaurants = createActor(partnerRestaurantsMachine);
  return createPartnerOrdersActors({ ...deps, restaurants }).live;
});

describe('the restaurant whose orders are shown', () => {
  /** Creates the actor over a list of restaurants with these ids; null if the list is not loaded. */
  const create = (ids: number[] | null, preferred?: number | null) => {
    const own = ids && { restaurants: ids.map((id) => ({ id })), partnerId: 1, count: ids.length };
    const restaurants = createActor(partnerRestaurantsMachine, {
      snapshot: partnerRestaurantsMachine.resolveState({
        value: { list: 'ready', cities: 'ready' },
        // The actor reads only the ids.
        context: { own: own as never, message: null, cities: [], citiesMessage: null },
      }),
    });
    const { findRestaurant } = createPartnerOrdersActors({ api: noApi, restaurants, ...noPage });
    const withChoice = createFindRestaurant({ restaurants, preferred: () => preferred ?? null });
    return { restaurants, actor: createActor(preferred === undefined ? findRestaurant : withChoice) };
  };

  it.each<[what: string, ids: number[], output: object, preferred?: number]>([
    ['is selected automatically if the partner has one restaurant', [7], { kind: 'only', restaurantId: 7 }],
    ['is selected by a partner with several restaurants', [7, 12], { kind: 'several' }],
    ['is not selected for a partner without restaurants', [], { kind: 'several' }],
    ['is the one that was chosen before', [7, 12], { kind: 'only', restaurantId: 12 }, 12],
    ['is chosen again if the partner no longer has it', [7, 12], { kind: 'several' }, 13],
  ])('%s', async (_, ids, output, preferred) => {
    expect(await toPromise(create(ids, preferred).actor.start())).toEqual(output);
  });

  it('is no longer awaited when the actor is stopped', () => {
    const { actor, restaurants } = create(null);
    const unsubscribe = vi.fn<() => void>();
    vi.spyOn(restaurants, 'subscribe').mockReturnValue({ unsubscribe });
    actor.start();
    expect(unsubscribe).not.toHaveBeenCalled();
    actor.stop();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });
});
