import { describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createPartnerOrdersActors } from '../../../../machines/partner/orders/orders.actors.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { testStream } from '../../../fixtures/test-stream.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { fiveOrders, orderLists } from './model.ts';

const noApi = createApiClient('', () => Promise.reject());
const { orders, total, summary } = orderLists.first;
const at = expect.any(Number);
// The revenue is 5 × 294.50.
const part = { orders: [fiveOrders[3]], total: 1, summary: { orders: 5, confirmed: 1, delivered: 1, revenue: 1472.5 } };

for (const name of ['loadOrders', 'refreshOrders', 'pollOrders'] as const)
  testApiCall(`${name} [API-50 PORD-1 PORD-2 PORD-3 STORE-27 ERR-5]`, {
    actor: (api) =>
      createPartnerOrdersActors({ api, restaurants: createActor(partnerRestaurantsMachine), ...noPage })[name],
    input: { restaurantId: 7, status: 'delivered', search: 'asha', page: 1, size: 5 },
    request: 'POST /partner/order',
    body: { restaurant_id: 7, status: 'delivered', search: 'asha', page: 1, page_size: 5 },
    answers: [
      [
        'a part of the list, with the total and the summary',
        { status: 200, json: { data: orders, total, summary } },
        { kind: 'loaded', list: orderLists.first, at },
      ],
      ['the whole list', { status: 200, json: { data: fiveOrders } }, { kind: 'loaded', list: part, at }],
      [
        'the whole list, if only the total is missing',
        { status: 200, json: { data: fiveOrders, summary } },
        { kind: 'loaded', list: part, at },
      ],
      [
        'the whole list, if only the summary is missing',
        { status: 200, json: { data: fiveOrders, total } },
        { kind: 'loaded', list: part, at },
      ],
      ...failures(refused),
    ],
  });

testStream('/partner/events', (deps) => {
  const restaurants = createActor(partnerRestaurantsMachine);
  return createPartnerOrdersActors({ ...deps, restaurants }).live;
});

describe('the restaurant whose orders are shown', () => {
  /** Creates the actor over a list of restaurants with these ids; null if the list is not loaded. */
  const create = (ids: number[] | null) => {
    const own = ids && { restaurants: ids.map((id) => ({ id })), partnerId: 1, count: ids.length };
    const restaurants = createActor(partnerRestaurantsMachine, {
      snapshot: partnerRestaurantsMachine.resolveState({
        value: { list: 'ready', cities: 'ready' },
        // The actor reads only the ids.
        context: { own: own as never, message: null, cities: [], citiesMessage: null },
      }),
    });
    const { findRestaurant } = createPartnerOrdersActors({ api: noApi, restaurants, ...noPage });
    return { restaurants, actor: createActor(findRestaurant) };
  };

  it.each<[what: string, ids: number[], output: object]>([
    ['is selected automatically if the partner has one restaurant', [7], { kind: 'only', restaurantId: 7 }],
    ['is selected by a partner with several restaurants', [7, 12], { kind: 'several' }],
    ['is not selected for a partner without restaurants', [], { kind: 'several' }],
  ])('%s', async (_, ids, output) => {
    expect(await toPromise(create(ids).actor.start())).toEqual(output);
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
