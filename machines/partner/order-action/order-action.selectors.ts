import type { StartedAction } from '../../../domain/order-actions.ts';
import type { OrderActionSnapshot } from './order-action.machine.ts';

export type OrderActionView = 'idle' | 'asking' | 'holding' | 'sending' | 'changed' | 'failed';

export function selectActionView(snapshot: OrderActionSnapshot): OrderActionView {
  if (snapshot.matches('asking')) return 'asking';
  if (snapshot.matches('holding')) return 'holding';
  if (snapshot.matches('sending')) return 'sending';
  if (snapshot.matches({ resting: 'changed' })) return 'changed';
  return snapshot.matches({ resting: 'failed' }) ? 'failed' : 'idle';
}

/** The action that waits or is being sent; otherwise null. */
export const selectPending = (snapshot: OrderActionSnapshot) =>
  snapshot.matches('holding') || snapshot.matches('sending') ? snapshot.context.body : null;

/** Whether the pending action is `action`. */
export function isPending(pending: ReturnType<typeof selectPending>, action: StartedAction): boolean {
  if (pending?.action !== action.action) return false;
  return !('minutes' in action) || pending.minutes === action.minutes;
}

/** How the order has changed, or why the action failed. */
export const selectMessage = (snapshot: OrderActionSnapshot) => snapshot.context.message;

/** Whether the form of the reasons is for refusing or for cancelling the order. */
export const selectAsksFor = (snapshot: OrderActionSnapshot) => snapshot.context.asksFor;
export const selectReason = (snapshot: OrderActionSnapshot) => snapshot.context.reason;
export const selectNote = (snapshot: OrderActionSnapshot) => snapshot.context.note;
/** Ids of the dishes whose stock becomes 0. */
export const selectSoldOut = (snapshot: OrderActionSnapshot) => snapshot.context.soldOut;
/** Whether the reason of the cancellation is complete, so that it can be confirmed. */
export const selectMayConfirm = (snapshot: OrderActionSnapshot) => snapshot.can({ type: 'cancel.confirm' });
