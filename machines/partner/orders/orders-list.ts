import { searchable } from '../../../domain/search.ts';
import { toPaise, toRupees } from '../../../domain/money.ts';
import type { OrdersParams } from './orders-params.ts';
import type { Schemas } from '../../../openapi/client.ts';

export type PartnerOrder = Schemas['PartnerOrder'];

/** Totals over all orders of the restaurant, independent of the filters (spec §9). */
export interface OrdersSummary {
  orders: number;
  confirmed: number;
  delivered: number;
  /** Rupees. */
  revenue: number;
  /** What of the revenue was refunded or will be, rupees; absent if nothing. */
  refunded?: number | undefined;
}

/** One page of orders, newest first. */
export interface OrdersList {
  orders: readonly PartnerOrder[];
  /** Number of matching orders on all pages. */
  total: number;
  summary: OrdersSummary;
}

/** Filters and paginates the orders on the client, for a server that returns the whole list (spec §7, §9; D48b). */
export function pageOfOrders(
  all: readonly PartnerOrder[],
  { status, search, page, size }: Pick<OrdersParams, 'status' | 'search' | 'page' | 'size'>,
): OrdersList {
  const needle = searchable(search);
  const found = all
    .filter((order) => status === 'all' || order.status === status)
    .filter(({ id, user_name }) => [id, user_name].some((text) => searchable(text).includes(needle)))
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  const count = (wanted: string) => all.filter((order) => order.status === wanted).length;
  return {
    orders: found.slice((page - 1) * size, page * size),
    total: found.length,
    summary: {
      orders: all.length,
      confirmed: count('confirmed'),
      delivered: count('delivered'),
      revenue: toRupees(all.reduce((paise, order) => paise + toPaise(order.total_amount), 0)),
    },
  };
}
