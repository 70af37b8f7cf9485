import { pageOf } from '../../shared/lib/page-of.ts';
import { lastPage, type OrdersSelection } from './orders-params.ts';
import type { PartnerOrdersSnapshot } from './orders.machine.ts';
import type { OrdersSummary, PartnerOrder } from './orders-list.ts';

export interface PartnerOrdersView extends OrdersSelection {
  view: 'finding' | 'choosing' | 'loading' | 'failed' | 'none' | 'nothingFound' | 'list';
  pageCount: number;
  /** 'Showing 1 to 5 of 7 orders'; null if no order is listed. */
  range: string | null;
  /** The orders of the current page, newest first. */
  orders: readonly PartnerOrder[];
  summary: OrdersSummary | null;
  /** Error message of the last load. */
  error: string | null;
  /** When the list was last loaded, epoch ms, if the last poll failed. */
  outdatedSince: number | null;
  /** Whether the listed orders may belong to the previous parameters. */
  isStale: boolean;
  isRefreshing: boolean;
  /** Error message of the last hand-over. */
  banner: string | null;
  /** Whether the dialog of a hand-over is open. */
  isHandingOver: boolean;
  /** Whether an order was just handed over, so that the success message is shown (spec §8). */
  isHandedOver: boolean;
}

const none: readonly PartnerOrder[] = [];

export const selectPage = pageOf((snapshot: PartnerOrdersSnapshot): PartnerOrdersView => {
  const { restaurantId, status, search, size, page, list, error, isOutdated, loadedAt, banner } = snapshot.context;
  return {
    ...{ restaurantId, status, search, size, page, error, banner },
    view: viewOf(snapshot),
    pageCount: lastPage(list?.total ?? 0, size),
    range: rangeOf(snapshot),
    orders: list?.orders ?? none,
    summary: list?.summary ?? null,
    outdatedSince: isOutdated && list ? loadedAt : null,
    isStale: snapshot.matches({ list: { chosen: 'typing' } }) || snapshot.matches({ list: { chosen: 'loading' } }),
    isRefreshing: snapshot.matches({ list: { chosen: 'refreshing' } }),
    isHandingOver: snapshot.matches({ handOver: 'open' }),
    isHandedOver: snapshot.matches({ handOver: 'delivered' }),
  };
});

/** The actor of the hand-over dialog while it is open. */
export const selectOtp = (snapshot: PartnerOrdersSnapshot) => snapshot.children.orderOtp;

function viewOf(snapshot: PartnerOrdersSnapshot): PartnerOrdersView['view'] {
  if (snapshot.matches({ list: 'choosing' })) {
    return snapshot.matches({ list: { choosing: 'finding' } }) ? 'finding' : 'choosing';
  }
  if (snapshot.matches({ list: { chosen: 'failed' } })) return 'failed';
  const { list } = snapshot.context;
  if (!list) return 'loading';
  if (list.total > 0) return 'list';
  return list.summary.orders === 0 ? 'none' : 'nothingFound';
}

function rangeOf({ context: { list, page, size } }: PartnerOrdersSnapshot): string | null {
  if (!list || list.total === 0) return null;
  const { orders, total } = list;
  const before = (page - 1) * size;
  return `Showing ${before + 1} to ${before + orders.length} of ${total} orders`;
}
