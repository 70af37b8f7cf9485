import { describe, expect, it } from 'vitest';
import {
  parseOrdersQuery,
  formatOrdersQuery,
  type OrdersSelection,
} from '../../../../machines/partner/orders/orders-params.ts';
import { pageOfOrders } from '../../../../machines/partner/orders/orders-list.ts';
import { fiveOrders } from './model.ts';

describe('the selection in the URL', () => {
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
  ])('is parsed from "%s" [PORD-9]', (query, choice) => {
    expect(parseOrdersQuery(query)).toMatchObject(choice);
  });

  it('is unchanged after formatting and parsing', () => {
    const choice: OrdersSelection = { restaurantId: 7, status: 'delivered', search: '7-10 & é', page: 2, size: 20 };
    expect(formatOrdersQuery(choice)).toBe('?restaurant=7&status=delivered&search=7-10+%26+%C3%A9&size=20&page=2');
    expect(parseOrdersQuery(formatOrdersQuery(choice))).toEqual(choice);
  });
});

describe('a page of the whole list', () => {
  const every = { status: 'all', search: '', page: 1, size: 5 } as const;
  const ids = (wanted: Partial<Parameters<typeof pageOfOrders>[1]>, orders = fiveOrders) =>
    pageOfOrders(orders, { ...every, ...wanted }).orders.map(({ id }) => id);

  it('is sorted from the newest to the oldest order [PORD-7]', () => {
    const newestFirst = ['7-1012', '7-1011', '7-1010', '7-1009', '7-1008'];
    expect(ids({}, fiveOrders.toReversed())).toEqual(newestFirst);
  });

  it.each<[search: string, found: string[]]>([
    ['ASHA', ['7-1012', '7-1009']],
    ['7-1010', ['7-1010']],
    ['1011', ['7-1011']],
    ['dosa', []],
  ])(
    'for the search text %s contains the orders with a matching customer or id, ignoring case [PORD-3]',
    (search, found) => {
      expect(ids({ search })).toEqual(found);
    },
  );

  it.each<['all' | 'confirmed' | 'delivered' | 'cancelled', number]>([
    ['all', 5],
    ['confirmed', 1],
    ['delivered', 1],
    ['cancelled', 1],
  ])('for the status %s contains %i orders [PORD-2]', (status, count) => {
    expect(ids({ status })).toHaveLength(count);
  });

  it('has the requested number and size [PORD-9]', () => {
    const oldest = fiveOrders
      .slice(0, 1)
      .map((order) => ({ ...order, id: '7-1', created_at: '2026-01-01T00:00:00.000Z' }));
    const six = [...fiveOrders, ...oldest];
    expect(ids({ page: 2 }, six)).toEqual(['7-1']);
    expect(ids({ size: 10 }, six)).toHaveLength(6);
    expect(pageOfOrders(six, { ...every, page: 2 }).total).toBe(6);
  });

  it('has totals over all orders, regardless of filters [PORD-4 PORD-5]', () => {
    const amounts = [0.1, 0.2, 1_26_042.53];
    const three = fiveOrders.slice(0, 3).map((order, index) => ({ ...order, total_amount: amounts[index] ?? 0 }));
    const { summary } = pageOfOrders(three, { ...every, status: 'cancelled', search: 'nobody' });
    expect(summary).toEqual({ orders: 3, confirmed: 1, delivered: 0, revenue: 126_042.83 });
  });
});
