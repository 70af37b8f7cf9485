import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOrders, summarize } from '../../server/partner/orders.store.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { addOrder } from '../fixtures/order-row.ts';

// The sums over the orders of a restaurant, which triggers keep up to date.

let database: TestDatabase;
let restaurantId: number;
let customer: number;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ restaurantId } = await createRestaurant(database.db, [{ count: 1 }]));
  [customer = 0] = await addCustomers(database.db, 1);
});
afterAll(() => database.drop());

/** Inserts a pending order with this total. */
const orderOf = (paise: number) =>
  addOrder(database.db, { restaurant_id: restaurantId, customer_id: customer, total_paise: paise, tax_paise: 0 });

const change = (number: number, to: 'confirmed' | 'ready' | 'delivered' | 'cancelled', db = database.db) =>
  db
    .updateTable('orders')
    .set({ status: to, ...(to === 'confirmed' && { confirmed_at: new Date() }) })
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .execute();

it('the sums are updated when orders are confirmed, delivered, cancelled or deleted', async () => {
  const paid = await orderOf(10_000);
  const served = await orderOf(2000);
  const refunded = await orderOf(300);
  const never = await orderOf(4);
  expect(await summarize(database.db, restaurantId)).toEqual({ orders: 0, confirmed: 0, delivered: 0, revenue: 0 });
  for (const number of [paid, served, refunded]) await change(number, 'confirmed');
  expect(await summarize(database.db, restaurantId)).toEqual({ orders: 3, confirmed: 3, delivered: 0, revenue: 123 });
  await change(served, 'ready');
  await change(served, 'delivered');
  await change(refunded, 'cancelled');
  await change(never, 'cancelled');
  expect(await summarize(database.db, restaurantId)).toEqual({ orders: 3, confirmed: 1, delivered: 1, revenue: 123 });
  const found = (status: 'ready' | 'cancelled') => countOrders(database.db, { restaurantId, status, search: '' });
  expect([await found('ready'), await found('cancelled')]).toEqual([0, 1]);
  await sql`delete from orders where number = ${refunded}`.execute(database.db);
  expect(await summarize(database.db, restaurantId)).toEqual({ orders: 2, confirmed: 1, delivered: 1, revenue: 120 });
  await sql`delete from orders`.execute(database.db);
  expect(await summarize(database.db, restaurantId)).toEqual({ orders: 0, confirmed: 0, delivered: 0, revenue: 0 });
});

it('orders of one restaurant are confirmed concurrently without waiting for each other', async () => {
  const one = await orderOf(100);
  const other = await orderOf(200);
  await database.db.transaction().execute(async (slow) => {
    await change(one, 'confirmed', slow);
    await database.db.transaction().execute(async (quick) => {
      await sql`set local lock_timeout = '2s'`.execute(quick);
      await change(other, 'confirmed', quick);
    });
    expect(await summarize(database.db, restaurantId)).toMatchObject({ orders: 1, revenue: 2 });
  });
  expect(await summarize(database.db, restaurantId)).toMatchObject({ orders: 2, revenue: 3 });
});
