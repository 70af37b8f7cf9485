import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { may, orderRights } from '../../domain/order-rights.ts';
import { parseOrderId, type OrderStatus } from '../../domain/order-status.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { lockOrder, updateOrder, type OrderRow } from '../orders/orders.store.ts';
import { ownsRestaurant } from './restaurants.store.ts';

/** Maximum of wrong pickup codes within `window` (ms). After that even the right code is rejected. */
export const pickupRules = { misses: 5, window: 10 * 60_000 } as const;

export type PickupCheckResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'too many'; readonly waitSeconds: number }
  /** The order is already delivered or cancelled, so the code was not checked. */
  | { readonly kind: 'over'; readonly status: OrderStatus }
  | { readonly kind: 'not found' };

interface Attempt {
  readonly partnerId: number;
  /** Id of the order as in the API: `<restaurantId>-<number>`. */
  readonly orderId: string;
  /** The entered code, six digits. */
  readonly code: string;
  readonly now: Date;
}

/**
 * Checks a pickup code and hands the order over if it is right. The order's row is locked first, which serializes
 * concurrent attempts, so that only one hands over and none exceeds the limit.
 */
export async function checkPickupCode(
  db: Kysely<Database>,
  { partnerId, orderId, code, now }: Attempt,
): Promise<PickupCheckResult> {
  const key = parseOrderId(orderId);
  if (!key || !(await ownsRestaurant(db, partnerId, key.restaurantId))) return { kind: 'not found' };
  return transact(db, async (trx): Promise<PickupCheckResult> => {
    const order = await lockOrder(trx, key);
    if (!order?.confirmed_at) return { kind: 'not found' };
    if (!may(orderRights.partner.handOver, order)) return { kind: 'over', status: order.status };
    const misses = recentMisses(order, now);
    const [first] = misses;
    if (first && misses.length >= pickupRules.misses) return { kind: 'too many', waitSeconds: secondsLeft(first, now) };
    if (!isSame(code, order.pickup_code)) {
      await updateOrder(trx, key, { pickup_misses: [...misses, now] }, now);
      return { kind: 'wrong', triesLeft: pickupRules.misses - misses.length - 1 };
    }
    await updateOrder(trx, key, { status: 'delivered', pickup_misses: [] }, now);
    return { kind: 'delivered' };
  });
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
