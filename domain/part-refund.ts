import { isolateName } from './isolate-name.ts';
import { billFor } from './bill.ts';
import { formatPrice } from './money.ts';
import { may, orderRights } from './order-rights.ts';
import type { OrderStatus } from './order-states.ts';
import { dayMs } from './time-units.ts';

/** A part refund gives back the price of dishes that were missing in a paid order (D215). */

/** How long after the hand-over missing dishes can be refunded, ms. */
export const partRefundMs = 7 * dayMs;

/** A quantity of one line of an order. */
export interface RefundLine {
  /** The number of the line in its order. */
  readonly id: number;
  readonly quantity: number;
}

/** A line of an order with what of it was refunded as missing. */
export interface RefundableLine extends RefundLine {
  /** The price of one portion. */
  readonly pricePaise: number;
  readonly refunded: number;
}

/** Total and tax of a part refund. */
export interface PartRefund {
  readonly amountPaise: number;
  readonly taxPaise: number;
}

/** A paid order whose missing dishes may be refunded. */
export interface RefundableOrder {
  readonly status: OrderStatus;
  /** When it was handed over or cancelled, epoch ms; null while it is open. */
  readonly endedAt: number | null;
  readonly lines: readonly RefundableLine[];
  /** What was captured. */
  readonly paidPaise: number;
  /** What of it was refunded, or is going to be. */
  readonly refundedPaise: number;
}

/**
 * Returns the amount of a part refund: the bill of all portions that are not refunded yet, less the bill without the
 * chosen ones, so that the refunds of all portions add up to the bill of the order. At most `leftPaise`, which is less
 * if another amount was refunded in the provider's dashboard.
 */
export function partRefundOf(
  lines: readonly RefundableLine[],
  chosen: readonly RefundLine[],
  leftPaise: number,
): PartRefund {
  const bill = (without: readonly RefundLine[]) =>
    billFor(
      lines.map(({ id, pricePaise, quantity, refunded }) => ({
        pricePaise,
        quantity: quantity - refunded - quantityOf(without, id),
      })),
    );
  const before = bill([]);
  const after = bill(chosen);
  const amountPaise = Math.min(before.totalPaise - after.totalPaise, leftPaise);
  return { amountPaise, taxPaise: Math.min(before.taxPaise - after.taxPaise, amountPaise) };
}

/**
 * Whether nothing of an order, or of its money, is left after a part refund; the rest of the dishes may be free. Before the
 * hand-over, such an order is cancelled instead.
 */
export function isWholeOrder(
  lines: readonly RefundableLine[],
  chosen: readonly RefundLine[],
  leftPaise: number,
): boolean {
  const isAllOfDishes = lines.every(({ id, quantity, refunded }) => quantityOf(chosen, id) === quantity - refunded);
  return isAllOfDishes || partRefundOf(lines, chosen, leftPaise).amountPaise === leftPaise;
}

export type PartRefundDecision =
  | ({ readonly kind: 'allowed' } & PartRefund)
  /** The order or its refunds have changed; `message` says how. */
  | { readonly kind: 'changed'; readonly message: string }
  /** The chosen portions are not in the order, or are the whole of an open order. */
  | { readonly kind: 'invalid'; readonly message: string };

/** Whether the status and the age of an order allow refunds of missing dishes at `now` (epoch ms). */
export function isPartRefundTime(order: Pick<RefundableOrder, 'status' | 'endedAt'>, now: number): boolean {
  if (!may(orderRights.partner.refundDishes, order)) return false;
  return order.status !== 'delivered' || (order.endedAt !== null && now < order.endedAt + partRefundMs);
}

/** Returns why nothing of an order can be refunded as missing at `now` (epoch ms); null if something can. */
export function partRefundBlocked(order: RefundableOrder, now: number): string | null {
  const { paidPaise, refundedPaise } = order;
  if (!may(orderRights.partner.refundDishes, order)) return 'This order was cancelled.';
  if (!isPartRefundTime(order, now)) return 'Missing dishes can be refunded until 7 days after the hand-over.';
  return refundedPaise >= paidPaise ? 'All of this order is refunded.' : null;
}

/**
 * Decides about a part refund at `now` (epoch ms).
 * @param seenPaise the refunded amount that the partner saw
 */
export function decidePartRefund(
  order: RefundableOrder,
  chosen: readonly RefundLine[],
  { seenPaise, now }: { readonly seenPaise: number; readonly now: number },
): PartRefundDecision {
  const { lines, paidPaise, refundedPaise } = order;
  const blocked = partRefundBlocked(order, now);
  if (blocked !== null) return { kind: 'changed', message: blocked };
  if (seenPaise !== refundedPaise) {
    const message = `${formatPrice(refundedPaise)} of this order is refunded by now. Please check what is missing.`;
    return { kind: 'changed', message };
  }
  const isIn = chosen.every(({ id, quantity }, at) => {
    const line = lines.find((each) => each.id === id);
    const isFirst = chosen.findIndex((each) => each.id === id) === at;
    return line !== undefined && isFirst && quantity <= line.quantity - line.refunded;
  });
  if (!isIn) return { kind: 'invalid', message: 'The order does not have these dishes.' };
  const leftPaise = paidPaise - refundedPaise;
  if (order.status !== 'delivered' && isWholeOrder(lines, chosen, leftPaise))
    return { kind: 'invalid', message: 'If everything is missing, please cancel the order on the board.' };
  return { kind: 'allowed', ...partRefundOf(lines, chosen, leftPaise) };
}

/** Returns the dishes of refunded lines in words: '1 × Masala Dosa, 2 × Idli'; null if there are none. */
export function missingDishes(
  lines: readonly { readonly line: number; readonly menu_name: string }[],
  refunded: readonly RefundLine[] | null,
): string | null {
  const words = lines
    .map(({ line, menu_name: name }) => ({ name, quantity: quantityOf(refunded ?? [], line) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${quantity} × ${isolateName(name)}`);
  return words.length === 0 ? null : words.join(', ');
}

/** Returns how many portions of a line are among these. */
export function quantityOf(lines: readonly RefundLine[], id: number): number {
  return lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0);
}
