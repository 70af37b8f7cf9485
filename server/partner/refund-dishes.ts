import { toPaise, toRupees } from '../../domain/money.ts';
import {
  decidePartRefund,
  missingDishes,
  partRefundBlocked,
  type RefundableOrder,
  type RefundLine,
} from '../../domain/part-refund.ts';
import { orderId, parseOrderId } from '../../domain/order-id.ts';
import { apiStatus } from '../../domain/order-states.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Tx } from '../db/schema.ts';
import { missingCount } from '../orders/order-refunds.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import { payingPayment } from '../papers/papers.store.ts';
import { refundedDishes, refundedPaise } from '../orders/refund-sums.store.ts';
import { requestRefund } from '../orders/refunds.store.ts';
import { readCustomerName } from './customer-name.store.ts';
import { readLines } from './orders.store.ts';
import { ownsRestaurant } from './restaurants.store.ts';

type Rejected =
  /** The order or its refunds have changed; `message` says how. */
  { readonly kind: 'changed'; readonly message: string } | { readonly kind: 'not found' };

export type RefundDishesResult =
  | { readonly kind: 'refunded'; readonly refund: Schemas['OrderRefund'] }
  | { readonly kind: 'invalid'; readonly message: string }
  | Rejected;

export type RefundableResult = { readonly kind: 'found'; readonly order: Schemas['RefundableOrder'] } | Rejected;

interface Wanted {
  readonly partnerId: number;
  /** Id of the order as in the API: `<restaurantId>-<number>`. */
  readonly orderId: string;
  readonly lines: readonly RefundLine[];
  /** The refunded amount that the partner saw, rupees. */
  readonly refunded: number;
  /** Returns the time; read when the order is locked. */
  readonly now: () => Date;
}

/**
 * Requests a refund of missing dishes (D215). The order's row is locked before anything is read, so that of two part
 * refunds, or of a part refund and a cancellation, a hand-over or a report of the provider, the second one finds what the
 * first has done.
 */
export async function refundDishes(trx: Tx, wanted: Wanted): Promise<RefundDishesResult> {
  const { lines: chosen } = wanted;
  const found = await findOwn(trx, wanted);
  const now = wanted.now();
  if (!found) return { kind: 'not found' };
  const { key, order, names, paymentId } = found;
  const decision = decidePartRefund(order, chosen, { seenPaise: toPaise(wanted.refunded), now: now.getTime() });
  if (decision.kind !== 'allowed') return decision;
  const { amountPaise, taxPaise } = decision;
  const dishes = { lines: chosen, taxPaise };
  const refund = { paymentId, reason: 'dish_missing', mostPaise: amountPaise, dishes } as const;
  const id = await requestRefund(trx, key, refund, now);
  if (id === null) return { kind: 'invalid', message: 'These dishes were free.' };
  await updateOrder(trx, key, {}, now);
  const missing = missingDishes(names, chosen);
  return {
    kind: 'refunded',
    refund: { id, amount: toRupees(amountPaise), status: 'requested', ...(missing !== null && { missing }) },
  };
}

/** Reads what of an order can be refunded as missing. */
export async function readRefundable(
  trx: Tx,
  wanted: Pick<Wanted, 'partnerId' | 'orderId' | 'now'>,
): Promise<RefundableResult> {
  const found = await findOwn(trx, wanted);
  if (!found) return { kind: 'not found' };
  const { key, order, names, userName } = found;
  const message = partRefundBlocked(order, wanted.now().getTime());
  if (message !== null) return { kind: 'changed', message };
  return {
    kind: 'found',
    order: {
      id: orderId(key.restaurantId, key.number),
      user_name: userName,
      status: order.status,
      total_amount: toRupees(order.paidPaise),
      refunded: toRupees(order.refundedPaise),
      lines: order.lines.map(({ id, pricePaise, quantity, refunded }, at) => ({
        id,
        menu_name: names[at]?.menu_name ?? '',
        price: toRupees(pricePaise),
        quantity,
        refunded,
      })),
    },
  };
}

/** Locks and reads a paid order of the partner; undefined if the partner has no such order. */
async function findOwn(trx: Tx, { partnerId, orderId: id }: Pick<Wanted, 'partnerId' | 'orderId'>) {
  const key = parseOrderId(id);
  if (!key || !(await ownsRestaurant(trx, partnerId, key.restaurantId))) return undefined;
  const locked = await lockOrder(trx, key);
  // An order that was never accepted has no missing dishes: all of it is refunded.
  if (!locked?.confirmed_at) return undefined;
  const names = await readLines(trx, key);
  const refunds = await refundedDishes(trx, key);
  const { paymentId, paidPaise } = await payingPayment(trx, key);
  const order: RefundableOrder = {
    status: apiStatus(locked.status),
    endedAt: locked.ended_at?.getTime() ?? null,
    lines: names.map(({ line, price_paise: pricePaise, quantity }) => ({
      id: line,
      pricePaise,
      quantity,
      refunded: missingCount(refunds, line),
    })),
    paidPaise,
    refundedPaise: await refundedPaise(trx, key, paymentId),
  };
  return { key, order, names, paymentId, userName: await readCustomerName(trx, locked.customer_id) };
}
