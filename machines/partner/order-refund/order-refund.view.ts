import { partRefundOf, quantityOf } from '../../../domain/part-refund.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { OrderRefund, RefundableDish } from './order-refund.actors.ts';
import { isWholeOpenOrder, refundedTitle, type OrderRefundSnapshot } from './order-refund.machine.ts';

/** A dish with how many of its portions are chosen as missing. */
export interface ChosenDish extends RefundableDish {
  readonly chosen: number;
}

const views = ['failed', 'impossible', 'choosing', 'holding', 'sending', 'changed', 'unsent', 'done'] as const;

export interface OrderRefundView {
  view: 'loading' | (typeof views)[number];
  /** Null until the order is loaded. */
  customer: string | null;
  dishes: readonly ChosenDish[];
  /** What the customer gets back for the chosen dishes, paise. */
  amountPaise: number;
  /** What of the order was refunded before, paise. */
  refundedPaise: number;
  /** Whether all of an open order is chosen, which can only be cancelled. */
  isWholeOpenOrder: boolean;
  /** Why the last request failed, or how the order has changed. */
  message: string | null;
  /** The refund that was requested, and the title of this result. */
  refund: OrderRefund | null;
  refundedTitle: string | null;
}

export const selectPage = pageOf((snapshot: OrderRefundSnapshot): OrderRefundView => {
  const { refundable, chosen, message, refund } = snapshot.context;
  const { customer = null, dishes = [], totalPaise = 0, refundedPaise = 0 } = refundable ?? {};
  return {
    view: views.find((view) => snapshot.matches(view)) ?? 'loading',
    dishes: dishes.map((dish) => ({ ...dish, chosen: quantityOf(chosen, dish.id) })),
    amountPaise: partRefundOf(dishes, chosen, totalPaise - refundedPaise).amountPaise,
    isWholeOpenOrder: isWholeOpenOrder(snapshot.context),
    refundedTitle: refund && refundedTitle(refundable, refund),
    ...{ customer, refundedPaise, message, refund },
  };
});
