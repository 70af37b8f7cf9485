import type { ActionName, ReasonedAction } from '../../../domain/order-actions.ts';
import type { CancelReason } from '../../../domain/order-life.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { OrderActionSnapshot } from './order-action.machine.ts';

const states = ['asking', 'holding', 'sending'] as const;
const results = ['changed', 'failed'] as const;

export interface OrderActionView {
  view: 'idle' | (typeof states)[number] | (typeof results)[number];
  /** The key of the action that waits or is being sent. */
  pending: string | null;
  /** How the order has changed, or why the action failed. */
  message: string | null;
  /** Whether the form of the reasons is for refusing or for cancelling the order. */
  asksFor: ReasonedAction;
  reason: CancelReason | null;
  note: string;
  /** Ids of the dishes whose stock becomes 0. */
  soldOut: readonly number[];
}

export const selectPage = pageOf((snapshot: OrderActionSnapshot): OrderActionView => {
  const { body, message, asksFor, reason, note, soldOut } = snapshot.context;
  const view =
    states.find((state) => snapshot.matches(state)) ??
    results.find((resting) => snapshot.matches({ resting })) ??
    'idle';
  const pending = view === 'holding' || view === 'sending' ? body : null;
  return { view, pending: pending && keyOf(pending), message, asksFor, reason, note, soldOut };
});

/** Returns the key of an action among the buttons of an order, such as 'ready', or 'delay 20' with its minutes. */
export function keyOf({ action, minutes }: { action: ActionName; minutes?: number }): string {
  return minutes === undefined ? action : `${action} ${minutes}`;
}
