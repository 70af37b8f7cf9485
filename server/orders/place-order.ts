import { sql, type Transaction } from 'kysely';
import { may, orderRights } from '../../domain/order-rights.ts';
import { orderId } from '../../domain/order-status.ts';
import { acceptedSlot, type Slot } from '../../domain/slot.ts';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import {
  bindOrderKey,
  claimOrderKey,
  findPlaced,
  freeOrderKey,
  releaseClaim,
  type Placement,
} from './order-keys.store.ts';
import { firstCheckMs, holdMs } from './order-rules.ts';
import { lockOrder, slotColumns, updateOrder, type OrderKey, type OrderRow } from './orders.store.ts';
import { paymentOrderOf, type PaymentOrder } from './payment-order.ts';
import { priceOrder, type PricedOrder } from './priced-order.ts';
import { pickupColumnsOf, takePickup } from './pickup.ts';
import { releaseHolds } from './stock.store.ts';
import { checkHoldLimits, releaseOwnHolds } from './unpaid-holds.store.ts';

type Trx = Transaction<Database>;

/** The result of placing an order. */
export interface Placed {
  readonly window: PaymentOrder;
  /** Whether an earlier request with the same idempotency key had placed the order. */
  readonly isReplayed: boolean;
}

/**
 * Places an order: takes stock and a place in a slot and writes the order in one transaction (D52, D210), then opens a payment. A repeated request
 * finds the order of the first request and completes the steps that are missing.
 * @throws ApiError with a code of spec §8; then the request holds no stock.
 */
export async function placeOrder(deps: Deps, placement: Placement): Promise<Placed> {
  await checkCustomerExists(deps, placement.customerId);
  const known = await claimOrderKey(deps, placement);
  const { order, isReplayed } = known ? { order: known, isReplayed: true } : await placeWithClaim(deps, placement);
  return { window: await openPayment(deps, order), isReplayed };
}

async function checkCustomerExists({ db }: Deps, customerId: number): Promise<void> {
  const customer = await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst();
  if (!customer) throw unknownCustomer();
}

const unknownCustomer = () => new ApiError('user_not_found', { detail: 'This account no longer exists.' });

interface Taken {
  readonly order: OrderKey;
  readonly isReplayed: boolean;
}

async function placeWithClaim(deps: Deps, placement: Placement): Promise<Taken> {
  try {
    return await reserveAndWrite(deps, placement);
  } catch (error) {
    if (error instanceof ApiError) await releaseClaim(deps.db, placement);
    throw error;
  }
}

async function reserveAndWrite(deps: Deps, placement: Placement): Promise<Taken> {
  const order = await priceOrder(deps.db, placement.body, deps.now());
  return transact(deps.db, async (trx) => {
    await lockCustomerOrders(trx, placement.customerId);
    // After the lock, the order of a concurrent request with the same key is visible.
    const known = await findPlaced(trx, placement);
    if (known) return { order: known, isReplayed: true };
    // The database's clock, because other processes compare these times.
    const now = await deps.databaseTime(trx);
    await checkHoldLimits(trx, order, placement.customerId, now);
    await releaseOwnHolds(trx, order, placement.customerId, now);
    const slot = order.pickup.chosen ?? acceptedSlot(placement.body.slot_info, now.getTime());
    const key = { restaurantId: order.restaurantId, number: await writeOrder(trx, order, placement, { slot, now }) };
    await bindOrderKey(trx, placement, key.number);
    // Comes last, to hold the lock on a popular dish only briefly.
    const { isLaterDay } = order.pickup;
    const time = { slotStart: slot.start_time, isLaterDay };
    const taken = await deps.takeStock(trx, order.restaurantId, order.lines, key.number, time);
    if (!taken.ok) {
      const code = isLaterDay ? 'day_sold_out' : 'insufficient_inventory';
      throw new ApiError(code, { detail: shortage(order, taken.short) });
    }
    await takePickup(deps, trx, key, order.pickup);
    return { order: key, isReplayed: false };
  });
}

/**
 * Serializes the orders of one customer across all restaurants, since concurrent transactions would not see each
 * other's holds and keys. Locks the customer's row, which every transaction does before it locks orders and stock.
 */
async function lockCustomerOrders(trx: Trx, customerId: number): Promise<void> {
  const customer = await trx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw unknownCustomer();
}

