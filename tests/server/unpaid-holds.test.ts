import type { KyselyPlugin, SelectQueryNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant, type Kitchen } from '../fixtures/create-restaurant.ts';
import { startOrdering, type Answer, type Ordering } from '../fixtures/order-server.ts';
import { bodyFor } from '../fixtures/settlement.ts';

/** 1:00 pm in India. */
const noon = Date.parse('2026-11-21T07:30:00.000Z');

let database: TestDatabase;
let ordering: Ordering;
let asha: number;
const kitchens: Kitchen[] = [];

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

/** So many minutes past 1:00 pm. */
const at = (minutes: number) => void (ordering.clock.now = new Date(noon + minutes * 60_000));

const placeWith = (server: Ordering, restaurant: number, portions = 1): Promise<Answer> => {
  const { restaurantId, menuIds } = kitchens[restaurant] ?? { restaurantId: 0, menuIds: [] };
  return server.call(asha, '/order/placeorder', bodyFor(restaurantId, menuIds[0] ?? 0, portions));
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

const tooMany = { status: 409, body: { code: 'too_many_unpaid', message: 'Pay or cancel your open orders first.' } };

describe('what a customer holds unpaid', () => {
  it('is three orders at most; a paid one counts no longer', async () => {
    const first = await place(0);
    expect([first.status, (await place(1)).status, (await place(2)).status]).toEqual([200, 200, 200]);
    const refused = await place(3);
    expect(refused).toMatchObject(tooMany);
    // Ordering again where he holds already gives back what he held there.
    expect((await place(2)).status).toBe(200);
    await pay(first);
    expect((await place(3)).status).toBe(200);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('is one order of any size, from the second on 30 portions together', async () => {
    expect((await place(0, 200)).status).toBe(200);
    expect(await place(1)).toMatchObject(tooMany);
    expect((await place(0, 10)).status).toBe(200);
    expect(await place(1, 21)).toMatchObject(tooMany);
    expect((await place(1, 20)).status).toBe(200);
  });

  it('allows three of ten concurrent orders', async () => {
    const answers = await Promise.all(kitchens.map((_, restaurant) => place(restaurant)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'too_many_unpaid')).toHaveLength(7);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('is more than three orders when the customer is not locked: the control', async () => {
    const unlocked = await startOrdering(database.db.withPlugin(withoutCustomerLock));
    const answers = await Promise.all(kitchens.map((_, restaurant) => placeWith(unlocked, restaurant)));
    await unlocked.app.close();
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
  });
});

/** Leaves `for no key update` out of the statement that locks a customer's orders. */
const withoutCustomerLock: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'SelectQueryNode' && node.endModifiers?.some(({ modifier }) => modifier === 'ForNoKeyUpdate')
      ? ({ ...node, endModifiers: [] } satisfies SelectQueryNode)
      : node,
  transformResult: ({ result }) => Promise.resolve(result),
};

describe('two holds that ran out unpaid within an hour', () => {
  it('make the customer wait 15 minutes after the second, and the answer has the end time', async () => {
    at(-30);
    await place(0);
    at(-15);
    await place(1);
    // Their stock may not be given back yet: the time alone counts.
    at(0);
    expect(await place(2)).toMatchObject({
      status: 409,
      body: { code: 'hold_wait', message: 'Two orders ran out unpaid. Try again at 1:15 pm.' },
    });
    at(15);
    expect((await place(2)).status).toBe(200);
  });

  it('are not orders that the customer cancelled himself', async () => {
    for (const minutes of [-60, -40, -20]) {
      at(minutes);
      const { id } = (await place(0)).body['order'] as { id: string };
      at(minutes + 14);
      expect((await ordering.call(asha, '/order/cancel', { id })).status).toBe(200);
    }
    at(20);
    expect((await place(0)).status).toBe(200);
  });

  it('do not count when one of them was paid for late', async () => {
    at(-30);
    const late = await place(0);
    at(-15);
    await place(1);
    at(0);
    await pay(late);
    expect((await place(2)).status).toBe(200);
  });

  it('count repeated orders every 14 minutes as expired holds', async () => {
    const placed: number[] = [];
    for (let minutes = 0; minutes <= 140; minutes += 14) {
      at(minutes);
      if ((await place(0)).status === 200) placed.push(minutes);
    }
    expect(placed).toEqual([0, 14, 28, 42, 56, 98, 112, 126]);
  });
});
