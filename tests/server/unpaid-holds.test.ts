import type { KyselyPlugin, SelectQueryNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { addManyOrders } from '../fixtures/many-orders.ts';
import { startOrdering, type Answer, type Ordering } from '../fixtures/order-server.ts';
import { noon, orderBody } from '../fixtures/order.ts';

let database: TestDatabase;
let ordering: Ordering;
let asha: number;
const kitchens: TestRestaurant[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db);
  while (kitchens.length < 10)
    kitchens.push(await createRestaurant(database.db, [{ pricePaise: 10_000, count: 1000 }]));
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});
beforeEach(async () => {
  at(0);
  [asha = 0] = await addCustomers(database.db, 1);
});

/** Sets the clock to `minutes` past 1:00 pm. */
const at = (minutes: number) => void (ordering.clock.now = new Date(noon + minutes * 60_000));

const placeWith = (server: Ordering, restaurant: number, portions = 1): Promise<Answer> => {
  const { restaurantId, menuIds } = kitchens[restaurant] ?? { restaurantId: 0, menuIds: [] };
  return server.call(asha, '/order/placeorder', orderBody(restaurantId, [{ id: menuIds[0] ?? 0, quantity: portions }]));
};
const place = (restaurant: number, portions?: number) => placeWith(ordering, restaurant, portions);

async function pay(answer: Answer): Promise<void> {
  const { order_id } = answer.body['order'] as { order_id: string };
  const payment = await ordering.deps.payments.pay({ orderId: order_id, outcome: 'success', webhook: 'none' });
  await ordering.call(asha, '/order/verifypayment', {
    razorpay_order_id: order_id,
    razorpay_payment_id: payment?.razorpay_payment_id,
    signature: payment?.razorpay_signature,
  });
}

const tooMany = {
  status: 409,
  body: {
    code: 'too_many_unpaid',
    message: 'Pay or cancel your open orders first.',
    detail: 'Three orders, 30 portions at most.',
  },
};

