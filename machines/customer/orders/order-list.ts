import { orderStatuses } from '../../../domain/order-status.ts';
import type { Schemas } from '../../../openapi/client.ts';

export type Order = Schemas['CustomerOrder'];

/** Orders on one page (spec §9). */
export const pageSize = 8;

/** The tabs of My Orders: everything, and each state that an order can be in (D18). */
export const tabs = ['all', ...orderStatuses] as const;

export type Tab = (typeof tabs)[number];

/** What a customer looks for in their orders. */
export interface Wanted {
  query: string;
  tab: Tab;
}

/** The orders of a tab in whose id, restaurant or dishes the query occurs, in any case (D18). */
export function findOrders(orders: readonly Order[], { query, tab }: Wanted): Order[] {
  const needle = query.trim().toLocaleLowerCase('en-IN');
  const isFound = ({ id, restaurant_name, order_items }: Order) =>
    [id, restaurant_name, ...order_items.map((item) => item.menu_name)].some((text) =>
      text.toLocaleLowerCase('en-IN').includes(needle),
    );
  return orders.filter((order) => (tab === 'all' || order.status === tab) && isFound(order));
}

/** Pages that so many orders fill; an empty list is one page, with nothing on it. */
export function pageCountOf(orderCount: number): number {
  return Math.max(1, Math.ceil(orderCount / pageSize));
}
