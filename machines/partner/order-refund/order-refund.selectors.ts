import { partRefundOf, quantityOf } from '../../../domain/part-refund.ts';
import type { RefundableDish } from './order-refund.actors.ts';
import { isWholeOpenOrder, type OrderRefundSnapshot } from './order-refund.machine.ts';

export type OrderRefundView =
  | 'loading'
  | 'failed'
  | 'impossible'
  | 'choosing'
  | 'sending'
  | 'changed'
  | 'unsent'
  | 'done';

const views: readonly OrderRefundView[] = ['failed', 'impossible', 'choosing', 'sending', 'changed', 'unsent', 'done'];

export function selectRefundView(snapshot: OrderRefundSnapshot): OrderRefundView {
  return views.find((view) => snapshot.matches(view)) ?? 'loading';
}

/** Why the last request failed, or how the order has changed. */
export const selectMessage = ({ context }: OrderRefundSnapshot) => context.message;
export const selectCustomer = ({ context }: OrderRefundSnapshot) => context.refundable?.customer ?? null;
/** The refund that was requested. */
export const selectRefund = ({ context }: OrderRefundSnapshot) => context.refund;
/** What of the order was refunded before, paise. */
export const selectRefundedPaise = ({ context }: OrderRefundSnapshot) => context.refundable?.refundedPaise ?? 0;

/** A dish with how many of its portions are chosen as missing. */
export interface ChosenDish extends RefundableDish {
  readonly chosen: number;
}

const none: readonly ChosenDish[] = [];

export function selectDishes({ context: { refundable, chosen } }: OrderRefundSnapshot): readonly ChosenDish[] {
  return refundable?.dishes.map((dish) => ({ ...dish, chosen: quantityOf(chosen, dish.id) })) ?? none;
}

/** What the customer gets back for the chosen dishes, paise. */
export function selectAmountPaise({ context: { refundable, chosen } }: OrderRefundSnapshot): number {
  if (refundable === null) return 0;
  const { dishes, totalPaise, refundedPaise } = refundable;
  return partRefundOf(dishes, chosen, totalPaise - refundedPaise).amountPaise;
}

/** Whether all of an open order is chosen, which can only be cancelled. */
export const selectIsWholeOpenOrder = ({ context }: OrderRefundSnapshot) => isWholeOpenOrder(context);

export const selectCanSend = (snapshot: OrderRefundSnapshot) => snapshot.can({ type: 'refund.send' });
export const selectCanAdd = (id: number) => (snapshot: OrderRefundSnapshot) => snapshot.can({ type: 'dish.add', id });
export const selectCanRemove = (id: number) => (snapshot: OrderRefundSnapshot) =>
  snapshot.can({ type: 'dish.remove', id });
