import { searchable } from '../../../domain/search.ts';
import { orderStatuses } from '../../../domain/order-states.ts';
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

/** What My Orders shows; `page` starts at 1. */
export interface ShownOrders extends OrderListFilter {
  page: number;
}

/** Maximum length of a search text in the URL. */
const maxQuery = 120;

/** Parses the query of a URL ('?q=dosa&tab=ready&page=2'). Invalid values become the defaults. */
export function parseOrdersQuery(address: string): ShownOrders {
  const asked = new URLSearchParams(address);
  const page = asked.get('page') ?? '';
  return {
    query: (asked.get('q') ?? '').slice(0, maxQuery),
    tab: tabs.find((tab) => tab === asked.get('tab')) ?? 'all',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the query of a URL with its question mark; empty for the first page of all orders. */
export function formatOrdersQuery({ query, tab, page }: ShownOrders): string {
  const address = new URLSearchParams();
  if (query.trim() !== '') address.set('q', query.trim().slice(0, maxQuery));
  if (tab !== 'all') address.set('tab', tab);
  if (page !== 1) address.set('page', String(page));
  return address.size === 0 ? '' : `?${address.toString()}`;
}

/** Returns the orders of a tab whose id, restaurant or dishes contain the query, ignoring case (D18). */
export function findOrders(orders: readonly Order[], { query, tab }: OrderListFilter): Order[] {
  const needle = searchable(query.trim());
  const isFound = ({ id, restaurant_name, order_items }: Order) =>
    [id, restaurant_name, ...order_items.map((item) => item.menu_name)].some((text) =>
      searchable(text).includes(needle),
    );
  return orders.filter((order) => (tab === 'all' || order.status === tab) && isFound(order));
}

/** Returns the number of pages; 1 for an empty list. */
export function pageCountOf(orderCount: number): number {
  return Math.max(1, Math.ceil(orderCount / pageSize));
}
