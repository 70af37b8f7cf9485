import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { readAddress, writeAddress, type OrdersSelection } from '../../../../machines/partner/orders/orders-params.ts';
import { createPartnerOrdersActors } from '../../../../machines/partner/orders/orders.actors.ts';
import { statusTone } from '../../../../machines/partner/orders/orders.selectors.ts';
import { partOf } from '../../../../machines/partner/orders/whole-list.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { fiveOrders, lists } from './model.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

const onVisibility = () => () => {};

describe('the address', () => {
  it.each<[query: string, choice: Partial<OrdersSelection>]>([
    ['', { restaurantId: null, status: 'all', search: '', page: 1, size: 5 }],
    ['?restaurant=7', { restaurantId: 7 }],
    [
      '?restaurant=7&status=cancelled&search=asha+r&size=50&page=3',
      { status: 'cancelled', search: 'asha r', size: 50, page: 3 },
    ],
    ['?restaurant=07', { restaurantId: null }],
    ['?restaurant=-7&status=pending', { restaurantId: null, status: 'all' }],
    ['?page=1e3&size=8', { page: 1, size: 5 }],
    ['?page=100001', { page: 1 }],
    [`?search=${'a'.repeat(121)}`, { search: 'a'.repeat(120) }],
  ])('%s is read [PORD-9]', (query, choice) => {
    expect(readAddress(query)).toMatchObject(choice);
  });

  it('parses to what it was written from', () => {
    const choice: OrdersSelection = { restaurantId: 7, status: 'delivered', search: '7-10 & é', page: 2, size: 20 };
    expect(writeAddress(choice)).toBe('?restaurant=7&status=delivered&search=7-10+%26+%C3%A9&size=20&page=2');
    expect(readAddress(writeAddress(choice))).toEqual(choice);
  });
});

describe('loading the orders', () => {
  const api = (status: number, body: unknown) => {
    const asked: unknown[] = [];
    const client = createApiClient('http://pehle.test', async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`, JSON.parse(await request.text()));
      return new Response(JSON.stringify(body), { status });
    });
    const restaurants = createActor(partnerRestaurantsMachine);
    const { loadOrders } = createPartnerOrdersActors({ api: client, restaurants, onVisibility });
    const input = { restaurantId: 7, status: 'delivered', search: 'asha', page: 1, size: 5 } as const;
    return { asked, load: () => toPromise(createActor(loadOrders, { input }).start()) };
  };

  it('sends `restaurant_id` with the other parameters, and reads `data` [API-50 PORD-1 PORD-2 PORD-3 STORE-27]', async () => {
    const { orders, total, summary } = lists.first;
    const { asked, load } = api(200, { data: orders, total, summary });
    expect(await load()).toEqual({ kind: 'loaded', list: lists.first, at: expect.any(Number) });
    expect(asked).toEqual([
      'POST /api/v1/c1/partner/order',
      { restaurant_id: 7, status: 'delivered', search: 'asha', page: 1, page_size: 5 },
    ]);
  });

  it('selects the requested part of a whole list [API-50]', async () => {
    const { load } = api(200, { data: fiveOrders });
    expect(await load()).toEqual({
      kind: 'loaded',
      at: expect.any(Number),
      // Five times 294.50.
      list: { orders: [fiveOrders[3]], total: 1, summary: { orders: 5, confirmed: 1, delivered: 1, revenue: 1472.5 } },
    });
  });

  it("returns the server's message of a failure [ERR-5]", async () => {
    const message = 'Restaurant not found. Please try again.';
    const { load } = api(404, { code: 'restaurant_not_found', message, detail: 'x' });
    expect(await load()).toEqual({ kind: 'refused', message });
  });

  it('returns a default for a failure without a message [ERR-5]', async () => {
    expect(await api(502, {}).load()).toEqual({ kind: 'refused', message: 'Something went wrong' });
  });
});

describe('a part of the whole list', () => {
  const every = { status: 'all', search: '', page: 1, size: 5 } as const;
  const ids = (wanted: Partial<Parameters<typeof partOf>[1]>, orders = fiveOrders) =>
    partOf(orders, { ...every, ...wanted }).orders.map(({ id }) => id);

  it('has the newest order first [PORD-7]', () => {
    const newestFirst = ['7-1012', '7-1011', '7-1010', '7-1009', '7-1008'];
    expect(ids({}, fiveOrders.toReversed())).toEqual(newestFirst);
  });

  it.each<[search: string, found: string[]]>([
    ['ASHA', ['7-1012', '7-1009']],
    ['7-1010', ['7-1010']],
    ['1011', ['7-1011']],
    ['dosa', []],
  ])('of the search %s: customer or order id, in any case [PORD-3]', (search, found) => {
    expect(ids({ search })).toEqual(found);
  });

  it.each<['all' | 'confirmed' | 'delivered' | 'cancelled', number]>([
    ['all', 5],
    ['confirmed', 1],
    ['delivered', 1],
    ['cancelled', 1],
  ])('of the status %s has %i [PORD-2]', (status, count) => {
    expect(ids({ status })).toHaveLength(count);
  });

  it('is one page [PORD-9]', () => {
    const oldest = fiveOrders
      .slice(0, 1)
      .map((order) => ({ ...order, id: '7-1', created_at: '2026-01-01T00:00:00.000Z' }));
    const six = [...fiveOrders, ...oldest];
    expect(ids({ page: 2 }, six)).toEqual(['7-1']);
    expect(ids({ size: 10 }, six)).toHaveLength(6);
    expect(partOf(six, { ...every, page: 2 }).total).toBe(6);
  });

  it('has totals over all orders, regardless of filters [PORD-4 PORD-5]', () => {
    const amounts = [0.1, 0.2, 1_26_042.53];
    const three = fiveOrders.slice(0, 3).map((order, index) => ({ ...order, total_amount: amounts[index] ?? 0 }));
    const { summary } = partOf(three, { ...every, status: 'cancelled', search: 'nobody' });
    expect(summary).toEqual({ orders: 3, confirmed: 1, delivered: 0, revenue: 126_042.83 });
  });
});

describe('an order on the page', () => {
  it('has its own tone in each status that a partner sees [PORD-11]', () => {
    const statuses = ['confirmed', 'preparing', 'ready', 'delivered', 'cancelled'];
    expect(new Set(statuses.map(statusTone)).size).toBe(5);
    expect(statusTone('constructor')).toBe('plain');
  });
});

describe('the restaurant of a partner', () => {
  const find = (ids: number[]) => {
    const own = { restaurants: ids.map((id) => ({ id })), partnerId: 1, count: ids.length };
    const restaurants = createActor(partnerRestaurantsMachine, {
      snapshot: partnerRestaurantsMachine.resolveState({
        value: { list: 'ready', cities: 'ready' },
        // Only the ids are read.
        context: { own: own as never, message: null, cities: [], citiesMessage: null },
      }),
    });
    const { findRestaurant } = createPartnerOrdersActors({
      api: createApiClient('', () => Promise.reject()),
      restaurants,
      onVisibility,
    });
    return toPromise(createActor(findRestaurant).start());
  };

  it('is selected if there is only one', async () => {
    expect(await find([7])).toEqual({ kind: 'only', restaurantId: 7 });
  });

  it('is selected by the partner if there are several, or none', async () => {
    expect(await find([7, 12])).toEqual({ kind: 'several' });
    expect(await find([])).toEqual({ kind: 'several' });
  });
});
