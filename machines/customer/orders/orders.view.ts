import type { StateTone } from '../../../domain/order-states.ts';
import { describeForCustomer } from '../../../domain/order-words.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import { findOrders, pageCountOf, pageSize, type Order, type ShownOrders } from './order-list.ts';
import type { CustomerOrdersSnapshot } from './orders.machine.ts';
import type { Pickup } from './pickups.ts';

/** An order of the list, and what its customer reads about it at the time of the response. */
export interface OrderCardView {
  order: Order;
  title: string;
  tone: StateTone;
  detail: string | null;
  /** Until when the order can be cancelled; null if it cannot. */
  cancelRule: string | null;
}

export interface OrdersView extends ShownOrders {
  view: 'loading' | 'failed' | 'none' | 'nothingFound' | 'list';
  /** Error message of the last load. */
  error: string | null;
  /** When the orders were last loaded, epoch ms, if the last poll failed; otherwise null. */
  outdatedSince: number | null;
  isRefreshing: boolean;
  /** The orders of the current page. */
  cards: readonly OrderCardView[];
  pageCount: number;
  /** 'Showing 1 to 8 of 24 orders' (spec §2); null if no order is listed. */
  summary: string | null;
  /** What an earlier visit kept on the device, if the orders did not load. */
  kept: readonly Pickup[];
}

const none: readonly Pickup[] = [];

export const selectPage = pageOf((snapshot: CustomerOrdersSnapshot): OrdersView => {
  const { orders, query, tab, page, error, now, isOutdated, loadedAt, kept } = snapshot.context;
  const found = findOrders(orders, { query, tab });
  const start = (page - 1) * pageSize;
  const end = Math.min(start + pageSize, found.length);
  const view = viewOf(snapshot, found.length);
  return {
    ...{ query, tab, page, view, error },
    outdatedSince: isOutdated ? loadedAt : null,
    isRefreshing: snapshot.matches('refreshing'),
    cards: found.slice(start, end).map((order) => cardOf(order, now)),
    pageCount: pageCountOf(found.length),
    summary: view === 'list' ? `Showing ${start + 1} to ${end} of ${found.length} orders` : null,
    kept: view === 'failed' ? kept : none,
  };
});

function viewOf(snapshot: CustomerOrdersSnapshot, foundCount: number): OrdersView['view'] {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.context.orders.length === 0) return 'none';
  return foundCount === 0 ? 'nothingFound' : 'list';
}

/** @param now the server's time, epoch ms; a server of spec §7 sends none */
function cardOf(order: Order, now: number | null): OrderCardView {
  const { title, tone, detail, cancelRule } = describeForCustomer(order, now ?? Date.parse(order.created_at));
  return { order, title, tone, detail, cancelRule };
}

/** The order with this id; null if the customer has no such order. */
export const selectOrder =
  (id: string) =>
  ({ context }: CustomerOrdersSnapshot): Order | null =>
    context.orders.find((order) => order.id === id) ?? null;
