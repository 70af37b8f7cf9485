import type {
  partnerOrdersMachine,
  PartnerOrdersSnapshot,
} from '../../../../machines/partner/orders/orders.machine.ts';
import {
  offersHandOver,
  selectBanner,
  selectError,
  selectIsRefreshing,
  selectIsStale,
  selectIsHandedOver,
  selectOtp,
  selectOutdatedSince,
  selectPage,
  selectPageCount,
  selectRestaurantId,
  selectSearch,
  selectVisibleOrders,
  selectSize,
  selectStatus,
  selectSummary,
  selectView,
} from '../../../../machines/partner/orders/orders.selectors.ts';
import type { Always, Control, Page } from '../../../engine/oracle.ts';

export interface PartnerOrdersPage extends Page {
  shows: {
    /** The content of the page. */
    view: 'finding' | 'choosing' | 'loading' | 'failed' | 'none' | 'nothingFound' | 'list';
    restaurant: number | null;
    status: string;
    search: string;
    size: number;
    pages: { page: number; of: number };
    /** '<id> <status>' of each order, in the order of the page. */
    orders: readonly string[];
    /** The ids of the orders that have a button 'Verify OTP & Deliver'. */
    offers: readonly string[];
    cards: { orders: number; confirmed: number; delivered: number; revenue: number } | null;
    error: string | null;
    /** The time at which the list was loaded, if the last poll failed; otherwise null. */
    outdatedSince: number | null;
    banner: string | null;
    dialog: boolean;
    thanks: boolean;
    /** Whether the shown list is about to be replaced by one that is being loaded. */
    stale: boolean;
    refreshing: boolean;
  };
  may: Record<'orders.refresh' | 'search.clear' | 'otp.open', Control>;
}

/** Returns the state of the page, read from the machine through the selectors of the view. */
export function observe(snapshot: PartnerOrdersSnapshot): PartnerOrdersPage {
  const view = selectView(snapshot);
  const orders = selectVisibleOrders(snapshot);
  const isOpen = selectOtp(snapshot) !== undefined;
  const isIdle =
    snapshot.matches({ list: { chosen: 'ready' } }) ||
    snapshot.matches({ list: { chosen: 'polling' } }) ||
    view === 'failed';
  return {
    shows: {
      view,
      restaurant: selectRestaurantId(snapshot),
      status: selectStatus(snapshot),
      search: selectSearch(snapshot),
      size: selectSize(snapshot),
      pages: { page: selectPage(snapshot), of: selectPageCount(snapshot) },
      orders: orders.map(({ id, status }) => `${id} ${status}`),
      offers: orders.filter(offersHandOver).map(({ id }) => id),
      cards: selectSummary(snapshot),
      error: selectError(snapshot),
      outdatedSince: selectOutdatedSince(snapshot),
      banner: selectBanner(snapshot),
      dialog: isOpen,
      thanks: selectIsHandedOver(snapshot),
      stale: selectIsStale(snapshot),
      refreshing: selectIsRefreshing(snapshot),
    },
    may: {
      'orders.refresh': isIdle ? 'enabled' : 'disabled',
      'search.clear': view === 'nothingFound' ? 'enabled' : 'absent',
      'otp.open': orders.some(offersHandOver) && !isOpen ? 'enabled' : 'absent',
    },
  };
}

export const partnerOrdersInvariants: Always<typeof partnerOrdersMachine> = {
  'Orders are loaded and listed only for a chosen restaurant.': (snapshot) =>
    snapshot.context.restaurantId !== null || (snapshot.context.list === null && !snapshot.matches({ list: 'chosen' })),
  'The page number is at least 1, and the search is not longer than the contract allows.': ({ context }) =>
    context.page >= 1 && context.search.length <= 120,
  'After a failed load, no list of another selection is shown.': (snapshot) =>
    !snapshot.matches({ list: { chosen: 'failed' } }) ||
    (snapshot.context.list === null && snapshot.context.error !== null),
  'No earlier error is shown while orders are being loaded.': (snapshot) =>
    !snapshot.hasTag('busy') || snapshot.context.error === null,
  'The flow of the pickup code runs only while the dialog is open, for a given order.': (snapshot) => {
    const { orderId = '', customer = '' } = snapshot.context.handOver ?? {};
    const isOpen = snapshot.matches({ handOver: 'open' });
    return isOpen === (snapshot.children.orderOtp !== undefined) && (!isOpen || (orderId !== '' && customer !== ''));
  },
  'The banner of a failed hand-over is never shown with the message of a successful one.': (snapshot) =>
    !snapshot.matches({ handOver: 'delivered' }) || snapshot.context.banner === null,
};
