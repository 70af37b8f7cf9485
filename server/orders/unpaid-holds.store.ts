import { sql } from 'kysely';
import { may, orderRights } from '../../domain/order-rights.ts';
import { formatTime } from '../../domain/date-time.ts';
import { formatNamedTime } from '../../domain/named-day.ts';
import { ApiError } from '../http/api-error.ts';
import type { Db, Tx } from '../db/schema.ts';
import { findExceededLimit, holdHistoryMs, type ExceededLimit, type Hold } from './hold-limits.ts';
import { freeOrderKey } from './order-keys.store.ts';
import { unpaidMs } from './unpaid-order-times.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { orderColumns } from './order-columns.ts';
import { updateOrder } from './orders.store.ts';
import { paymentsOfOrder } from './payments.store.ts';
import type { PricedOrder } from './priced-order.ts';
import { lockSlots } from './slots.store.ts';
import { lockStock, releaseHolds } from './stock.store.ts';
import { dayMs, minuteMs } from '../../domain/time-units.ts';

/** Orders of a customer that are read, newest first: more than the limits allow to be unpaid. */
const readOrders = 200;

/**
 * Checks the limits on the customer's unpaid orders at all restaurants. The caller must have locked the customer, so
 * that concurrent orders see each other.
 * @throws ApiError `too_many_unpaid`, `too_many_portions` or `hold_wait`.
 */
export async function checkHoldLimits(
  trx: Tx,
  { restaurantId, lines }: PricedOrder,
  customerId: number,
  now: Date,
): Promise<void> {
  const portions = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { holds, ...standing } = await readHolds(trx, customerId, now);
  const exceeded = findExceededLimit(holds, { restaurantId, portions, ...standing }, now.getTime());
  if (exceeded !== null) throw refusalOf(exceeded, now);
}

function refusalOf(exceeded: ExceededLimit, now: Date) {
  switch (exceeded.code) {
    case 'too_many_unpaid':
      return new ApiError('too_many_unpaid', { detail: 'Three orders, 30 portions at most.' });
    case 'too_many_portions': {
      const { portions, later } = exceeded;
      const more = later === null ? '' : ` After your first paid meal, ${later} are possible.`;
      const message = `One order can have ${portions} portions at most. Please order fewer.${more}`;
      return new ApiError('too_many_portions', { message });
    }
    case 'hold_wait': {
      const { orders } = exceeded;
      const until = nextMinute(exceeded.until);
      const message =
        orders === undefined
          ? `Two orders ran out unpaid. Try again at ${formatTime(until)}.`
          : `${orders} orders of a day were not paid. Try again: ${formatNamedTime(until, now.getTime())}.`;
      return new ApiError('hold_wait', { message });
    }
  }
}

/** Rounds up, so that the wait is over at the displayed minute. */
const nextMinute = (at: number) => Math.ceil(at / minuteMs) * minuteMs;

/** Reads the holds that matter, whether the customer has paid for a meal, and when unpaid orders were placed in a day. */
async function readHolds(trx: Tx, customerId: number, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const recent = trx.selectFrom((db) =>
    db
      .selectFrom('orders')
      .select(['restaurant_id', 'number', 'created_at', 'status', 'took_money', ...orderColumns.hold])
      .where('customer_id', '=', customerId)
      .orderBy('number', 'desc')
      .limit(readOrders)
      .as('orders'),
  );
  const rows = await recent
    .select(['restaurant_id', 'created_at', 'status', ...orderColumns.hold])
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
    .where('created_at', '>', before(holdHistoryMs))
    .where('hold_until', 'is not', null)
    .execute();
  const unpaid = await recent
    .select('created_at')
    .where('took_money', '=', false)
    .where('created_at', '>', before(dayMs))
    .execute();
  const paid = await trx
    .selectFrom('orders')
    .select('number')
    .where('customer_id', '=', customerId)
    .where('took_money', '=', sql.lit(true))
    .where('status', 'in', ['confirmed', 'preparing', 'ready', 'delivered'])
    .limit(1)
    .executeTakeFirst();
  const holds = rows.flatMap((row): Hold[] =>
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
  return { holds, hasPaid: paid !== undefined, unpaidAt: unpaid.map(({ created_at }) => created_at.getTime()) };
}

/**
 * Replaces the customer's earlier orders at this restaurant that still hold stock: releases what they hold, so that it is
 * there for the new order (D52), and cancels them (D327). One whose payment is pending stays until that is decided.
 */
export async function replaceOwnOrders(
  trx: Tx,
  { restaurantId, lines, pickup }: PricedOrder,
  customerId: number,
  now: Date,
): Promise<void> {
  const held = await trx
    .selectFrom('orders')
    .select(['number', 'slot_key', 'slot_held', 'customer_id', 'idempotency_key'])
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
  for (const order of held) {
    const key = { restaurantId, number: order.number };
    const payments = await paymentsOfOrder(trx, key);
    if (payments.includes('pending')) await giveBackHold(trx, key, now);
    else await cancelUnpaid(trx, key, order, { releasedAt: now, endedAt: now });
  }
}

/**
 * Cancels a locked, unpaid order of a customer: releases what it holds and frees its idempotency key, so that the same cart
 * can be ordered again. A payment that arrives later is refunded (D54). The provider is asked about it next when it would be
 * cancelled as unpaid, so that many such orders of an account cause few requests (D308).
 * @param releasedAt by the database's clock
 */
export async function cancelUnpaid(
  trx: Tx,
  key: OrderKey,
  order: Parameters<typeof freeOrderKey>[1],
  { releasedAt, endedAt }: { readonly releasedAt: Date; readonly endedAt: Date },
): Promise<void> {
  await freeOrderKey(trx, order);
  await giveBackHold(trx, key, releasedAt);
  await updateOrder(trx, key, { status: 'cancelled', idempotency_key: null, end_by: 'customer' }, endedAt);
  await trx
    .updateTable('orders')
    .set({ next_check_at: sql<Date>`greatest(next_check_at, created_at + ${unpaidMs} * interval '1 ms')` })
    .where('restaurant_id', '=', key.restaurantId)
    .where('number', '=', key.number)
    .where('next_check_at', 'is not', null)
    .execute();
}

/** Releases what a locked order holds, and records that its customer did it unless the hold had expired. */
async function giveBackHold(trx: Tx, key: OrderKey, now: Date): Promise<void> {
  const { restaurantId, number } = key;
  await releaseHolds(trx, restaurantId, number);
  await trx
    .updateTable('orders')
    .set({ hold_given_back_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .where('hold_given_back_at', 'is', null)
    .where('hold_until', '>', now)
    .execute();
}

/** Returns at most `count` orders whose holds have expired at `now`. */
export async function findExpiredHolds(db: Db, now: Date, count: number): Promise<OrderKey[]> {
  return db
    .selectFrom('stock_holds')
    .select(['restaurant_id as restaurantId', 'order_number as number'])
    .distinct()
    .where('expires_at', '<=', now)
    .limit(count)
    .execute();
}
