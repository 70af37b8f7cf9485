import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeStock, type TakeStock } from '../../server/orders/stock.store.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { countsAt, createDosaRestaurant, dosaOrderBody, ordersAt } from '../fixtures/dosas-and-coffees.ts';
import { noon } from '../fixtures/order.ts';
import { addCustomers, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

// Two concurrent orders of the same two dishes. A deadlock would abort one of the two transactions, which would then
// run again. Each attempt reads the database's time once, so the tests count these reads.

let database: TestDatabase;
let ordering: Ordering;
let kitchen: TestRestaurant;
let asha: number;
let ravi: number;
/** What the server uses as `takeStock`; the tests replace it. */
let take: TakeStock = takeStock;
let transactions = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db, {
    takeStock: (...order) => take(...order),
    databaseTime: async () => {
      transactions += 1;
      return ordering.clock.now;
    },
  });
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});
beforeEach(async () => {
  ordering.clock.now = new Date(noon);
  [asha = 0, ravi = 0] = await addCustomers(database.db, 2);
  kitchen = await createDosaRestaurant(database.db);
  take = takeStock;
});

async function place(customer: number, dosas: number, coffees: number): Promise<number> {
  return (await ordering.call(customer, '/order/placeorder', dosaOrderBody(kitchen, dosas, coffees))).status;
}

const isBlocked = async () => (await waitingConnections(database.db)) > 0;

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 5_000, interval: 5 }).toBe(true);
}

it('two customers who swap their dishes cause no deadlock', async () => {
  expect([await place(asha, 1, 0), await place(ravi, 0, 1)]).toEqual([200, 200]);
  transactions = 0;
  // Each transaction waits here, after releasing its hold, until both have released it or one is blocked by the other.
  let givenBack = 0;
  take = async (...order) => {
    givenBack += 1;
    await until(async () => givenBack > 1 || (await isBlocked()));
    return takeStock(...order);
  };
  expect(await Promise.all([place(asha, 0, 1), place(ravi, 1, 0)])).toEqual([200, 200]);
  expect(transactions).toBe(2);
  expect(await countsAt(database.db, kitchen)).toEqual([9, 2]);
  expect(await findLedgerMismatches(database.db)).toEqual([]);
});

it.each([
  { held: 'the first dish', dosas: 1, coffees: 0 },
  { held: 'the second dish', dosas: 0, coffees: 1 },
])(
  'a customer who reorders and releases $held causes no deadlock with a customer who orders both dishes',
  async ({ dosas, coffees }) => {
    expect(await place(asha, dosas, coffees)).toBe(200);
    transactions = 0;
    let again: Promise<number> | undefined;
    take = async (trx, restaurantId, lines, orderNumber, time) => {
      const [first, ...rest] = lines.toSorted((a, b) => a.menuId - b.menuId);
      if (again || !first) return takeStock(trx, restaurantId, lines, orderNumber, time);
      const result = await takeStock(trx, restaurantId, [first], orderNumber, time);
      again = place(asha, 1, 1);
      await until(() => isBlocked());
      return result.ok ? takeStock(trx, restaurantId, rest, orderNumber, time) : result;
    };
    expect(await place(ravi, 1, 1)).toBe(200);
    expect(await again).toBe(200);
    expect(transactions).toBe(2);
    expect(await countsAt(database.db, kitchen)).toEqual([8, 1]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  },
);

it('two carts with the same dishes in opposite order cause no deadlock', async () => {
  transactions = 0;
  let other: Promise<number> | undefined;
  const turned = () => {
    const body = dosaOrderBody(kitchen, 1, 1);
    const sent = { ...body, items: body.items.toReversed() };
    return ordering.call(ravi, '/order/placeorder', sent).then(({ status }) => status);
  };
  take = async (trx, restaurantId, lines, orderNumber, time) => {
    if (other) return takeStock(trx, restaurantId, lines, orderNumber, time);
    const [first, ...rest] = lines;
    const result = first ? await takeStock(trx, restaurantId, [first], orderNumber, time) : { ok: true as const };
    other = turned();
    await until(() => isBlocked());
    return result.ok ? takeStock(trx, restaurantId, rest, orderNumber, time) : result;
  };
  expect(await place(asha, 1, 1)).toBe(200);
  expect(await other).toBe(200);
  expect(transactions).toBe(2);
});

describe('a new order at the restaurant of an earlier order', () => {
  /** Runs `change` of the earlier order, and places a new order while the change holds its locks. */
  async function besideNewOrder<Result>(change: () => Promise<Result>): Promise<[Result, number]> {
    const holds = await pauseChanges(database.db, 'stock_holds');
    const changed = change();
    await until(async () => (await waitingConnections(database.db)) === 1);
    const placed = place(asha, 1, 0);
    await until(async () => (await waitingConnections(database.db)) === 2);
    await holds.resume();
    return Promise.all([changed, placed]);
  }

  async function placeEarlier(): Promise<{ id: string; order_id: string }> {
    const { body } = await ordering.call(asha, '/order/placeorder', dosaOrderBody(kitchen, 2));
    transactions = 0;
    return body['order'] as { id: string; order_id: string };
  }

  it('waits while the earlier order is cancelled, without a deadlock', async () => {
    const { id } = await placeEarlier();
    const cancel = () => ordering.call(asha, '/order/cancel', { id });
    expect(await besideNewOrder(cancel)).toMatchObject([{ status: 200 }, 200]);
    expect(transactions).toBe(2);
    expect(await countsAt(database.db, kitchen)).toEqual([9, 3]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('keeps the stock of the earlier order if that is paid at the same time', async () => {
    const { order_id: orderId } = await placeEarlier();
    const pay = async () => {
      await ordering.deps.payments.pay({ orderId, outcome: 'success', webhook: 'none' });
      return ordering.call(asha, '/order/status', { razorpay_order_id: orderId });
    };
    expect(await besideNewOrder(pay)).toMatchObject([{ body: { outcome: 'paid' } }, 200]);
    const [paid] = await ordersAt(database.db, kitchen);
    expect(paid).toMatchObject({ status: 'confirmed', hold_given_back_at: null });
    expect(await countsAt(database.db, kitchen)).toEqual([7, 3]);
  });
});
