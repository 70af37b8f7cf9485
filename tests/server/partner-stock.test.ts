import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { apiBase } from '../../openapi/client.ts';
import { buildApp } from '../../server/http/app.ts';
import { changeWithoutGuard } from '../fixtures/stock-races.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { startPortal, type Portal } from '../fixtures/partner-server.ts';
import { orderBody } from '../fixtures/order.ts';

let database: TestDatabase;
let portal: Portal;
let restaurantId: number;
let menuId: number;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  portal = await startPortal(database.db);
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});
beforeEach(async () => {
  restaurantId = await portal.newRestaurant(portal.imran);
  menuId = await portal.newDish(portal.imran, restaurantId);
});

const change = (action: string, item_count: number, sent: { key?: string; through?: Portal } = {}) =>
  (sent.through ?? portal).as(portal.imran, 'POST', '/partner/menu/updateMenuItemCount', {
    body: { restaurant_id: String(restaurantId), menu_id: String(menuId), item_count, action },
    ...(sent.key !== undefined && { key: sent.key }),
  });

const count = async () =>
  (
    await database.db
      .selectFrom('stock')
      .select('live_count')
      .where('restaurant_id', '=', restaurantId)
      .where('menu_id', '=', menuId)
      .executeTakeFirstOrThrow()
  ).live_count;

const ledger = () =>
  database.db
    .selectFrom('stock_ledger')
    .select(['delta', 'cause', 'order_number'])
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .orderBy('id')
    .execute();

it('a partner increments and decrements the count, and the response has a message [API-43]', async () => {
  const message = 'Menu item count updated successfully';
  expect(await change('increment', 12)).toEqual({ status: 200, body: { message, live_count: 12 } });
  expect(await change('decrement', 5)).toEqual({ status: 200, body: { message, live_count: 7 } });
  expect(await change('decrement', 7)).toEqual({ status: 200, body: { message, live_count: 0 } });
  expect(await ledger()).toEqual([
    { delta: 12, cause: 'partner', order_number: null },
    { delta: -5, cause: 'partner', order_number: null },
    { delta: -7, cause: 'partner', order_number: null },
  ]);
});

it('a decrement below zero is rejected with a message that has the current count [API-43]', async () => {
  await change('increment', 3);
  const message = 'Cannot decrement by 5. Current quantity is only 3';
  expect(await change('decrement', 5)).toEqual({
    status: 409,
    body: { code: 'insufficient_inventory', message, detail: message },
  });
  expect(await count()).toBe(3);
  expect(await ledger()).toHaveLength(1);
});

it('an increment above the maximum count is rejected', async () => {
  for (let n = 0; n < 10; n += 1) await change('increment', 100_000);
  expect(await change('increment', 1)).toMatchObject({
    status: 400,
    body: { code: 'validation_error', message: 'At most 0 more can be added' },
  });
  await change('decrement', 1);
  expect((await change('increment', 1)).status).toBe(200);
  expect(await count()).toBe(1_000_000);
});

it.each([
  ['increment', 0],
  ['decrement', -1],
  ['increment', 1.5],
  ['increment', 100_001],
  ['set', 5],
])('the invalid change to %s by %s is rejected', async (action, itemCount) => {
  expect((await change(action, itemCount)).status).toBe(400);
  expect(await count()).toBe(0);
});

it('the ledger has the cause of every change: partner, order or hold released', async () => {
  await database.db.updateTable('restaurants').set({ status: 'approved' }).where('id', '=', restaurantId).execute();
  const [asha = 0] = await addCustomers(database.db, 1);
  await change('increment', 4);
  const order = (quantity: number) => orderBody(restaurantId, [{ id: menuId, quantity, price: 12_000 }]);
  expect((await portal.call(asha, '/order/placeorder', order(3))).status).toBe(200);
  // Ordering again releases the customer's own unpaid hold (D52).
  expect((await portal.call(asha, '/order/placeorder', order(2))).status).toBe(200);
  expect((await ledger()).map(({ delta, cause }) => [delta, cause])).toEqual([
    [4, 'partner'],
    [-3, 'order'],
    [3, 'hold_released'],
    [-2, 'order'],
  ]);
  expect(await count()).toBe(2);
  expect(await findLedgerMismatches(database.db)).toEqual([]);
});

/** Sends 100 concurrent decrements of a stock of 60: 60 succeed, 40 are rejected. */
async function rush(through: Portal): Promise<{ done: number; refused: number; left: number; written: number }> {
  await change('increment', 60);
  const answers = await Promise.all(Array.from({ length: 100 }, () => change('decrement', 1, { through })));
  return {
    done: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ status }) => status === 409).length,
    left: await count(),
    written: (await ledger()).reduce((sum, { delta }) => sum + delta, 0),
  };
}

it('of 100 concurrent decrements, as many succeed as there are portions', async () => {
  expect(await rush(portal)).toEqual({ done: 60, refused: 40, left: 0, written: 0 });
});

it('of 100 concurrent decrements, too many succeed without the stock guard (control)', async () => {
  const app = await buildApp({ ...portal.deps, changeStock: changeWithoutGuard });
  const through: Portal = {
    ...portal,
    as: async (partner, method, path, sent = {}) => {
      const response = await app.inject({
        method,
        url: `${apiBase}${path}`,
        headers: { authorization: `Bearer ${await portal.partnerToken(partner)}` },
        ...(sent.body && { payload: sent.body }),
      });
      return { status: response.statusCode, body: response.json() };
    },
  };
  const { done, left } = await rush(through);
  expect(done + left).toBeGreaterThan(60);
  await app.close();
});

it('concurrent requests with the same idempotency key change the count once', async () => {
  const key = 'key-of-one-press';
  const answers = await Promise.all([1, 2, 3].map(() => change('increment', 5, { key })));
  expect(answers).toEqual(Array.from({ length: 3 }, () => answers[0]));
  expect(answers[0]).toMatchObject({ status: 200, body: { live_count: 5 } });
  expect(await count()).toBe(5);
  expect(await ledger()).toHaveLength(1);
});

it('a rejected change succeeds when it is repeated with the same key and the stock has become sufficient', async () => {
  const key = 'key-of-another-press';
  expect((await change('decrement', 2, { key })).status).toBe(409);
  await change('increment', 3);
  expect((await change('decrement', 2, { key })).status).toBe(200);
  expect((await change('decrement', 2, { key })).status).toBe(200);
  expect(await count()).toBe(1);
});
