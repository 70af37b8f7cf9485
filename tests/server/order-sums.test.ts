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
    .set({ status: to, ...(to === 'confirmed' && { took_money: true }) })
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

it('what was refunded of an order is summed up once, without a payment that was made twice and a failed refund of the dashboard', async () => {
  const number = await orderOf(10_000);
  const ofOrder = { restaurant_id: restaurantId, order_number: number };
  const pay = (id: string) =>
    database.db
      .insertInto('payments')
      .values({ ...ofOrder, provider_payment_id: id, amount_paise: 10_000, status: 'completed' })
      .execute();
  const at = new Date();
  const refund = async (
    payment: string,
    paise: number,
    reason: 'dish_missing' | 'not_kept' | 'provider' = 'not_kept',
  ) => {
    const times = { created_at: at, updated_at: at, next_attempt_at: at };
    const row = { ...ofOrder, ...times, provider_payment_id: payment, amount_paise: paise, reason };
    const added = { ...row, status: 'requested' as const, provider_key: `${payment}-${paise}` };
    return (await database.db.insertInto('refunds').values(added).returning('id').executeTakeFirstOrThrow()).id;
  };
  const set = (id: number, to: { status: 'failed' | 'processed' } | { retried_as: number }) =>
    database.db.updateTable('refunds').set(to).where('id', '=', id).execute();
  const refunded = async () => (await summarize(database.db, restaurantId)).refunded;

  const before = await summarize(database.db, restaurantId);
  await pay('one');
  await change(number, 'confirmed');
  expect(await refunded()).toBeUndefined();
  const dish = await refund('one', 3_000, 'dish_missing');
  expect(await refunded()).toBe(30);
  // Our failed refund is tried again; both are one refund.
  await database.db.updateTable('refunds').set({ next_attempt_at: null }).execute();
  await set(dish, { status: 'failed' });
  expect(await refunded()).toBe(30);
  await set(dish, { retried_as: await refund('one', 2_999, 'dish_missing') });
  expect(await refunded()).toBe(29.99);
  // The second payment goes back, and the restaurant keeps the first.
  await pay('two');
  await refund('two', 10_000);
  expect(await refunded()).toBe(29.99);
  const byHand = await refund('one', 500, 'provider');
  expect(await refunded()).toBe(34.99);
  await database.db.updateTable('refunds').set({ next_attempt_at: null }).execute();
  await set(byHand, { status: 'failed' });
  expect(await refunded()).toBe(29.99);
  // Not more than its total.
  await refund('one', 9_000);
  expect(await refunded()).toBe(100);
  await database.db.deleteFrom('refunds').execute();
  expect(await refunded()).toBeUndefined();
  expect((await summarize(database.db, restaurantId)).revenue).toBe(before.revenue + 100);
});
