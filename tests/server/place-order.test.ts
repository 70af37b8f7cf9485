import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilResumed } from '../../domain/opening-hours.ts';
import type { Deps } from '../../server/process/deps.ts';
import { settle } from '../../server/orders/settlement.ts';
import { ProviderUnavailable } from '../../server/payments/provider.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import {
  coffeePaise,
  countsAt,
  dosaPaise,
  createDosaRestaurant,
  dosaOrderBody,
  ordersAt,
} from '../fixtures/dosas-and-coffees.ts';
import { addCustomers, createRestaurant, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { startOrdering, type Answer, type Ordering } from '../fixtures/order-server.ts';
import { noon } from '../fixtures/order.ts';

let database: TestDatabase;
let ordering: Ordering;
let down = false;
let asha: number;
let ravi: number;
let kitchen: TestRestaurant;

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db);
  const { payments } = ordering.deps;
  const { createOrder } = payments;
  // Makes the sandbox fail while `down` is true.
  payments.createOrder = (order) => (down ? Promise.reject(new ProviderUnavailable('down')) : createOrder(order));
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});
beforeEach(async () => {
  down = false;
  ordering.clock.now = new Date(noon);
  [asha = 0, ravi = 0] = await addCustomers(database.db, 2);
  kitchen = await createDosaRestaurant(database.db);
});

const bodyFor = (dosas: number, coffees?: number) => dosaOrderBody(kitchen, dosas, coffees);
const counts = () => countsAt(database.db, kitchen);
const orders = () => ordersAt(database.db, kitchen);
const place = (customer: number | null, body: object, key?: string): Promise<Answer> =>
  ordering.call(customer, '/order/placeorder', body, key === undefined ? {} : { 'idempotency-key': key });

/** Expects that no stock was taken and no order was written. */
async function expectUntouched() {
  expect(await counts()).toEqual([10, 3]);
  expect(await orders()).toEqual([]);
}

