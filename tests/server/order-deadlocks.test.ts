import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { takeStock, type TakeStock } from '../../server/orders/stock.store.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { countsAt, noon, openDosaKitchen, orderOf } from '../fixtures/dosas-and-coffees.ts';
import { addCustomers, type Kitchen } from '../fixtures/create-restaurant.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

/**
 * Two orders for the same two dishes that meet in the database. A deadlock would end one of the two transactions, which
 * then runs again; each reads the time once.
 */
let database: TestDatabase;
let ordering: Ordering;
let kitchen: Kitchen;
let asha: number;
let ravi: number;
/** How the next orders take their stock. */
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
  kitchen = await openDosaKitchen(database.db);
  take = takeStock;
});

async function place(customer: number, dosas: number, coffees: number): Promise<number> {
  return (await ordering.call(customer, '/order/placeorder', orderOf(kitchen, dosas, coffees))).status;
}

const isBlocked = async () => (await waitingConnections(database.db)) > 0;

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 5_000, interval: 5 }).toBe(true);
}

it('two customers who exchange their dishes do not block each other', async () => {
  expect([await place(asha, 1, 0), await place(ravi, 0, 1)]).toEqual([200, 200]);
  transactions = 0;
  // Each has given back what it held, unless the other one keeps it waiting until then.
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
  { held: 'its first dish', dosas: 1, coffees: 0 },
  { held: 'its second dish', dosas: 0, coffees: 1 },
])('a customer who gives back $held does not block one who takes both', async ({ dosas, coffees }) => {
  expect(await place(asha, dosas, coffees)).toBe(200);
  transactions = 0;
  let again: Promise<number> | undefined;
  take = async (trx, restaurantId, lines, orderNumber) => {
    const [first, ...rest] = lines.toSorted((a, b) => a.menuId - b.menuId);
    if (again || !first) return takeStock(trx, restaurantId, lines, orderNumber);
    const result = await takeStock(trx, restaurantId, [first], orderNumber);
    again = place(asha, 1, 1);
    await until(() => isBlocked());
    return result.ok ? takeStock(trx, restaurantId, rest, orderNumber) : result;
  };
  expect(await place(ravi, 1, 1)).toBe(200);
  expect(await again).toBe(200);
  expect(transactions).toBe(2);
  expect(await countsAt(database.db, kitchen)).toEqual([8, 1]);
  expect(await findLedgerMismatches(database.db)).toEqual([]);
});

it('two carts with the same dishes the other way round do not block each other', async () => {
  transactions = 0;
  let other: Promise<number> | undefined;
  const turned = () => {
    const body = orderOf(kitchen, 1, 1);
    const sent = { ...body, items: body.items.toReversed() };
    return ordering.call(ravi, '/order/placeorder', sent).then(({ status }) => status);
  };
  take = async (trx, restaurantId, lines, orderNumber) => {
    if (other) return takeStock(trx, restaurantId, lines, orderNumber);
    const [first, ...rest] = lines;
    const result = first ? await takeStock(trx, restaurantId, [first], orderNumber) : { ok: true as const };
    other = turned();
    await until(() => isBlocked());
    return result.ok ? takeStock(trx, restaurantId, rest, orderNumber) : result;
  };
  expect(await place(asha, 1, 1)).toBe(200);
  expect(await other).toBe(200);
  expect(transactions).toBe(2);
});
