import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { nextCheckAt } from '../../server/orders/unpaid-order-times.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { startWorkers } from '../../server/process/workers.ts';
import { ProviderUnavailable } from '../../server/payments/provider.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant, stockLeft } from '../fixtures/create-restaurant.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';
import { noon, orderBody } from '../fixtures/order.ts';

const at = (minutes: number, ms = 0) => new Date(noon + minutes * 60_000 + ms);

let database: TestDatabase;
let ordering: Ordering;
/** The ids of the orders about which the provider was asked, and whether the provider is down. */
const provider = { asked: [] as string[], down: false };

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db);
  const { payments } = ordering.deps;
  const { paymentsOf } = payments;
  payments.paymentsOf = async (id) => {
    provider.asked.push(id);
    if (provider.down) throw new ProviderUnavailable('down');
    return paymentsOf(id);
  };
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});

/** Places an order for two of five portions at noon, for each of `customers` customers. */
async function order(customers = 1) {
  await database.db.updateTable('orders').set({ next_check_at: null }).execute();
  ordering.clock.now = new Date(noon);
  provider.down = false;
  const { restaurantId, menuIds } = await createRestaurant(database.db, [{ pricePaise: 10_000, count: 5 * customers }]);
  const body = orderBody(restaurantId, [{ id: menuIds[0] ?? 0, quantity: 2 }]);
  const answers = [];
  for (const eater of await addCustomers(database.db, customers))
    answers.push(await ordering.call(eater, '/order/placeorder', body));
  provider.asked = [];
  const placed = answers.map((answer) => (answer.body['order'] as { order_id: string }).order_id);
  return { restaurantId, placed, providerOrderId: placed[0] ?? '' };
}