async function writeOrder(
  trx: Trx,
  order: PricedOrder,
  { customerId, key, body }: Placement,
  { slot, now }: { readonly slot: Slot; readonly now: Date },
): Promise<number> {
  const { restaurantId, lines, pickup } = order;
  const expiresAt = new Date(now.getTime() + holdMs);
  const written = sql`unnest(
    ${lines.map(({ menuId }) => menuId)}::integer[], ${lines.map(({ menuName }) => menuName)}::text[],
    ${lines.map(({ quantity }) => quantity)}::integer[], ${lines.map(({ pricePaise }) => pricePaise)}::integer[]
  ) with ordinality as written (menu_id, menu_name, quantity, price_paise, line)`;
  const { number } = await trx
    .with('placed', (cte) =>
      cte
        .insertInto('orders')
        .values({
          restaurant_id: restaurantId,
          customer_id: customerId,
          total_paise: order.totalPaise,
          tax_paise: order.taxPaise,
          ...slotColumns(slot),
          ...pickupColumnsOf(pickup),
          kitchen_note: body.kitchen_note ?? null,
          idempotency_key: key ?? null,
          hold_until: expiresAt,
          next_check_at: new Date(now.getTime() + firstCheckMs),
          created_at: now,
          updated_at: now,
        })
        .returning(['restaurant_id', 'number']),
    )
    .with(
      'lines',
      () => sql`(insert into order_lines
        (restaurant_id, order_number, line, menu_id, menu_name, quantity, price_paise)
        select restaurant_id, number, line, menu_id, menu_name, quantity, price_paise from placed, ${written})`,
    )
    .with(
      'holds',
      () => sql`(insert into stock_holds (restaurant_id, order_number, menu_id, quantity, expires_at)
        select restaurant_id, number, menu_id, quantity, ${expiresAt}::timestamptz from placed, ${written})`,
    )
    .selectFrom('placed')
    .select('number')
    .executeTakeFirstOrThrow();
  return number;
}

function shortage({ lines }: PricedOrder, short: { menuId: number; asked: number; left: number }): string {
  const name = lines.find(({ menuId }) => menuId === short.menuId)?.menuName ?? `Item ${short.menuId}`;
  return `${name}: ${short.asked} asked, ${short.left} left`;
}

/** Opens a payment for an order that has none; concurrent calls return the same payment. */
async function openPayment(deps: Deps, key: OrderKey): Promise<PaymentOrder> {
  const order = await readOrder(deps, key);
  if (order.deleted_at) throw new ApiError('restaurant_not_found', { detail: 'There is no such restaurant.' });
  const providerOrderId = order.provider_order_id ?? (await openAtProvider(deps, key, order));
  return paymentOrderOf(deps, {
    ...key,
    totalPaise: order.total_paise,
    restaurantName: order.restaurant_name,
    providerOrderId,
  });
}

async function readOrder({ db }: Deps, { restaurantId, number }: OrderKey) {
  return db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select([
      'orders.total_paise',
      'orders.provider_order_id',
      'orders.created_at',
      'restaurants.name as restaurant_name',
      'restaurants.deleted_at',
    ])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.number', '=', number)
    .executeTakeFirstOrThrow();
}

async function openAtProvider(
  deps: Deps,
  key: OrderKey,
  order: Pick<OrderRow, 'total_paise' | 'created_at'>,
): Promise<string> {
  const receipt = receiptOf(key, order.created_at);
  let providerOrderId: string;
  try {
    ({ id: providerOrderId } = await deps.payments.createOrder({ amountPaise: order.total_paise, receipt }));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    await cancelUnpayable(deps, key);
    throw new ApiError('payment_failed', { detail: 'The payment provider did not answer.' });
  }
  return keepProviderOrder(deps, key, providerOrderId);
}

/**
 * Returns the receipt of an order at the provider, the same for each attempt. It includes the order's time: order
 * numbers restart with a new database, for which the provider would otherwise return an order of the old database. It
 * has at most 39 of the 40 allowed characters.
 */
function receiptOf({ restaurantId, number }: OrderKey, createdAt: Date): string {
  return `${orderId(restaurantId, number)}-${Math.floor(createdAt.getTime() / 1000).toString(36)}`;
}

/** Stores the id of the provider's order, or returns the id that a concurrent call has stored. */
async function keepProviderOrder(deps: Deps, key: OrderKey, providerOrderId: string): Promise<string> {
  const { restaurantId, number } = key;
  const { rows } = await sql<{ provider_order_id: string }>`
    with kept as (
      update orders set provider_order_id = ${providerOrderId}, updated_at = ${deps.now()}
      where restaurant_id = ${restaurantId} and number = ${number}
        and provider_order_id is null and status = any(${orderRights.customer.pay})
      returning restaurant_id, number
    )
    insert into provider_orders (provider_order_id, restaurant_id, order_number)
    select ${providerOrderId}, restaurant_id, number from kept
    returning provider_order_id
  `.execute(deps.db);
  const stored = rows[0] ?? (await readOrder(deps, key));
  if (stored.provider_order_id === null)
    throw new ApiError('payment_failed', { detail: 'This order was cancelled. Please order again.' });
  return stored.provider_order_id;
}

/** Cancels an order for which no payment could be opened: releases its stock and frees its key. */
async function cancelUnpayable(deps: Deps, key: OrderKey): Promise<void> {
  await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, key);
    // A concurrent request with the same key may have opened the payment.
    if (!order || !may(orderRights.customer.pay, order) || order.provider_order_id) return;
    await releaseHolds(trx, key.restaurantId, key.number);
    await freeOrderKey(trx, order);
    await updateOrder(
      trx,
      key,
      { status: 'cancelled', next_check_at: null, idempotency_key: null, hold_until: null },
      deps.now(),
    );
  });
}
