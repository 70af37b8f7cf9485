import type { Transaction } from 'kysely';
import { orderId } from '../../domain/order-status.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import { firstCheckMs, holdMs, slotStart } from './order-rules.ts';
import { lockOrder, updateOrder, type OrderKey, type OrderRow } from './orders.store.ts';
import { fingerprint, priceOrder, type OrderBody, type PricedOrder } from './priced-order.ts';
import { Refusal } from './refusal.ts';
import { lockStock, releaseHolds } from './stock.store.ts';

type Trx = Transaction<Database>;

export interface Placement {
  readonly customerId: number;
  /** The client's `Idempotency-Key`; the same one again is the same order. */
  readonly key: string | undefined;
  readonly body: OrderBody;
}

export type PaymentWindow = NonNullable<Schemas['OrderPlaced']['order']>;

/**
 * Places an order: stock taken and order written in one transaction (D52), then a payment opened for it.
 * A replay finds the order that the first call wrote and finishes what that one could not, wherever it ended.
 * @throws Refusal with a code of section 8; nothing is held then.
 */
export async function placeOrder(deps: Deps, placement: Placement): Promise<PaymentWindow> {
  await refuseUnknownCustomer(deps, placement.customerId);
  const known = await findReplayed(deps.db, placement);
  const order = known ?? (await takeAndWrite(deps, placement));
  return openPayment(deps, order);
}

async function refuseUnknownCustomer({ db }: Deps, customerId: number): Promise<void> {
  const customer = await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst();
  if (!customer) throw new Refusal('user_not_found', 'This account no longer exists.');
}

/** The order that this key placed before. @throws Refusal when it was another order, or when it is cancelled. */
async function findReplayed(db: Deps['db'], { customerId, key, body }: Placement): Promise<OrderKey | undefined> {
  if (key === undefined) return undefined;
  const row = await db
    .selectFrom('orders')
    .select(['restaurant_id', 'number', 'request_hash', 'status'])
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== fingerprint(body)) {
    throw new Refusal('validation_error', 'Idempotency-Key: was used for another order, use a new one');
  }
  if (row.status === 'cancelled') throw new Refusal('payment_failed', 'This order was cancelled. Please order again.');
  return { restaurantId: row.restaurant_id, number: row.number };
}

async function takeAndWrite(deps: Deps, placement: Placement): Promise<OrderKey> {
  const order = await priceOrder(deps.db, placement.body, deps.now());
  return transact(deps.db, async (trx) => {
    await takeTurn(trx, order.restaurantId, placement.customerId);
    // The same key may have been on its way at the same moment; behind the turn it is seen.
    const known = await findReplayed(trx, placement);
    if (known) return known;
    await releaseOwnHolds(trx, order, placement.customerId);
    // Other processes end the hold and the order by these times.
    const now = await deps.databaseTime(trx);
    const key = { restaurantId: order.restaurantId, number: await writeOrder(trx, order, placement, now) };
    // Last, so that a much wanted dish is locked for the shortest time.
    const taken = await deps.takeStock(trx, order.restaurantId, order.lines, key.number);
    if (!taken.ok) throw new Refusal('insufficient_inventory', shortage(order, taken.short));
    return key;
  });
}

/** One customer's orders at one restaurant follow each other; two at once would not see each other's hold. */
async function takeTurn(trx: Trx, restaurantId: number, customerId: number): Promise<void> {
  await trx
    .insertInto('order_turns')
    .values({ restaurant_id: restaurantId, customer_id: customerId })
    .onConflict((on) =>
      on.columns(['restaurant_id', 'customer_id']).doUpdateSet((eb) => ({ turn: eb('order_turns.turn', '+', 1) })),
    )
    .execute();
}

