import { timingSafeEqual } from 'node:crypto';
import { isLaterDay } from '../../domain/later-day.ts';
import type { Schemas } from '../../openapi/client.ts';
import { may, orderRights } from '../../domain/order-rights.ts';
import { parseOrderId } from '../../domain/order-id.ts';
import type { Tx } from '../db/schema.ts';
import { paidAt, type OrderRow } from '../orders/order-columns.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import { readBoardOrder } from './board.store.ts';
import { addressOf, ownsRestaurant } from './restaurants.store.ts';
import { minuteMs } from '../../domain/time-units.ts';

/** Maximum of wrong pickup codes within `window` (ms). After that even the right code is rejected. */
export const pickupRules = { misses: 5, window: 10 * minuteMs } as const;

export type PickupCheckResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'too many'; readonly waitSeconds: number }
  /** The code is right and the order is for a later day; nothing was changed. */
  | { readonly kind: 'early'; readonly pickupAt: Date }
  /** The code is right; nothing was changed. `laterAt` is the pickup time of an order for a later day, else null. */
  | { readonly kind: 'found'; readonly order: Schemas['BoardOrder']; readonly laterAt: Date | null }
  /**
   * The order has ended, so the code was not checked. `at` is null for an order that ended before `ended_at` was stored.
   */
  | { readonly kind: 'already handed over' | 'cancelled'; readonly at: Date | null }
  /** The order has to be accepted first, so the code was not checked. */
  | { readonly kind: 'not accepted' }
  /** The order is for another restaurant of the partner, so the code was not checked. */
  | { readonly kind: 'wrong restaurant'; readonly name: string; readonly street: string }
  | { readonly kind: 'not found' };

interface Attempt {
  readonly partnerId: number;
  /** Id of the order as in the API: `<restaurantId>-<number>`. */
  readonly orderId: string;
  /** The entered code, six digits. */
  readonly code: string;
  /** The restaurant that hands over; if omitted, each restaurant of the partner may. */
  readonly restaurantId?: number;
  /** Whether an order for a later day is not handed over (D281). */
  readonly warnEarly?: boolean;
  /** Whether the order is only shown, not handed over (D343). */
  readonly isPreview?: boolean;
  /** Returns the time; read when the order is locked. */
  readonly now: () => Date;
}

/**
 * Checks a pickup code and hands the order over if it is right. The order's row is locked first, which serializes
 * concurrent attempts, so that only one hands over and none exceeds the limit. Then the time is read, so that an order has
 * ended after all that was changed before, such as its refunds.
 */
export async function checkPickupCode(
  trx: Tx,
  { partnerId, orderId, code, restaurantId, warnEarly = false, isPreview = false, now: readTime }: Attempt,
): Promise<PickupCheckResult> {
  const key = parseOrderId(orderId);
  if (!key || !(await ownsRestaurant(trx, partnerId, key.restaurantId))) return { kind: 'not found' };
  const order = await lockOrder(trx, key);
  const now = readTime();
  if (!order || paidAt(order) === null) return { kind: 'not found' };
  if (restaurantId !== undefined && restaurantId !== key.restaurantId)
    return { kind: 'wrong restaurant', ...(await addressOf(trx, key.restaurantId)) };
  if (may(orderRights.partner.accept, order)) return { kind: 'not accepted' };
  if (!may(orderRights.partner.handOver, order))
    return { kind: order.status === 'delivered' ? 'already handed over' : 'cancelled', at: order.ended_at };
  const misses = recentMisses(order, now);
  const [first] = misses;
  if (first && misses.length >= pickupRules.misses) return { kind: 'too many', waitSeconds: secondsLeft(first, now) };
  if (!isSame(code, order.pickup_code)) {
    await updateOrder(trx, key, { pickup_misses: [...misses, now] }, now);
    return { kind: 'wrong', triesLeft: pickupRules.misses - misses.length - 1 };
  }
  const laterAt = isLaterDay(order.slot_start.getTime(), now.getTime()) ? order.slot_start : null;
  if (isPreview) return { kind: 'found', order: await readBoardOrder(trx, key), laterAt };
  if (warnEarly && laterAt) return { kind: 'early', pickupAt: laterAt };
  await updateOrder(trx, key, { status: 'delivered', pickup_misses: [] }, now);
  return { kind: 'delivered' };
}

/** Returns the times of recent wrong codes, oldest first. */
function recentMisses({ pickup_misses: misses }: OrderRow, now: Date): Date[] {
  return misses.filter((at) => now.getTime() - at.getTime() < pickupRules.window);
}

function secondsLeft(first: Date, now: Date): number {
  return Math.max(1, Math.ceil((first.getTime() + pickupRules.window - now.getTime()) / 1000));
}

/** Compares the codes in constant time. */
function isSame(code: string, expected: string | null): boolean {
  const given = Buffer.from(code);
  const wanted = Buffer.from(expected ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