describe('the unpaid orders of a customer', () => {
  it('are limited to three, not counting paid orders', async () => {
    const first = await place(0);
    expect([first.status, (await place(1)).status, (await place(2)).status]).toEqual([200, 200, 200]);
    const refused = await place(3);
    expect(refused).toMatchObject(tooMany);
    // A new order at the same restaurant replaces the earlier hold, so it is accepted.
    expect((await place(2)).status).toBe(200);
    await pay(first);
    expect((await place(3)).status).toBe(200);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('are limited to one order of 50 portions, of 200 after a paid meal, also at a renewal', async () => {
    const refused = (text: string) => ({ status: 409, body: { code: 'too_many_portions', message: text } });
    const newcomer =
      'One order can have 50 portions at most. Please order fewer. After your first paid meal, 200 are possible.';
    expect(await place(0, 51)).toMatchObject(refused(newcomer));
    expect((await place(0, 50)).status).toBe(200);
    expect(await place(0, 51)).toMatchObject(refused(newcomer));
    await pay(await place(0, 1));
    expect((await place(0, 200)).status).toBe(200);
    expect(await place(0, 201)).toMatchObject(refused('One order can have 200 portions at most. Please order fewer.'));
  });

  it('are limited to 40 within a day, although each was cancelled', async () => {
    const { restaurantId, menuIds } = kitchens[0] ?? { restaurantId: 0, menuIds: [] };
    const cancelled = { restaurantId, menuId: menuIds[0] ?? 0, customerId: asha, kind: 'unpaid' } as const;
    await addManyOrders(database.db, { ...cancelled, count: 39, createdAt: new Date(noon) });
    const { body } = await place(0);
    await ordering.call(asha, '/order/cancel', { id: (body['order'] as { id: string }).id });
    const wait = '40 orders of a day were not paid. Try again: tomorrow, 1:00 pm.';
    expect(await place(0)).toMatchObject({ status: 409, body: { code: 'hold_wait', message: wait } });
    at(24 * 60);
    expect((await place(0)).status).toBe(200);
  });

  it('are limited to one order of 50 portions, or 30 portions in total', async () => {
    expect((await place(0, 50)).status).toBe(200);
    expect(await place(1)).toMatchObject(tooMany);
    expect((await place(0, 10)).status).toBe(200);
    expect(await place(1, 21)).toMatchObject(tooMany);
    expect((await place(1, 20)).status).toBe(200);
  });

  it('are limited to three if ten are placed concurrently', async () => {
    const answers = await Promise.all(kitchens.map((_, restaurant) => place(restaurant)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'too_many_unpaid')).toHaveLength(7);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('exceed three if the customer is not locked (control)', async () => {
    const unlocked = await startOrdering(database.db.withPlugin(withoutCustomerLock));
    const answers = await Promise.all(kitchens.map((_, restaurant) => placeWith(unlocked, restaurant)));
    await unlocked.app.close();
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
  });
});

/** Removes `for no key update` from the statement that locks the customer. */
const withoutCustomerLock: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'SelectQueryNode' && node.endModifiers?.some(({ modifier }) => modifier === 'ForNoKeyUpdate')
      ? ({ ...node, endModifiers: [] } satisfies SelectQueryNode)
      : node,
  transformResult: ({ result }) => Promise.resolve(result),
};

describe('two holds that expired within an hour', () => {
  it('make the customer wait for 15 minutes after the second expiry, with a message that has the end time', async () => {
    at(-30);
    await place(0);
    at(-15);
    await place(1);
    // The expiry worker has not run: a hold counts as expired by its time alone.
    at(0);
    expect(await place(2)).toMatchObject({
      status: 409,
      body: { code: 'hold_wait', message: 'Two orders ran out unpaid. Try again at 1:15 pm.' },
    });
    at(15);
    expect((await place(2)).status).toBe(200);
  });

  it('make the customer wait until a whole minute, which is not before the wait is over', async () => {
    at(-30);
    await place(0);
    at(-14.5);
    await place(1);
    at(1);
    expect((await place(2)).body.message).toBe('Two orders ran out unpaid. Try again at 1:16 pm.');
    at(15.4);
    expect((await place(2)).body.code).toBe('hold_wait');
    at(16);
    expect((await place(2)).status).toBe(200);
  });

  it('include an order whose payment failed', async () => {
    at(-30);
    const { order_id } = (await place(0)).body['order'] as { order_id: string };
    await ordering.deps.payments.pay({ orderId: order_id, outcome: 'failure', webhook: 'none' });
    const { body } = await ordering.call(asha, '/order/status', { razorpay_order_id: order_id });
    expect(body).toMatchObject({ outcome: 'unpaid', status: 'pending' });
    at(-15);
    await place(1);
    at(0);
    expect((await place(2)).body.code).toBe('hold_wait');
  });

  it('do not include orders that the customer cancelled', async () => {
    for (const minutes of [-60, -40, -20]) {
      at(minutes);
      const { id } = (await place(0)).body['order'] as { id: string };
      at(minutes + 14);
      expect((await ordering.call(asha, '/order/cancel', { id })).status).toBe(200);
    }
    at(20);
    expect((await place(0)).status).toBe(200);
  });

  it('do not include an order that was paid late', async () => {
    at(-30);
    const late = await place(0);
    at(-15);
    await place(1);
    at(0);
    await pay(late);
    expect((await place(2)).status).toBe(200);
  });

  it('include holds that the customer renews every 14 minutes', async () => {
    const placed: number[] = [];
    for (let minutes = 0; minutes <= 140; minutes += 14) {
      at(minutes);
      if ((await place(0)).status === 200) placed.push(minutes);
    }
    expect(placed).toEqual([0, 14, 28, 42, 56, 98, 112, 126]);
  });
});