async function stateOf({ restaurantId }: { restaurantId: number }) {
  const { db } = database;
  const orders = await db
    .selectFrom('orders')
    .select(['status', 'next_check_at'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('number')
    .execute();
  const left = await stockLeft(db, restaurantId);
  return { status: orders[0]?.status, next: orders[0]?.next_check_at?.getTime() ?? null, left };
}

it('asks the provider about a replaced order only after an hour, however many were replaced', async () => {
  const { restaurantId, menuIds } = await createRestaurant(database.db, [{ pricePaise: 10_000, count: 50 }]);
  await database.db.updateTable('orders').set({ next_check_at: null }).execute();
  const [eater = 0] = await addCustomers(database.db, 1);
  provider.down = false;
  ordering.clock.now = new Date(noon);
  const placed: string[] = [];
  for (let second = 0; second < 12; second += 1) {
    const { body } = await ordering.call(
      eater,
      '/order/placeorder',
      orderBody(restaurantId, [{ id: menuIds[0] ?? 0 }]),
    );
    placed.push((body['order'] as { order_id: string }).order_id);
  }
  const current = placed.at(-1) ?? '';
  const askedUntil = async (first: number, last: number) => {
    provider.asked = [];
    for (let minute = first; minute <= last; minute += 1) await reconcile(ordering.deps, at(minute));
    return provider.asked;
  };
  expect(new Set(await askedUntil(1, 59))).toEqual(new Set([current]));
  expect((await askedUntil(60, 90)).toSorted()).toEqual(placed.toSorted());
});

describe('a hold', () => {
  it('expires after fifteen minutes, but its order stays pending', async () => {
    const meal = await order();
    expect(await releaseExpiredHolds(database.db, at(15, -1))).toBe(0);
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', left: 3 });
    expect(await releaseExpiredHolds(database.db, at(15))).toBe(1);
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', left: 5 });
    expect(await releaseExpiredHolds(database.db, at(15))).toBe(0);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('is released in the same run even if more holds have expired than fit into one batch', async () => {
    const meal = await order(5);
    expect(await releaseExpiredHolds(database.db, at(16), 2)).toBe(5);
    expect((await stateOf(meal)).left).toBe(25);
  });

  it('that another transaction has locked is skipped, and released in the next run', async () => {
    const meal = await order(2);
    const blocked = await database.db.startTransaction().execute();
    await blocked
      .selectFrom('orders')
      .select('number')
      .where('restaurant_id', '=', meal.restaurantId)
      .forUpdate()
      .execute();
    expect(await releaseExpiredHolds(database.db, at(16), 1)).toBe(0);
    await blocked.rollback().execute();
    expect(await releaseExpiredHolds(database.db, at(16), 1)).toBe(2);
  });

  it('is released only once by several concurrent runs', async () => {
    const meal = await order(6);
    expect((await stateOf(meal)).left).toBe(18);
    const released = await Promise.all([1, 2, 3, 4].map(() => releaseExpiredHolds(database.db, at(16))));
    expect(released.reduce((sum, each) => sum + each, 0)).toBe(6);
    expect((await stateOf(meal)).left).toBe(30);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });
});

describe('the reconciler', () => {
  it('asks the provider about an order after twenty seconds, a minute later, and then at increasing intervals', async () => {
    const meal = await order();
    await reconcile(ordering.deps, at(0, 19_999));
    expect(provider.asked).toEqual([]);
    await reconcile(ordering.deps, at(0, 20_000));
    await reconcile(ordering.deps, at(0, 20_000));
    expect(provider.asked).toEqual([meal.providerOrderId]);
    expect((await stateOf(meal)).next).toBe(at(1, 20_000).getTime());
    await reconcile(ordering.deps, at(1, 20_000));
    // The interval is a quarter of the order's age, but at least a minute, and does not extend past the first hour.
    expect((await stateOf(meal)).next).toBe(at(2, 20_000).getTime());
    expect(nextCheckAt(at(0), at(20))).toEqual(at(25));
    expect(nextCheckAt(at(0), at(59))).toEqual(at(60));
  });

  it('cancels an unpaid order after an hour, once the provider has confirmed that it is unpaid', async () => {
    const meal = await order();
    await database.db
      .updateTable('orders')
      .set({ next_check_at: at(60, -1) })
      .where('restaurant_id', '=', meal.restaurantId)
      .execute();
    await reconcile(ordering.deps, at(60, -1));
    expect(await stateOf(meal)).toMatchObject({ status: 'pending' });
    await reconcile(ordering.deps, at(60));
    expect(provider.asked).toHaveLength(2);
    // Also releases the hold, if the expiry has not released it yet.
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', left: 5, next: at(24 * 60).getTime() });
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('confirms an order that was paid, but not reported, before it is an hour old', async () => {
    const meal = await order();
    await ordering.deps.payments.pay({ orderId: meal.providerOrderId, outcome: 'success', webhook: 'none' });
    await releaseExpiredHolds(database.db, at(16));
    await reconcile(ordering.deps, at(60));
    expect(await stateOf(meal)).toMatchObject({ status: 'confirmed', left: 3 });
  });

  it('cancels an order after an hour if the provider is down, and refunds a payment that it finds later', async () => {
    const meal = await order();
    await ordering.deps.payments.pay({ orderId: meal.providerOrderId, outcome: 'success', webhook: 'none' });
    provider.down = true;
    await reconcile(ordering.deps, at(60));
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', left: 5, next: at(75).getTime() });
    provider.down = false;
    await reconcile(ordering.deps, at(75));
    const payments = await database.db
      .selectFrom('payments')
      .select('status')
      .where('restaurant_id', '=', meal.restaurantId)
      .execute();
    expect(payments).toEqual([{ status: 'refund_due' }]);
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', left: 5 });
  });

  it('asks the provider about a cancelled order once more after a day, and then never again', async () => {
    const meal = await order();
    await reconcile(ordering.deps, at(60));
    await reconcile(ordering.deps, at(24 * 60));
    expect((await stateOf(meal)).next).toBeNull();
    await reconcile(ordering.deps, at(48 * 60));
    expect(provider.asked).toHaveLength(2);
  });

  it('cancels an order whose provider order was never created when its hold has expired', async () => {
    const meal = await order();
    await database.db
      .updateTable('orders')
      .set({ provider_order_id: null })
      .where('restaurant_id', '=', meal.restaurantId)
      .execute();
    await reconcile(ordering.deps, at(14));
    expect(await stateOf(meal)).toMatchObject({ status: 'pending' });
    await reconcile(ordering.deps, at(18));
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', left: 5, next: null });
    expect(provider.asked).toEqual([]);
  });

  it('asks the provider about each order only once if several processes reconcile concurrently', async () => {
    const { placed } = await order(6);
    await Promise.all([1, 2, 3, 4].map(() => reconcile(ordering.deps, at(2))));
    expect(provider.asked.toSorted()).toEqual(placed.toSorted());
  });

  it('continues with the other orders when one order fails, and throws its error at the end', async () => {
    const { placed } = await order(3);
    const { payments } = ordering.deps;
    const { paymentsOf } = payments;
    payments.paymentsOf = (id) => (id === placed[0] ? Promise.reject(new Error('poison')) : paymentsOf(id));
    await expect(reconcile(ordering.deps, at(2))).rejects.toThrow('poison');
    payments.paymentsOf = paymentsOf;
    expect(provider.asked.toSorted()).toEqual(placed.slice(1).toSorted());
  });
});

describe('the workers', () => {
  it('run without HTTP requests, continue after an error, and stop when `stop` is called', async () => {
    const meal = await order();
    ordering.clock.now = at(61);
    let failures = 1;
    const { db } = database;
    const deps = {
      ...ordering.deps,
      databaseTime: () => (failures-- > 0 ? Promise.reject(new Error('once')) : Promise.resolve(ordering.clock.now)),
    };
    const workers = startWorkers(deps, ordering.app.log, 10);
    await expect.poll(async () => (await stateOf(meal)).status, { timeout: 5_000 }).toBe('cancelled');
    await workers.stop();
    const next = await order();
    ordering.clock.now = at(61);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await stateOf(next)).toMatchObject({ status: 'pending' });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });
});
