import { acceptMarginMs } from '../../../domain/acceptance.ts';
import { decideOrderAction, delaysLeft, type DelayMinutes } from '../../../domain/order-life.ts';
import { may, orderRights } from '../../../domain/order-rights.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';
import { dishCounts, sectionsOf, type BoardSection, type DishCount } from './board-orders.ts';
import type { BoardSnapshot } from './board.machine.ts';

export type BoardView = 'loading' | 'failed' | 'none' | 'board';

export function selectView(snapshot: BoardSnapshot): BoardView {
  if (snapshot.matches({ list: 'failed' })) return 'failed';
  const { orders } = snapshot.context;
  if (orders === null) return 'loading';
  return visible(snapshot).length === 0 ? 'none' : 'board';
}

export const selectError = ({ context }: BoardSnapshot) => context.error;
/** The restaurant whose orders are shown; null for all restaurants. */
export const selectRestaurantId = ({ context }: BoardSnapshot) => context.restaurantId;
/** The server's time in the last response, epoch ms. Whether an order is late depends on it. */
export const selectNow = ({ context }: BoardSnapshot) => context.now;
/** When the board was last loaded, epoch ms, if the last poll failed; otherwise null. */
export const selectOutdatedSince = ({ context: { isOutdated, loadedAt } }: BoardSnapshot) =>
  isOutdated ? loadedAt : null;

/** When the server answered last, by the clock of this device, epoch ms; null before its first answer. */
export const selectLoadedAt = ({ context }: BoardSnapshot) => context.loadedAt;
/** The number of orders of all restaurants that have to be accepted, or were not seen yet. */
export const selectUnseenCount = ({ context: { orders } }: BoardSnapshot) =>
  (orders ?? []).filter(({ status, is_seen }) => status === 'waiting' || (status === 'confirmed' && !is_seen)).length;

/** The actor of the hand-over dialog while it is open. */
export const selectOtp = (snapshot: BoardSnapshot) => snapshot.children.orderOtp;

export const selectSections = (snapshot: BoardSnapshot): BoardSection[] =>
  sectionsOf(visible(snapshot), snapshot.context.now);
export const selectDishCounts = (snapshot: BoardSnapshot): DishCount[] =>
  dishCounts(visible(snapshot), snapshot.context.now);

/** Returns until when an order can be accepted, by the clock of this device, epoch ms; null if it does not wait for that. */
export const selectAcceptUntil =
  ({ status, due_at: dueAt }: BoardOrder) =>
  ({ context: { now, loadedAt } }: BoardSnapshot): number | null =>
    status === 'waiting' && dueAt !== null && loadedAt !== null ? dueAt - now + loadedAt : null;

/** Which actions a card offers at `now` (epoch ms). */
export interface OfferedActions {
  readonly accept: boolean;
  readonly refuse: boolean;
  readonly see: boolean;
  readonly prepare: boolean;
  readonly ready: boolean;
  readonly delays: readonly DelayMinutes[];
  readonly cancel: boolean;
  readonly notCollected: boolean;
  readonly handOver: boolean;
}

export function offeredActionsOf(order: BoardOrder, now: number): OfferedActions {
  const isAllowed = (action: 'accept' | 'prepare' | 'ready' | 'not_collected', at = now) =>
    decideOrderAction(order, { action }, at, order.user_name).kind === 'allowed';
  return {
    accept: isAllowed('accept', now + acceptMarginMs),
    refuse: may(orderRights.partner.refuse, order),
    see: order.status === 'confirmed' && !order.is_seen,
    prepare: isAllowed('prepare'),
    ready: isAllowed('ready'),
    delays: delaysLeft(order),
    cancel: may(orderRights.partner.cancel, order),
    notCollected: isAllowed('not_collected'),
    handOver: may(orderRights.partner.handOver, order),
  };
}

function visible({ context: { orders, restaurantId } }: BoardSnapshot): readonly BoardOrder[] {
  return (orders ?? []).filter((order) => restaurantId === null || order.restaurant_id === restaurantId);
}
