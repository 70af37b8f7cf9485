import { orderStatuses } from '../../../domain/order-status.ts';
import type { Schemas } from '../../../openapi/client.ts';

export type Order = Schemas['CustomerOrder'];

/** Orders per page (spec §9). */
export const pageSize = 8;

/** The tabs of My Orders: 'all', and one per status (D18). */
export const tabs = ['all', ...orderStatuses] as const;

export type Tab = (typeof tabs)[number];

/** The search text and tab of My Orders. */
export interface OrderListFilter {
  query: string;
  tab: Tab;
}

/** Returns the orders of a tab whose id, restaurant or dishes contain the query, ignoring case (D18). */
export function findOrders(orders: readonly Order[], { query, tab }: OrderListFilter): Order[] {
  const needle = query.trim().toLocaleLowerCase('en-IN');
  const isFound = ({ id, restaurant_name, order_items }: Order) =>
    [id, restaurant_name, ...order_items.map((item) => item.menu_name)].some((text) =>
      text.toLocaleLowerCase('en-IN').includes(needle),
    );
  return orders.filter((order) => (tab === 'all' || order.status === tab) && isFound(order));
}

/** Returns the number of pages; 1 for an empty list. */
export function pageCountOf(orderCount: number): number {
  return Math.max(1, Math.ceil(orderCount / pageSize));
}
