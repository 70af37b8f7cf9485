import { isOffered } from '../../../domain/decide-order-action.ts';
import { actionNames, delaySteps, needs, type ActionName, type StartedAction } from '../../../domain/order-actions.ts';
import { hasLapsed } from '../../../domain/order-life.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';
import { dishCounts, sectionsOf, type BoardSection, type DishCount } from './board-orders.ts';
import type { BoardSnapshot } from './board.machine.ts';

export interface BoardView {
  view: 'loading' | 'failed' | 'none' | 'board';
  /** Error message of the first load. */
  error: string | null;
  /** The restaurant whose orders are shown; null for all restaurants. */
  restaurantId: number | null;
  /** The server's time in the last response, epoch ms. Whether an order is late depends on it. */
  now: number;
  /** When the board was last loaded, epoch ms, if the last poll failed; otherwise null. */
  outdatedSince: number | null;
  sections: readonly BoardSection[];
  dishCounts: readonly DishCount[];
}

export const selectPage = pageOf((snapshot: BoardSnapshot): BoardView => {
  const { orders, error, restaurantId, now, isOutdated, loadedAt } = snapshot.context;
  const shown = visible(snapshot);
  return {
    view: error !== null ? 'failed' : orders === null ? 'loading' : shown.length === 0 ? 'none' : 'board',
    ...{ error, restaurantId, now },
    outdatedSince: isOutdated ? loadedAt : null,
    sections: sectionsOf(shown, now),
    dishCounts: dishCounts(shown, now),
  };
});

/**
 * When the server answered last, by the clock of this device, epoch ms; null before its first answer, and if it did not
 * answer the last question.
 */
export const selectAnsweredAt = ({ context: { isOutdated, loadedAt } }: BoardSnapshot) =>
  isOutdated ? null : loadedAt;
/** The ids of shown orders that have to be accepted, were not seen yet, or ended by themselves. */
export const selectUnseenIds = (snapshot: BoardSnapshot): string[] =>
  visible(snapshot)
    .filter(
      (order) => order.status === 'waiting' || (order.status === 'confirmed' && !order.is_seen) || hasLapsed(order),
    )
    .map(({ id }) => id);
export const selectUnseenCount = (snapshot: BoardSnapshot) => selectUnseenIds(snapshot).length;
/** The number of shown orders that ended by themselves, as long as no device has shown that as seen. */
export const selectLapsedCount = (snapshot: BoardSnapshot) => visible(snapshot).filter(hasLapsed).length;

/** The actor of the hand-over dialog while it is open. */
export const selectOtp = (snapshot: BoardSnapshot) => snapshot.children.orderOtp;

/** Returns until when an order can be accepted, by the clock of this device, epoch ms; null if it does not wait for that. */
export const selectAcceptUntil =
  ({ status, due_at: dueAt }: BoardOrder) =>
  ({ context: { now, loadedAt } }: BoardSnapshot): number | null =>
    status === 'waiting' && dueAt !== null && loadedAt !== null ? dueAt - now + loadedAt : null;

/** The actions that a card offers, in the order of their buttons; an action without a button is absent. */
export type OfferedActions = Readonly<Partial<Record<ActionName, readonly StartedAction[]>>>;

/** @param now the server's time, epoch ms */
export function offeredActionsOf(order: BoardOrder, now: number): OfferedActions {
  const offers = actionNames.map(
    (name) => [name, buttonsFor(name, order, now).filter((action) => isOffered(order, action, now))] as const,
  );
  return Object.fromEntries(offers.filter(([, actions]) => actions.length > 0));
}

/** Returns what the buttons of an action would start. */
function buttonsFor(action: ActionName, order: BoardOrder, now: number): StartedAction[] {
  const { order_items: items, due_at: dueAt, delayed_minutes } = order;
  if (needs(action, 'delay')) return delaySteps.map((minutes) => ({ action, minutes, delayed_minutes }));
  if (needs(action, 'reason')) return [{ action, dishes: items.map(({ menu_id }) => menu_id) }];
  if (needs(action, 'time')) return [{ action, left: (dueAt ?? now) - now }];
  return [{ action }];
}

function visible({ context: { orders, restaurantId } }: BoardSnapshot): readonly BoardOrder[] {
  return (orders ?? []).filter((order) => restaurantId === null || order.restaurant_id === restaurantId);
}
