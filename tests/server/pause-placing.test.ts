import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { takeStock } from '../../server/orders/stock.store.ts';
import { addCustomers, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { countsAt, createDosaRestaurant, dosaOrderBody, ordersAt } from '../fixtures/dosas-and-coffees.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon } from '../fixtures/order.ts';
import { startPortal, type Portal } from '../fixtures/partner-server.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

// A pause while orders are being placed: an order that was accepted remains valid (D166).

let database: TestDatabase;
let portal: Portal;
let kitchen: TestRestaurant;
let partner: number;
/** Called in the transaction that places an order, before it takes stock. */
let beforeStock: () => Promise<unknown>;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db, {
    takeStock: async (...order) => {
      await beforeStock();
      return takeStock(...order);
    },
  });
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});
beforeEach(async () => {
  beforeStock = () => Promise.resolve();
  portal.clock.now = new Date(noon);
  kitchen = await createDosaRestaurant(database.db);
  partner = kitchen.partnerId;
});

const place = (customer: number) => portal.call(customer, '/order/placeorder', dosaOrderBody(kitchen, 1));
const set = async (pause: 'none' | 'minutes_15') => {
  const of = { restaurant_id: kitchen.restaurantId };
  const { version } = (await portal.as(partner, 'POST', '/partner/order-settings', { body: of })).body;
  return portal.as(partner, 'PUT', '/partner/pause', { body: { ...of, pause, version } });
};
/** Pays for the order, and reports the payment as the page does. @returns whether the order is paid */
async function pay(customer: number, order: unknown): Promise<unknown> {
  const { order_id: orderId = '' } = order as { order_id?: string };
  const payment = await portal.deps.payments.pay({ orderId, outcome: 'success', webhook: 'none' });
  const { body } = await portal.call(customer, '/order/verifypayment', {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment?.razorpay_payment_id,
    signature: payment?.razorpay_signature,
  });
  return body['success'];
}

it('an order that is being placed when a pause begins is accepted, and can be paid', async () => {
  const [asha = 0, ravi = 0] = await addCustomers(database.db, 2);
  beforeStock = () => set('minutes_15');
  const placed = await place(asha);
  expect(placed.status).toBe(200);
  beforeStock = () => Promise.resolve();
  expect(await place(ravi)).toMatchObject({
    status: 409,
    body: { code: 'restaurant_closed', opens_text: 'Not taking orders until 1:15 pm' },
  });
  expect(await pay(asha, placed.body['order'])).toBe(true);
  expect((await ordersAt(database.db, kitchen)).map(({ status }) => status)).toEqual(['confirmed']);
  expect(await countsAt(database.db, kitchen)).toEqual([9, 3]);
});

it('an order that is placed while a pause is being saved is accepted without waiting for it, and can be paid', async () => {
  const [asha = 0, ravi = 0] = await addCustomers(database.db, 2);
  const gate = await pauseChanges(database.db, 'restaurants');
  const paused = set('minutes_15');
  await expect.poll(() => waitingConnections(database.db), { timeout: 5_000 }).toBe(1);
  const placed = await place(asha).finally(() => gate.resume());
  expect((await paused).status).toBe(200);
  expect(placed.status).toBe(200);
  expect(await place(ravi)).toMatchObject({ status: 409, body: { code: 'restaurant_closed' } });
  expect(await pay(asha, placed.body['order'])).toBe(true);
  expect((await ordersAt(database.db, kitchen)).map(({ status }) => status)).toEqual(['confirmed']);
});

it('ten orders that are placed while a pause begins are each accepted with stock or rejected without a change', async () => {
  const customers = await addCustomers(database.db, 10);
  const [paused, ...answers] = await Promise.all([set('minutes_15'), ...customers.map(place)]);
  expect(paused.status).toBe(200);
  const placed = answers.filter(({ status }) => status === 200).length;
  for (const { status, body } of answers)
    expect([status, body.code]).toEqual(status === 200 ? [200, undefined] : [409, 'restaurant_closed']);
  expect((await ordersAt(database.db, kitchen)).map(({ status }) => status)).toEqual(
    Array.from({ length: placed }, () => 'pending'),
  );
  expect(await countsAt(database.db, kitchen)).toEqual([10 - placed, 3]);
  expect(await findLedgerMismatches(database.db)).toEqual([]);
  const [late = 0] = await addCustomers(database.db, 1);
  expect(await place(late)).toMatchObject({ status: 409, body: { code: 'restaurant_closed' } });
});