/** What the same customer holds unpaid at this restaurant, so that nobody blocks himself (D52). The orders stay pending. */
async function releaseOwnHolds(trx: Trx, { restaurantId, lines }: PricedOrder, customerId: number): Promise<void> {
  const held = await trx
    .selectFrom('orders')
    .select('number')
    .where('restaurant_id', '=', restaurantId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending')
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
  // Giving back and taking touch the counts twice; locked in their order first, no two orders can block each other.
  await lockStock(trx, restaurantId, [...dishes.map(({ menu_id }) => menu_id), ...lines.map(({ menuId }) => menuId)]);
  for (const number of numbers) await releaseHolds(trx, restaurantId, number);
}

async function writeOrder(
  trx: Trx,
  order: PricedOrder,
  { customerId, key, body }: Placement,
  now: Date,
): Promise<number> {
  const { restaurantId, lines } = order;
  const { number } = await trx
    .insertInto('orders')
    .values({
      restaurant_id: restaurantId,
      customer_id: customerId,
      total_paise: order.totalPaise,
      tax_paise: order.taxPaise,
      slot_start: slotStart(body.slot_info.start_time, now),
      slot_minutes: body.slot_info.slot_duration,
      idempotency_key: key ?? null,
      request_hash: key === undefined ? null : fingerprint(body),
      next_check_at: new Date(now.getTime() + firstCheckMs),
      created_at: now,
      updated_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_lines')
    .values(
      lines.map((line, index) => ({
        restaurant_id: restaurantId,
        order_number: number,
        line: index + 1,
        menu_id: line.menuId,
        menu_name: line.menuName,
        quantity: line.quantity,
        price_paise: line.pricePaise,
      })),
    )
    .execute();
  const expiresAt = new Date(now.getTime() + holdMs);
  await trx
    .insertInto('stock_holds')
    .values(
      lines.map(({ menuId, quantity }) => ({
        restaurant_id: restaurantId,
        order_number: number,
        menu_id: menuId,
        quantity,
        expires_at: expiresAt,
      })),
    )
    .execute();
  return number;
}

function shortage({ lines }: PricedOrder, short: { menuId: number; asked: number; left: number }): string {
  const name = lines.find(({ menuId }) => menuId === short.menuId)?.menuName ?? `Item ${short.menuId}`;
  return `${name}: ${short.asked} asked, ${short.left} left`;
}

/** Opens a payment for an order that has none yet; of several calls at once all answer with the same payment. */
async function openPayment(deps: Deps, key: OrderKey): Promise<PaymentWindow> {
  const order = await readOrder(deps, key);
  const providerOrderId = order.provider_order_id ?? (await openAtProvider(deps, key, order));
  return {
    key: deps.payments.key,
    amount: order.total_paise,
    currency: 'INR',
    name: deps.config.brand.name,
    description: order.restaurant_name,
    order_id: providerOrderId,
    id: orderId(key.restaurantId, key.number),
  };
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
    await giveUp(deps, key);
    throw new Refusal('payment_failed', 'The payment provider did not answer.');
  }
  return keepProviderOrder(deps, key, providerOrderId);
}

/**
 * The same for each try of one order. Its second is part of it: numbers begin anew with a new database, and the provider
 * would answer with an order of the old one. At most 39 of 40 characters.
 */
function receiptOf({ restaurantId, number }: OrderKey, createdAt: Date): string {
  return `${orderId(restaurantId, number)}-${Math.floor(createdAt.getTime() / 1000).toString(36)}`;
}

/** Stores the provider's order, or finds the one that another call stored a moment earlier. */
async function keepProviderOrder(deps: Deps, key: OrderKey, providerOrderId: string): Promise<string> {
  return transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, key);
    if (order?.provider_order_id) return order.provider_order_id;
    if (order?.status !== 'pending')
      throw new Refusal('payment_failed', 'This order was cancelled. Please order again.');
    await updateOrder(trx, key, { provider_order_id: providerOrderId }, deps.now());
    await trx
      .insertInto('provider_orders')
      .values({ provider_order_id: providerOrderId, restaurant_id: key.restaurantId, order_number: key.number })
      .execute();
    return providerOrderId;
  });
}

/** Nobody can pay this order: its stock is given back, and its key is free for another try. */
async function giveUp(deps: Deps, key: OrderKey): Promise<void> {
  await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, key);
    // Another call with the same key may have opened the payment meanwhile.
    if (order?.status !== 'pending' || order.provider_order_id) return;
    await releaseHolds(trx, key.restaurantId, key.number);
    await updateOrder(trx, key, { status: 'cancelled', next_check_at: null, idempotency_key: null }, deps.now());
  });
}
