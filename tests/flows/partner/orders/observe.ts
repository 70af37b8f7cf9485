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
    /** 'id status', in order. */
    orders: readonly string[];
    /** Ids with 'Verify OTP & Deliver'. */
    offers: readonly string[];
    cards: { orders: number; confirmed: number; delivered: number; revenue: number } | null;
    error: string | null;
    /** Time of the list if the last poll failed. */
    outdatedSince: number | null;
    banner: string | null;
    dialog: boolean;
    thanks: boolean;
    /** Another list is loading. */
    stale: boolean;
    refreshing: boolean;
  };
  may: Record<'orders.refresh' | 'search.clear' | 'otp.open', Control>;
}

/** Reads the machine through the selectors of the view. */
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

export const always: Always<typeof partnerOrdersMachine> = {
  'Orders are loaded and listed of a chosen restaurant only.': (snapshot) =>
    snapshot.context.restaurantId !== null || (snapshot.context.list === null && !snapshot.matches({ list: 'chosen' })),
  'The page asked for is the first or a later one, the search as long as the contract lets it be.': ({ context }) =>
    context.page >= 1 && context.search.length <= 120,
  'What failed to load is not covered by a list of something else.': (snapshot) =>
    !snapshot.matches({ list: { chosen: 'failed' } }) ||
    (snapshot.context.list === null && snapshot.context.error !== null),
  'While orders load, no old error stands.': (snapshot) => !snapshot.hasTag('busy') || snapshot.context.error === null,
  'A code is asked for only while the dialog is open, and for an order that is named.': (snapshot) => {
    const { orderId = '', customer = '' } = snapshot.context.handOver ?? {};
    const isOpen = snapshot.matches({ handOver: 'open' });
    return isOpen === (snapshot.children.orderOtp !== undefined) && (!isOpen || (orderId !== '' && customer !== ''));
  },
  'A banner of a hand-over that failed never stands beside one that succeeded.': (snapshot) =>
    !snapshot.matches({ handOver: 'delivered' }) || snapshot.context.banner === null,
};