describe('placeorder', () => {
  it.each([
    ['🍛 Curry House', /^Curry House$/],
    ['"Sagar" Ratna', /^Sagar" Ratna$/],
    ['రుచి', /^Order \d+-\d+: రుచి$/],
    ['24 Spices', /^24 Spices$/],
  ])(
    'describes the payment at %s with a text that begins with a letter or digit, as Razorpay requires',
    async (name, text) => {
      const renamed = database.db.updateTable('restaurants').set({ name }).where('id', '=', kitchen.restaurantId);
      await renamed.execute();
      const { body } = await place(asha, bodyFor(1));
      expect(body['order']).toMatchObject({ description: expect.stringMatching(text) as string });
      expect((body['order'] as { description: string }).description).toMatch(/^[a-z0-9]/i);
    },
  );

  it('takes the stock, writes a pending order and returns the data for the payment window [API-20 API-21 CHECK-9]', async () => {
    const { status, body } = await place(asha, bodyFor(2, 1));
    // 2 × 140.00 + 99.99 = 379.99, plus 19.00 tax (18.9995 rounded) = 398.99.
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      order: {
        key: 'rzp_test_sandbox',
        amount: 39_899,
        currency: 'INR',
        name: 'Pehle',
        description: 'Charminar Dastarkhwan',
        order_id: expect.stringMatching(/^order_\w{14}$/),
        id: expect.stringMatching(new RegExp(`^${kitchen.restaurantId}-\\d+$`)),
      },
      hold_until: new Date(noon + 15 * 60_000).toISOString(),
    });
    expect(await counts()).toEqual([8, 2]);
    expect(await orders()).toMatchObject([
      {
        customer_id: asha,
        status: 'pending',
        total_paise: 39_899,
        tax_paise: 1_900,
        slot_minutes: 60,
        pickup_code: null,
      },
    ]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('creates another order for each request without an idempotency key', async () => {
    const [first, second] = [await place(asha, bodyFor(1)), await place(asha, bodyFor(1))];
    expect(first.body['order']).not.toEqual(second.body['order']);
  });

  it('rejects a restaurant that customers may not see [ERR-8]', async () => {
    const { db } = database;
    const refusal = {
      status: 404,
      body: {
        code: 'restaurant_not_found',
        message: 'Restaurant not found. Please try again.',
        detail: 'There is no such restaurant.',
      },
    };
    expect(await place(asha, { ...bodyFor(1), restaurant_id: 2_000_000_000 })).toMatchObject(refusal);
    const restaurants = () => db.updateTable('restaurants').where('id', '=', kitchen.restaurantId);
    for (const status of ['pending', 'rejected'] as const) {
      await restaurants().set({ status }).execute();
      expect(await place(asha, bodyFor(1))).toMatchObject(refusal);
    }
    await restaurants().set({ status: 'approved', deleted_at: new Date() }).execute();
    expect(await place(asha, bodyFor(1))).toMatchObject(refusal);
    await expectUntouched();
  });

  it('rejects a restaurant that is outside its opening hours or paused [ERR-10]', async () => {
    const { db } = database;
    const refusal = {
      status: 409,
      body: { code: 'restaurant_closed', message: 'This restaurant is currently closed. Please try again later.' },
    };
    // The clock is 07:30 UTC, 13:00 in India, on a Saturday.
    const hours = (opens_minute: number, closes_minute: number) =>
      db
        .updateTable('opening_hours')
        .set({ opens_minute, closes_minute })
        .where('restaurant_id', '=', kitchen.restaurantId)
        .execute();
    await hours(13 * 60 + 1, 23 * 60);
    const opensAt = (time: string) => ({ body: { opens_at: Date.parse(time) } });
    const inAMinute = await place(asha, bodyFor(1));
    expect(inAMinute).toMatchObject(refusal);
    expect(inAMinute).toMatchObject({ body: { detail: 'Opens 1:01 pm.' } });
    expect(inAMinute).toMatchObject(opensAt('2026-11-21T13:01:00+05:30'));
    await hours(7 * 60, 13 * 60);
    expect(await place(asha, bodyFor(1))).toMatchObject(refusal);
    await hours(0, 1440);
    await db
      .updateTable('restaurants')
      .set({ paused_until: new Date(untilResumed) })
      .where('id', '=', kitchen.restaurantId)
      .execute();
    const paused = await place(asha, bodyFor(1));
    expect(paused).toMatchObject({ ...refusal, body: { detail: 'It takes no orders at the moment.' } });
    await expectUntouched();
    await db.updateTable('restaurants').set({ paused_until: null }).where('id', '=', kitchen.restaurantId).execute();
    await hours(13 * 60, 13 * 60 + 1);
    expect((await place(asha, bodyFor(1))).status).toBe(200);
  });

  it("rejects dishes that are not on the restaurant's menu [ERR-9]", async () => {
    const refusal = {
      status: 409,
      body: { code: 'invalid_menu_item', message: 'One or more items in your cart are no longer available.' },
    };
    const other = await createRestaurant(database.db, [{ pricePaise: 16_000, discount: 12.5, count: 10 }]);
    const body = bodyFor(1);
    const strange = await place(asha, { ...body, items: [{ ...body.items[0], id: other.menuIds[0] }] });
    expect(strange).toMatchObject(refusal);
    expect(strange.body.detail).toBe(`Item ${other.menuIds[0]} is not on the menu.`);
    await database.db
      .updateTable('menu_items')
      .set({ deleted_at: new Date() })
      .where('id', '=', Number(kitchen.menuIds[0]))
      .execute();
    expect(await place(asha, body)).toMatchObject(refusal);
    await expectUntouched();
  });

  it('rejects prices and totals that differ from those of the menu [ERR-11]', async () => {
    const refusal = {
      status: 409,
      body: {
        code: 'order_amount_mismatch',
        message: "There's an issue with the order amount. Please refresh and try again.",
      },
    };
    const body = bodyFor(2, 1);
    const short = await place(asha, { ...body, totalAmount: 39_898 });
    expect(short).toMatchObject(refusal);
    expect(short.body.detail).toBe('Sent 39898 paise, the menu says 39899.');
    expect(await place(asha, { ...body, totalAmount: 39_900 })).toMatchObject(refusal);
    const [dosa, coffee] = body.items;
    // The total is correct, but not the prices of the two dishes.
    const shifted = [
      { ...dosa, price: dosaPaise - 1 },
      { ...coffee, price: coffeePaise + 2 },
    ];
    const wrong = await place(asha, { ...body, items: shifted });
    expect(wrong).toMatchObject(refusal);
    expect(wrong.body.detail).toBe(`Ghee Roast Dosa costs ${dosaPaise} paise now.`);
    await database.db
      .updateTable('menu_items')
      .set({ platform_discount_percentage: 10 })
      .where('id', '=', Number(dosa?.id))
      .execute();
    expect(await place(asha, body)).toMatchObject(refusal);
    await expectUntouched();
  });

  it('rejects a quantity above the stock, and takes no stock of the other dishes [ERR-7]', async () => {
    expect(await place(asha, bodyFor(2, 4))).toMatchObject({
      status: 409,
      body: {
        code: 'insufficient_inventory',
        message: 'Sorry, some items in your cart are out of stock or have insufficient inventory.',
        detail: 'Filter Coffee: 4 asked, 3 left',
      },
    });
    await expectUntouched();
    expect(await findLedgerMismatches(database.db)).toEqual([]);
    expect((await place(asha, bodyFor(2, 3))).status).toBe(200);
  });

  it('rejects a dish without a stock count', async () => {
    await database.db.deleteFrom('stock').where('menu_id', '=', Number(kitchen.menuIds[1])).execute();
    expect(await place(asha, bodyFor(0, 1))).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
  });

  it('rejects an invalid body, and a dish that occurs twice [ERR-16]', async () => {
    const refusal = {
      status: 400,
      body: { code: 'validation_error', message: 'Please check your order details and try again.' },
    };
    const body = bodyFor(1);
    expect(await place(asha, { ...body, items: [] })).toMatchObject(refusal);
    expect(await place(asha, { ...bodyFor(2), items: [...body.items, ...body.items] })).toMatchObject({
      ...refusal,
      body: { detail: 'items: name each dish once, with its quantity' },
    });
    await expectUntouched();
  });

  it('rejects a deleted customer [ERR-15]', async () => {
    const gone = {
      status: 401,
      body: {
        code: 'user_not_found',
        message: 'User authentication failed. Please login again.',
        detail: 'This account no longer exists.',
      },
    };
    const [customer = 0] = await addCustomers(database.db, 1);
    // After this request the process has cached that the session is valid.
    expect((await ordering.call(customer, '/order/getmyorders')).status).toBe(200);
    await database.db.deleteFrom('customers').where('id', '=', customer).execute();
    expect(await place(customer, bodyFor(1))).toMatchObject(gone);
    expect(await place(null, bodyFor(1))).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
    await expectUntouched();
  });

  it('releases the stock when the provider is unavailable, and accepts the same key again [ERR-12]', async () => {
    down = true;
    expect(await place(asha, bodyFor(2), 'key-down-1')).toMatchObject({
      status: 502,
      body: {
        code: 'payment_failed',
        message: 'Payment processing failed. Please try again.',
        detail: 'The payment provider did not answer.',
      },
    });
    expect(await counts()).toEqual([10, 3]);
    expect(await orders()).toMatchObject([{ status: 'cancelled', next_check_at: null }]);
    down = false;
    expect((await place(asha, bodyFor(2), 'key-down-1')).status).toBe(200);
    expect(await counts()).toEqual([8, 3]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('returns an internal error without its details [ERR-17]', async () => {
    const broken: Partial<Deps> = { takeStock: () => Promise.reject(new Error('secret of ours')) };
    const faulty = await startOrdering(database.db, broken);
    expect(await faulty.call(asha, '/order/placeorder', bodyFor(1))).toMatchObject({
      status: 500,
      body: { code: 'server_error', message: 'Server error occurred. Please try again later.' },
    });
    await faulty.app.close();
    await expectUntouched();
  });

  it("uses the client's start time if it differs by at most five minutes from the server's time, otherwise the server's", async () => {
    const asked = [noon - 300_000, noon + 300_000, noon - 300_001, noon + 300_001, 0];
    for (const start_time of asked) await place(asha, { ...bodyFor(1), slot_info: { start_time, slot_duration: 60 } });
    const starts = (await orders()).map(({ slot_start }) => slot_start.getTime());
    expect(starts).toEqual([noon - 300_000, noon + 300_000, noon, noon, noon]);
  });

  it("releases the customer's own earlier hold at the restaurant, and no other hold [API-20]", async () => {
    await place(asha, bodyFor(10, 1));
    expect(await counts()).toEqual([0, 2]);
    expect((await place(ravi, bodyFor(1))).body.code).toBe('insufficient_inventory');
    expect((await place(asha, bodyFor(9))).status).toBe(200);
    expect(await counts()).toEqual([1, 3]);
    expect((await place(ravi, bodyFor(2))).body.code).toBe('insufficient_inventory');
    expect((await orders()).map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('frees the idempotency key of a replaced order, and leaves one whose payment is pending [API-20]', async () => {
    const first = await place(asha, bodyFor(10), 'key-of-ten');
    await place(asha, bodyFor(9), 'key-of-nine');
    const again = await place(asha, bodyFor(10), 'key-of-ten');
    expect(again.status).toBe(200);
    expect(again.body['order']).not.toEqual(first.body['order']);
    expect((await orders()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'pending']);
    const [, , third] = await orders();
    const payment = { id: 'pay_pending', amountPaise: third?.total_paise ?? 0, status: 'authorized' } as const;
    await settle(ordering.deps, { restaurantId: kitchen.restaurantId, number: third?.number ?? 0 }, payment);
    expect((await place(asha, bodyFor(9))).status).toBe(200);
    expect((await orders()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'pending', 'pending']);
    expect(await counts()).toEqual([1, 3]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('keeps the earlier order when the new one is rejected', async () => {
    await place(asha, bodyFor(4));
    expect((await place(asha, bodyFor(11))).body.code).toBe('insufficient_inventory');
    expect((await orders()).map(({ status }) => status)).toEqual(['pending']);
    expect(await counts()).toEqual([6, 3]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('leaves the customer only one unpaid order after many concurrent ones', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(asha, bodyFor(3))));
    // An order that was replaced before its payment could be opened has no payment window.
    const replaced = answers.filter(({ status }) => status !== 200);
    expect(replaced.map(({ body }) => body.code)).toEqual(replaced.map(() => 'payment_failed'));
    expect(replaced.length).toBeLessThan(8);
    expect((await orders()).map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'cancelled'),
      'pending',
    ]);
    expect(await counts()).toEqual([7, 3]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('accepts concurrent orders that list the same dishes in opposite sequence, without a deadlock', async () => {
    const eaters = await addCustomers(database.db, 12);
    const dishes = [
      { pricePaise: dosaPaise, count: 100 },
      { pricePaise: coffeePaise, count: 100 },
    ];
    kitchen = await createRestaurant(database.db, dishes);
    const crossing = (turned: boolean) => {
      const body = bodyFor(1, 1);
      return turned ? { ...body, items: body.items.toReversed() } : body;
    };
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(eaters.map((eater, index) => place(eater, crossing(index % 2 === 0))));
      expect(answers.map(({ status }) => status)).toEqual(eaters.map(() => 200));
    }
    expect(await counts()).toEqual([88, 88]);
  });
});
