import { sql, type Transaction } from 'kysely';
import { may, orderRights } from '../../domain/order-rights.ts';
import { formatTime } from '../../domain/date-time.ts';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/schema.ts';
import { findExceededLimit, holdHistoryMs, type Hold } from './hold-limits.ts';
import type { OrderKey } from './orders.store.ts';
import type { PricedOrder } from './priced-order.ts';
import { lockSlots } from './slots.store.ts';
import { lockStock, releaseHolds } from './stock.store.ts';

type Trx = Transaction<Database>;

/**
 * Checks the limits on the customer's unpaid orders at all restaurants. The caller must have locked the customer, so
 * that concurrent orders see each other.
 * @throws ApiError `too_many_unpaid` or `hold_wait`.
 */
export async function checkHoldLimits(
  trx: Trx,
  { restaurantId, lines }: PricedOrder,
  customerId: number,
  now: Date,
): Promise<void> {
  const portions = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const exceeded = findExceededLimit(await readHolds(trx, customerId, now), { restaurantId, portions }, now.getTime());
  if (exceeded === null) return;
  if (exceeded.code === 'too_many_unpaid')
    throw new ApiError('too_many_unpaid', { detail: 'Three orders, 30 portions at most.' });
  const text = `Two orders ran out unpaid. Try again at ${formatTime(nextMinute(exceeded.until))}.`;
  throw new ApiError('hold_wait', { message: text });
}

/** Rounds up, so that the wait is over at the displayed minute. */
const nextMinute = (at: number) => Math.ceil(at / 60_000) * 60_000;

async function readHolds(trx: Trx, customerId: number, now: Date): Promise<Hold[]> {
  const rows = await trx
    .selectFrom('orders')
    .select(['restaurant_id', 'created_at', 'hold_until', 'hold_given_back_at', 'status'])
    .select(({ selectFrom, exists }) => [
      selectFrom('order_lines')
        .select(sql<number>`sum(quantity)::integer`.as('portions'))
        .whereRef('order_lines.restaurant_id', '=', 'orders.restaurant_id')
        .whereRef('order_lines.order_number', '=', 'orders.number')
        .as('portions'),
      exists(
        selectFrom('payments')
          .select('provider_payment_id')
          .whereRef('payments.restaurant_id', '=', 'orders.restaurant_id')
          .whereRef('payments.order_number', '=', 'orders.number')
          .where('payments.status', '<>', 'failed'),
      ).as('has_payment'),
    ])
    .where('customer_id', '=', customerId)
    .where('created_at', '>', new Date(now.getTime() - holdHistoryMs))
    .where('hold_until', 'is not', null)
    .execute();
  return rows.flatMap((row) =>
    row.hold_until === null
      ? []
      : [
          {
            restaurantId: row.restaurant_id,
            portions: row.portions ?? 0,
            from: row.created_at.getTime(),
            until: row.hold_until.getTime(),
            givenBackAt: row.hold_given_back_at?.getTime() ?? null,
            isPending: may(orderRights.customer.pay, row),
            hasPayment: Boolean(row.has_payment),
          },
        ],
  );
}

/**
 * Releases the customer's earlier holds at this restaurant, so that they do not take the stock that the new order needs
 * (D52). Their orders stay pending.
 */
export async function releaseOwnHolds(
  trx: Trx,
  { restaurantId, lines, pickup }: PricedOrder,
  customerId: number,
  now: Date,
): Promise<void> {
  const held = await trx
    .selectFrom('orders')
    .select(['number', 'slot_key', 'slot_held'])
    .where('restaurant_id', '=', restaurantId)
    .where('customer_id', '=', customerId)
    .where('status', 'in', orderRights.customer.pay)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stock_holds')
          .select('menu_id')
          .whereRef('stock_holds.restaurant_id', '=', 'orders.restaurant_id')
          .whereRef('stock_holds.order_number', '=', 'orders.number'),
      ),
    )
    .orderBy('number')
    .forUpdate()
    .execute();
  if (held.length === 0) return;
  const numbers = held.map(({ number }) => number);
  const dishes = await trx
    .selectFrom('stock_holds')
    .select('menu_id')
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', 'in', numbers)
    .execute();
  // Releasing and taking may change a count twice. Locking all counts first, in a fixed order, prevents deadlocks.
  await lockStock(trx, restaurantId, [...dishes.map(({ menu_id }) => menu_id), ...lines.map(({ menuId }) => menuId)]);
  const heldSlots = held.flatMap(({ slot_key, slot_held }) => (slot_held && slot_key ? [slot_key.getTime()] : []));
  await lockSlots(trx, restaurantId, [...heldSlots, ...(pickup.capacity === null ? [] : pickup.starts)]);
  for (const number of numbers) {
    await releaseHolds(trx, restaurantId, number);
    await markReleasedByCustomer(trx, { restaurantId, number }, now);
  }
}

/** Records that the customer has released the hold of a locked order. Has no effect on expired holds. */
export async function markReleasedByCustomer(trx: Trx, { restaurantId, number }: OrderKey, now: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ hold_given_back_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .where('hold_given_back_at', 'is', null)
    .where('hold_until', '>', now)
    .execute();
}
