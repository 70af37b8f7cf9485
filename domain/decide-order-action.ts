import { changedText } from './order-words.ts';
import { acceptMarginMs } from './acceptance.ts';
import {
  isIn,
  rowOf,
  type ActedOrder,
  type AnyRow,
  type At,
  type Given,
  type OrderAction,
  type StartedAction,
} from './order-actions.ts';
import type { OrderLife, OrderLifeChange } from './order-life.ts';
import { notBegun } from './order-states.ts';

export type OrderActionDecision =
  | { readonly kind: 'allowed'; readonly change: OrderLifeChange; readonly refund: boolean; readonly restock: boolean }
  /** The order is already in the state that the action leads to. */
  | { readonly kind: 'same' }
  /** The order has changed, so the action is not possible; `message` says how it changed. */
  | { readonly kind: 'changed'; readonly message: string };

/** Whether an order's card offers an action at `now` (epoch ms): it is allowed, and a press would reach the server in time. */
export function isOffered(order: ActedOrder, action: StartedAction, now: number): boolean {
  const row = rowOf(action.action);
  if (row.isDone?.(order) || row.isUseful?.(order) === false) return false;
  const at = { now: row.needs === 'time' ? now + acceptMarginMs : now, changed: '' };
  return hindrance(order, action, row, at) === null;
}

/**
 * Decides whether a partner's action on a paid order is allowed at `now` (epoch ms), and what it changes. The server
 * and the client share its rules.
 * @param customer the customer's name, for the message about an order that has changed
 */
export function decideOrderAction(
  order: ActedOrder,
  action: OrderAction,
  now: number,
  customer: string,
): OrderActionDecision {
  const row = rowOf(action.action);
  if (row.isDone?.(order)) return { kind: 'same' };
  const message = hindrance(order, action, row, { now, changed: changedText(order, customer) });
  if (message !== null) return { kind: 'changed', message };
  const given: Given = action;
  return {
    kind: 'allowed',
    change: { ...(row.to !== null && { status: row.to }), ...row.changes?.(order, given, now) },
    refund: row.refunds === true,
    restock: row.restocks === true && isIn(notBegun, order) && given.reason !== 'sold_out',
  };
}

function hindrance(order: OrderLife, given: Given, row: AnyRow, at: At): string | null {
  if (isIn(row.from, order)) return row.hinders?.(order, given, at) ?? null;
  return row.otherwise?.(order) ?? at.changed;
}
