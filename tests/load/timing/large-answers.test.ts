import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../../../openapi/client.ts';
import { addCustomers, createRestaurant } from '../../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { addManyOrders } from '../../fixtures/many-orders.ts';
import type { Caller } from './calls.ts';
import { startApi, tokenSigner, type ApiProcess } from '../api.ts';
import { slowdownOf } from './slowdown.ts';

/** Orders of the one customer, none of them paid, and paid orders of the one restaurant. */
const [ownOrders, paidOrders] = [20_000, 50_000];
/**
 * Another person waits at most this many times as long (p99) as without the one account. On two cores, which also send the
 * calls, 15 to 25 ms become 30 to 48 ms; twice as long is not reached in each run.
 */
const limit = 3;

let database: TestDatabase;
let api: ApiProcess;
let others: Caller[];
let customer: string;
let partner: { readonly token: string; readonly restaurantId: number };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, url } = database;
  // The limit on calls of one account as it is in production.
  api = await startApi({ DATABASE_URL: url, CALLS_PER_MINUTE_ACCOUNT: '1200', LARGE_CONTROL: '1' });
  const { restaurantId, partnerId, menuIds } = await createRestaurant(db, [{ pricePaise: 10_000, count: 100_000 }]);
  const [one = 0, guest = 0, ...rest] = await addCustomers(db, 14);
  const orders = { restaurantId, menuId: menuIds[0] ?? 0, createdAt: new Date() };
  await addManyOrders(db, { ...orders, customerId: one, count: ownOrders, kind: 'unpaid' });
  await addManyOrders(db, { ...orders, customerId: guest, count: paidOrders, kind: 'paid' });
  for (const customerId of rest) await addManyOrders(db, { ...orders, customerId, count: 5, kind: 'paid' });
  const sign = await tokenSigner(db);
  customer = await sign(one);
  partner = { token: await (await tokenSigner(db, 'partner'))(partnerId), restaurantId };
  others = await Promise.all(rest.map(async (id) => ({ path: `${apiBase}/order/getmyorders`, token: await sign(id) })));
}, 240_000);
afterAll(async () => {
  await api.kill();
  await database.drop();
});

const slowdown = (what: string, call: Caller, callers: number, rounds?: number) =>
  slowdownOf(api.origin, { what, others, beside: Array.from({ length: callers }, () => () => call), rounds });

describe(`beside one customer with ${ownOrders} orders and a restaurant with ${paidOrders} paid orders, others wait at most three times as long`, () => {
  it('while ten calls at a time list the orders of the customer', async () => {
    const call = { path: `${apiBase}/order/getmyorders`, token: customer };
    expect(await slowdown('orders of a customer', call, 10)).toBeLessThanOrEqual(limit);
  });

  it('while four calls at a time list all orders of the restaurant', async () => {
    const call = {
      path: `${apiBase}/partner/order`,
      token: partner.token,
      body: { restaurant_id: partner.restaurantId },
    };
    expect(await slowdown('orders of a restaurant', call, 4)).toBeLessThanOrEqual(limit);
  });

  it('while four calls at a time export the data of the customer', async () => {
    const call = { path: `${apiBase}/auth/account/data/`, token: customer };
    expect(await slowdown('export of a customer', call, 4)).toBeLessThanOrEqual(limit);
  });

  it('but longer while ten calls at a time read all orders of the customer at once (control)', async () => {
    const call = { path: '/control/all-orders', token: customer };
    expect(await slowdown('all orders at once', call, 10, 1)).toBeGreaterThan(limit);
  });
});
