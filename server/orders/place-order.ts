import { may, orderRights } from '../../domain/order-rights.ts';
import { orderId, type OrderKey } from '../../domain/order-id.ts';
import { acceptedSlot } from '../../domain/slot.ts';
import { ApiError } from '../http/api-error.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../process/deps.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import {
  bindOrderKey,
  claimOrderKey,
  findPlaced,
  freeOrderKey,
  releaseClaim,
  type Placement,
} from './order-keys.store.ts';
import type { OrderColumns } from './order-columns.ts';
import { lockOrder, updateOrder } from './orders.store.ts';
import { holdEndOf, paymentOrderOf, type PaymentOrder } from './payment-order.ts';
import { customerExists, keepProviderOrder, lockCustomer, readPayable, writeOrder } from './placed-orders.store.ts';
import { priceOrder, type PricedOrder } from './priced-order.ts';
import { takePickup } from './slot-choice.ts';
import { releaseHolds } from './stock.store.ts';
import { checkHoldLimits, replaceOwnOrders } from './unpaid-holds.store.ts';

/** The result of placing an order. */
export interface Placed {
  readonly window: PaymentOrder;
  /** Until when the dishes are kept; null if they no longer are, as for a repeated request long after the first. */
  readonly holdUntil: Date | null;
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
  return { ...(await openPayment(deps, order)), isReplayed };
}

async function checkCustomerExists({ db }: Deps, customerId: number): Promise<void> {
  if (!(await customerExists(db, customerId))) throw unknownCustomer();
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
    await replaceOwnOrders(trx, order, placement.customerId, now);
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
async function lockCustomerOrders(trx: Tx, customerId: number): Promise<void> {
  if (!(await lockCustomer(trx, customerId))) throw unknownCustomer();
}

function shortage({ lines }: PricedOrder, short: { menuId: number; asked: number; left: number }): string {
  const name = lines.find(({ menuId }) => menuId === short.menuId)?.menuName ?? `Item ${short.menuId}`;
  return `${name}: ${short.asked} asked, ${short.left} left`;
}

/** Opens a payment for an order that has none; concurrent calls return the same payment. */
async function openPayment(deps: Deps, key: OrderKey): Promise<Pick<Placed, 'window' | 'holdUntil'>> {
  const order = await readPayable(deps.db, key);
  if (order.deleted_at) throw new ApiError('restaurant_not_found', { detail: 'There is no such restaurant.' });
  const providerOrderId = order.provider_order_id ?? (await openAtProvider(deps, key, order));
  const window = paymentOrderOf(deps, {
    ...key,
    totalPaise: order.total_paise,
    restaurantName: order.restaurant_name,
    providerOrderId,
  });
  return { window, holdUntil: holdEndOf(order, deps.now()) };
}

async function openAtProvider(deps: Deps, key: OrderKey, order: OrderColumns<'payable'>): Promise<string> {
  const receipt = receiptOf(key, order.created_at);
  let providerOrderId: string;
  try {
    ({ id: providerOrderId } = await deps.payments.createOrder({ amountPaise: order.total_paise, receipt }));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    await cancelUnpayable(deps, key);
    throw new ApiError('payment_failed', { detail: 'The payment provider did not answer.' });
  }
  return storeProviderOrder(deps, key, providerOrderId);
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
async function storeProviderOrder(deps: Deps, key: OrderKey, providerOrderId: string): Promise<string> {
  const kept = await keepProviderOrder(deps.db, key, { providerOrderId, now: deps.now() });
  const stored = kept ?? (await readPayable(deps.db, key));
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
