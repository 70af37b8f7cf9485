import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { tableSums } from '../fixtures/table-sums.ts';
import { orderBody } from '../fixtures/order.ts';

// The requests of sandbox and demo phone are not in the contract, but also get a 4xx that names an invalid field.

let database: TestDatabase;
let application: Application;
/** The provider's id of an order that can be paid. */
let orderId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  application = await startApplication(db);
  const { restaurantId, menuIds } = await createRestaurant(db, [{ count: 9, pricePaise: 14_000 }]);
  const [asha = 0] = await addCustomers(db, 1);
  const order = orderBody(restaurantId, [{ id: menuIds[0] ?? 0, quantity: 2, price: 14_000 }]);
  const token = `Bearer ${await application.accessToken(asha)}`;
  const placed = await application.call('/order/placeorder', order, token);
  orderId = (placed.body['order'] as { order_id: string }).order_id;
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

async function pay(payload: string, type = 'application/json') {
  const headers = { 'content-type': type };
  const answer = await application.app.inject({ method: 'POST', url: '/sandbox/payments', headers, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

it('a sandbox payment with an invalid field is rejected with an error that names the field, and changes nothing', async () => {
  const valid = { order_id: orderId, outcome: 'success', webhook: 'none' };
  const before = await tableSums(database.db);
  const wrong: Record<keyof typeof valid, unknown[]> = {
    order_id: [undefined, null, 12, -1, 1e308, true, [orderId], { id: orderId }, '\0', `${orderId}\0`],
    outcome: [undefined, null, 'maybe', '', 1, true, ['success'], {}, 'success '.repeat(10_000)],
    webhook: [null, 'thrice', '', 2, false, ['once'], {}],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const answer = await pay(JSON.stringify({ ...valid, [field]: value }));
      expect(answer, `${field} ${String(value).slice(0, 40)}`).toMatchObject({
        status: 400,
        body: {
          code: 'validation_error',
          message: expect.any(String),
          detail: expect.stringMatching(`^${field}: .{5}`),
        },
      });
    }
  }
  for (const order_id of ['order_of_nobody', 'o'.repeat(100_000), `' or '1'='1`]) {
    expect(await pay(JSON.stringify({ ...valid, order_id }))).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    });
  }
  expect(await tableSums(database.db)).toEqual(before);
});

it('a sandbox payment that is not a JSON object is rejected', async () => {
  const before = await tableSums(database.db);
  const answers = [
    await pay(''),
    await pay('{'),
    await pay('null'),
    await pay('[]'),
    await pay('"order"'),
    await pay('['.repeat(100_000)),
    await pay(JSON.stringify(' '.repeat(300_000))),
    await pay(`order_id=${orderId}`, 'application/x-www-form-urlencoded'),
    await pay(`{"order_id":"${orderId}","outcome":"success"}`, 'text/plain'),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_error', detail: expect.any(String) } });
  }
  expect(await tableSums(database.db)).toEqual(before);
});

it('a sandbox payment with valid fields is accepted (control)', async () => {
  const before = await tableSums(database.db);
  const body = { order_id: orderId, outcome: 'success', webhook: 'none' };
  expect(await pay(JSON.stringify(body))).toMatchObject({ status: 200, body: { razorpay_order_id: orderId } });
  expect(await tableSums(database.db)).not.toEqual(before);
});

it.each([
  ['', 'phone'],
  ['?phone=', 'phone'],
  ['?phone=98765', 'phone'],
  ['?phone=98765432100', 'phone'],
  ['?phone=9876543210&phone=9876543211', 'phone'],
  ['?phone=%00876543210', 'phone'],
  [`?phone=${'9'.repeat(500)}`, 'phone'],
  ['?phone=9876543210&after=', 'after'],
  ['?phone=9876543210&after=-1', 'after'],
  ['?phone=9876543210&after=1.5', 'after'],
  ['?phone=9876543210&after=1e9', 'after'],
  [`?phone=9876543210&after=${'9'.repeat(400)}`, 'after'],
  ['?phone=9876543210&after=1&after=2', 'after'],
])('the demo phone rejects the query "%s" with an error that names the field %s', async (query, field) => {
  const answer = await application.app.inject({ url: `/demo/outbox${query}` });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'validation_error',
    detail: expect.stringMatching(`^${field}: .{5}`) as unknown,
  });
});
