import { may, orderRights } from '../../../domain/order-rights.ts';
import { lastPage } from './orders-params.ts';
import type { PartnerOrdersSnapshot } from './orders.machine.ts';
import type { OrdersSummary, PartnerOrder } from './orders-list.ts';

export type PartnerOrdersView = 'finding' | 'choosing' | 'loading' | 'failed' | 'none' | 'nothingFound' | 'list';

export function selectView(snapshot: PartnerOrdersSnapshot): PartnerOrdersView {
  if (snapshot.matches({ list: 'choosing' })) {
    return snapshot.matches({ list: { choosing: 'finding' } }) ? 'finding' : 'choosing';
  }
  if (snapshot.matches({ list: { chosen: 'failed' } })) return 'failed';
  const { list } = snapshot.context;
  if (!list) return 'loading';
  if (list.total > 0) return 'list';
  return list.summary.orders === 0 ? 'none' : 'nothingFound';
}

export const selectRestaurantId = ({ context }: PartnerOrdersSnapshot) => context.restaurantId;
export const selectStatus = ({ context }: PartnerOrdersSnapshot) => context.status;
export const selectSearch = ({ context }: PartnerOrdersSnapshot) => context.search;
export const selectSize = ({ context }: PartnerOrdersSnapshot) => context.size;
export const selectPage = ({ context }: PartnerOrdersSnapshot) => context.page;
export const selectPageCount = ({ context }: PartnerOrdersSnapshot) => lastPage(context.list?.total ?? 0, context.size);
export const selectError = ({ context }: PartnerOrdersSnapshot) => context.error;
/** When the list was last loaded, epoch ms, if the last poll failed; otherwise null. */
export const selectOutdatedSince = ({ context: { isOutdated, list, loadedAt } }: PartnerOrdersSnapshot) =>
  isOutdated && list ? loadedAt : null;
export const selectBanner = ({ context }: PartnerOrdersSnapshot) => context.banner;
/** The actor of the hand-over dialog while it is open. */
export const selectOtp = (snapshot: PartnerOrdersSnapshot) => snapshot.children.orderOtp;
/** Whether an order was just handed over, so that the success message is shown (spec §8). */
export const selectIsHandedOver = (snapshot: PartnerOrdersSnapshot) => snapshot.matches({ handOver: 'delivered' });
export const selectIsRefreshing = (snapshot: PartnerOrdersSnapshot) =>
  snapshot.matches({ list: { chosen: 'refreshing' } });
/** Whether the listed orders may belong to the previous parameters. */
export const selectIsStale = (snapshot: PartnerOrdersSnapshot) =>
  snapshot.matches({ list: { chosen: 'typing' } }) || snapshot.matches({ list: { chosen: 'loading' } });

export const selectSummary = ({ context }: PartnerOrdersSnapshot): OrdersSummary | null =>
  context.list?.summary ?? null;

const none: readonly PartnerOrder[] = [];

/** The orders of the current page, newest first. */
export const selectVisibleOrders = ({ context }: PartnerOrdersSnapshot): readonly PartnerOrder[] =>
  context.list?.orders ?? none;

/** Returns 'Showing 1 to 5 of 7 orders'; null if no list is loaded. */
export function selectRange({ context: { list, page, size } }: PartnerOrdersSnapshot): string | null {
  if (!list || list.total === 0) return null;
  const { orders, total } = list;
  const before = (page - 1) * size;
  return `Showing ${before + 1} to ${before + orders.length} of ${total} orders`;
}

export type Tone = 'leaf' | 'turmeric' | 'brand' | 'red' | 'plain';

const statusTones: ReadonlyMap<string, Tone> = new Map([
  ['confirmed', 'brand'],
  ['preparing', 'turmeric'],
  ['ready', 'leaf'],
  ['delivered', 'plain'],
  ['cancelled', 'red'],
]);

/** Returns the tone of a status for partners (spec §4): prominent if the partner has to act. */
export function statusTone(status: string): Tone {
  return statusTones.get(status) ?? 'plain';
}

/** Whether an order offers 'Verify OTP & Deliver', which only confirmed orders do (spec §4). */
export function offersHandOver(order: PartnerOrder): boolean {
  return may(orderRights.partner.openHandOver, order);
}
