import jsQR from 'jsqr';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant, restaurantPhone } from '../fixtures/create-restaurant.ts';
import { addManyOrders } from '../fixtures/many-orders.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';
import { noon, orderBody } from '../fixtures/order.ts';

let database: TestDatabase;
let ordering: Ordering;
let asha: number;
let kitchen: Awaited<ReturnType<typeof createRestaurant>>;

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db);
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});
beforeEach(async () => {
  ordering.clock.now = new Date(noon);
  [asha = 0] = await addCustomers(database.db, 1);
  kitchen = await createRestaurant(database.db, [
    { name: 'Ghee Roast Dosa', pricePaise: 14_000, count: 50 },
    { name: 'Filter Coffee', pricePaise: 4_050, count: 50 },
  ]);
});

async function place(customer: number): Promise<{ order_id: string; id: string }> {
  const [dosa = 0, coffee = 0] = kitchen.menuIds;
  // 2 × 140.00 + 40.50 = 320.50, plus 16.03 tax = 336.53.
  const order = orderBody(kitchen.restaurantId, [
    { id: dosa, quantity: 2, price: 14_000 },
    { id: coffee, price: 4_050 },
  ]);
  const { body } = await ordering.call(customer, '/order/placeorder', order);
  return body['order'] as { order_id: string; id: string };
}

async function pay(customer: number, orderId: string): Promise<string> {
  const payment = await ordering.deps.payments.pay({ orderId, outcome: 'success', webhook: 'none' });
  await ordering.call(customer, '/order/verifypayment', {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment?.razorpay_payment_id,
    signature: payment?.razorpay_signature,
  });
  return payment?.razorpay_payment_id ?? '';
}

const list = async (customer: number) =>
  (await ordering.call(customer, '/order/getmyorders')).body['orders'] as Record<string, unknown>[];

describe('one order', () => {
  const read = (customer: number | null, id: string) => ordering.call(customer, `/order/${id}`);

  it('is the same as in the list, with the current time of the server', async () => {
    const { order_id, id } = await place(asha);
    await pay(asha, order_id);
    ordering.clock.now = new Date(noon + 60_000);
    const [listed] = await list(asha);
    expect(await read(asha, id)).toMatchObject({ status: 200, body: { now: noon + 60_000, order: listed } });
    expect(listed).toMatchObject({ id, ready_at: noon + 20 * 60_000 });
  });

  it('says when it ended, and has no times before it is paid', async () => {
    const { id } = await place(asha);
    const times = async () => {
      const { body } = await read(asha, id);
      const { paid_at, ready_at, ended_at } = body['order'] as Record<string, unknown>;
      return [paid_at, ready_at, ended_at];
    };
    expect(await times()).toEqual([undefined, undefined, undefined]);
    ordering.clock.now = new Date(noon + 60_000);
    await ordering.call(asha, '/order/cancel', { id });
    expect(await times()).toEqual([undefined, undefined, noon + 60_000]);
  });

  it('leads to the counter while it has a code, and says until when the restaurant is open [API-23]', async () => {
    const ofRestaurant = { restaurant_id: kitchen.restaurantId };
    await database.db.deleteFrom('opening_hours').where('restaurant_id', '=', kitchen.restaurantId).execute();
    const hours = Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens_minute: 660, closes_minute: 1350 }));
    await database.db
      .insertInto('opening_hours')
      .values(hours.map((day) => ({ ...ofRestaurant, ...day })))
      .execute();
    const { order_id, id } = await place(asha);
    const way = async () => {
      const { restaurant_place, closes_text } = (await read(asha, id)).body['order'] as Record<string, unknown>;
      return { restaurant_place, closes_text };
    };
    const none = { restaurant_place: undefined, closes_text: undefined };
    expect(await way()).toEqual(none);
    await pay(asha, order_id);
    const restaurant = database.db.updateTable('restaurants').where('id', '=', kitchen.restaurantId);
    const pausedUntil = new Date(noon + 60 * 60_000);
    await restaurant
      .set({ map_url: 'https://maps.example/12', last_order_minutes: 30, paused_until: pausedUntil })
      .execute();
    const counter = { street_address: expect.any(String) as string, map: 'https://maps.example/12' };
    // Neither the pause nor the end of the orders before closing time counts.
    expect(await way()).toEqual({ restaurant_place: counter, closes_text: 'Open until 10:30 pm' });
    await database.db
      .updateTable('orders')
      .set({ ready_at: new Date(noon + 10 * 60 * 60_000) })
      .where('customer_id', '=', asha)
      .execute();
    // The meal is ready at 11 pm, when the restaurant is closed.
    expect(await way()).toEqual({ restaurant_place: counter, closes_text: undefined });
    await database.db.updateTable('orders').set({ status: 'delivered' }).where('customer_id', '=', asha).execute();
    expect(await way()).toEqual(none);
  });

  it('is not found with another number, for another customer, or without a token', async () => {
    const [ravi = 0] = await addCustomers(database.db, 1);
    const { id } = await place(asha);
    const notFound = { status: 404, body: { code: 'order_not_found' } };
    expect(await read(ravi, id)).toMatchObject(notFound);
    expect(await read(asha, `${kitchen.restaurantId}-999999999`)).toMatchObject(notFound);
    expect(await read(asha, `${kitchen.restaurantId}-9999999999999999999`)).toMatchObject(notFound);
    expect(await read(asha, 'mine')).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    expect(await read(null, id)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
  });
});

describe('a customer with many orders', () => {
  const many = (kind: 'paid' | 'unpaid', count: number) =>
    addManyOrders(database.db, {
      restaurantId: kitchen.restaurantId,
      menuId: kitchen.menuIds[0] ?? 0,
      customerId: asha,
      count,
      kind,
      createdAt: new Date(noon),
    });
  const numbersOf = (orders: unknown) => (orders as { id: string }[]).map(({ id }) => Number(id.split('-')[1]));
  const newest = (numbers: readonly number[], count: number) => numbers.toReversed().slice(0, count);

  it('gets the newest 100 that took money and the newest 20 others, and the older ones that took money on demand', async () => {
    await database.db.updateTable('stock').set({ live_count: 1000 }).execute();
    const unpaid = await many('unpaid', 300);
    const paid = await many('paid', 230);
    const later = await many('unpaid', 5);
    const others = [...unpaid, ...later];
    const first = (await ordering.call(asha, '/order/getmyorders')).body;
    expect(numbersOf(first['orders'])).toEqual([...newest(paid, 100), ...newest(others, 20)].toSorted((a, b) => b - a));
    const pages = [];
    for (let before = first['older']; before !== undefined;) {
      const { body } = await ordering.call(asha, `/order/getmyorders?before=${Number(before)}`);
      pages.push(numbersOf(body['orders']));
      before = body['older'];
    }
    expect(pages).toEqual([newest(paid, 200).slice(100), newest(paid, 230).slice(200)]);
  });

  it('finds a refunded payment among 300 orders without one, and refuses another `before`', async () => {
    const { order_id, id } = await place(asha);
    await ordering.call(asha, '/order/cancel', { id });
    await many('unpaid', 300);
    const shown = async () => (await list(asha)).some((order) => order['id'] === id);
    expect(await shown()).toBe(false);
    await pay(asha, order_id);
    expect(await shown()).toBe(true);
    const refused = await ordering.call(asha, '/order/getmyorders?before=0');
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_error' } });
  });

  it('gets the answers one after the other, and ten may wait', async () => {
    await many('unpaid', 50);
    const answers = await Promise.all(Array.from({ length: 15 }, () => ordering.call(asha, '/order/getmyorders')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(refused[0]?.body).toMatchObject({ code: 'too_many_requests' });
    expect((await ordering.call(asha, '/order/getmyorders')).status).toBe(200);
  });
});

describe('getmyorders', () => {
  it('returns a paid order with its items, payment, slot and pickup code [API-23]', async () => {
    const { order_id, id } = await place(asha);
    const paymentId = await pay(asha, order_id);
    const { status, body } = await ordering.call(asha, '/order/getmyorders');
    expect(status).toBe(200);
    expect(body).toEqual({
      now: noon,
      orders: [
        {
          id,
          created_at: '2026-11-21T07:30:00.000Z',
          status: 'confirmed',
          total_amount: 336.53,
          tax: 16.03,
          restaurant_id: kitchen.restaurantId,
          restaurant_name: 'Charminar Dastarkhwan',
          restaurant_phone: restaurantPhone,
          restaurant_place: { street_address: expect.any(String) as string, map: null },
          fssai: '13623011000412',
          pickup_code: expect.stringMatching(/^\d{6}$/),
          pickup_qr: expect.stringMatching(/^[A-Za-z0-9+/]{120,250}={0,2}$/),
          order_items: [
            { id: 1, menu_id: kitchen.menuIds[0], menu_name: 'Ghee Roast Dosa', quantity: 2, price: 140 },
            { id: 2, menu_id: kitchen.menuIds[1], menu_name: 'Filter Coffee', quantity: 1, price: 40.5 },
          ],
          payment_info: [{ id: paymentId, amount: 336.53, status: 'completed' }],
          slot_info: [{ id: 1, slot_duration: 60, start_time: noon }],
          paid_at: noon,
          ready_at: noon + 20 * 60_000,
          cancel_until: noon + 120_000,
        },
      ],
    });
  });

  it('has no phone number of a restaurant whose owner has deleted the account', async () => {
    await pay(asha, (await place(asha)).order_id);
    const restaurant = database.db.updateTable('restaurants').where('id', '=', kitchen.restaurantId);
    // As the deletion of the account leaves it (D225).
    await restaurant.set({ phone: null }).execute();
    expect((await list(asha))[0]).not.toHaveProperty('restaurant_phone');
    await restaurant.set({ phone: restaurantPhone }).execute();
  });

  it('includes the pickup code from confirmation to hand-over, and in no other status', async () => {
    await pay(asha, (await place(asha)).order_id);
    const codes: Record<string, boolean> = {};
    const pictures: Record<string, boolean> = {};
    for (const status of ['pending', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled'] as const) {
      await database.db.updateTable('orders').set({ status }).where('customer_id', '=', asha).execute();
      const [order] = await list(asha);
      codes[status] = order?.['pickup_code'] !== null;
      pictures[status] = order !== undefined && 'pickup_qr' in order;
    }
    expect(pictures).toEqual(codes);
    expect(codes).toEqual({
      pending: false,
      confirmed: true,
      preparing: true,
      ready: true,
      delivered: false,
      cancelled: false,
    });
  });

  it("includes a QR code that a scanner reads as the scan page's address with order and code", async () => {
    const { order_id, id } = await place(asha);
    await pay(asha, order_id);
    const [order] = await list(asha);
    const bits = Buffer.from(String(order?.['pickup_qr']), 'base64');
    const size = bits[0] ?? 0;
    expect(bits).toHaveLength(1 + Math.ceil((size * size) / 8));
    // Draws each module as 4 × 4 pixels inside the white border that a scanner needs.
    const side = (size + 8) * 4;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let at = 0; at < side * side; at += 1) {
      const [row, column] = [(at / side) >> 2, (at % side) >> 2].map((place) => place - 4) as [number, number];
      const module = row * size + column;
      const isInside = row >= 0 && row < size && column >= 0 && column < size;
      if (isInside && ((bits[1 + (module >> 3)] ?? 0) & (128 >> (module & 7))) !== 0)
        pixels.fill(0, at * 4, at * 4 + 3);
    }
    const { publicOrigin } = ordering.deps.config;
    expect(jsQR(pixels, side, side)?.data).toBe(`${publicOrigin}/partner/scan#${id}.${String(order?.['pickup_code'])}`);
  });

  it('lists all orders of the customer and no others, newest first', async () => {
    const [ravi = 0] = await addCustomers(database.db, 1);
    const placed: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      placed.unshift((await place(asha)).id);
      ordering.clock.now = new Date(ordering.clock.now.getTime() + 60_000);
    }
    await place(ravi);
    expect((await list(asha)).map(({ id }) => id)).toEqual(placed);
    expect(await list(ravi)).toHaveLength(1);
  });

  it('returns an order unchanged after its restaurant and dishes are deleted', async () => {
    await pay(asha, (await place(asha)).order_id);
    const before = await list(asha);
    await database.db.updateTable('restaurants').set({ deleted_at: new Date() }).execute();
    await database.db
      .updateTable('menu_items')
      .set({ deleted_at: new Date(), name: 'Renamed', price_paise: 1 })
      .execute();
    expect(await list(asha)).toEqual(before);
    await database.db.updateTable('restaurants').set({ deleted_at: null }).execute();
  });

  it('returns a payment as refunded only once its refund was processed', async () => {
    await pay(asha, (await place(asha)).order_id);
    await database.db.updateTable('orders').set({ status: 'cancelled' }).where('customer_id', '=', asha).execute();
    for (const [status, shown] of [
      ['refund_due', 'completed'],
      ['refunded', 'refunded'],
      ['failed', 'failed'],
      ['pending', 'pending'],
    ] as const) {
      await database.db.updateTable('payments').set({ status }).execute();
      expect((await list(asha))[0]?.['payment_info']).toMatchObject([{ status: shown }]);
    }
  });

  it('returns an unpaid order with not_paid and, during its hold, with the end of the hold and the data to pay it', async () => {
    const { order_id, id } = await place(asha);
    const [order] = await list(asha);
    expect(order).toMatchObject({
      status: 'pending',
      not_paid: true,
      hold_until: '2026-11-21T07:45:00.000Z',
      payment_order: {
        key: 'rzp_test_sandbox',
        amount: 33_653,
        currency: 'INR',
        name: 'Pehle',
        description: 'Charminar Dastarkhwan',
        order_id,
        id,
      },
    });
    ordering.clock.now = new Date(noon + 15 * 60_000);
    const [late] = await list(asha);
    expect([late?.['not_paid'], late?.['hold_until'], late?.['payment_order']]).toEqual([true, undefined, undefined]);
  });

  it('returns not_paid for a pending or cancelled order unless a payment is being checked or was refunded', async () => {
    const { order_id } = await place(asha);
    await pay(asha, order_id);
    const notPaid = async (status: 'pending' | 'failed' | 'refund_due' | 'refunded') => {
      await database.db.updateTable('payments').set({ status }).execute();
      return (await list(asha))[0]?.['not_paid'];
    };
    for (const status of ['pending', 'cancelled'] as const) {
      await database.db.updateTable('orders').set({ status }).where('customer_id', '=', asha).execute();
      expect(await notPaid('failed')).toBe(true);
      for (const payment of ['pending', 'refund_due', 'refunded'] as const)
        expect(await notPaid(payment)).toBeUndefined();
    }
  });

  it('returns no data to pay an order whose hold a later order has released', async () => {
    await place(asha);
    await place(asha);
    const [newest, replaced] = await list(asha);
    expect([newest, replaced].map((each) => each?.['payment_order'] !== undefined)).toEqual([true, false]);
    expect(replaced?.['not_paid']).toBe(true);
  });

  it('rejects a request without an access token', async () => {
    expect(await ordering.call(null, '/order/getmyorders')).toMatchObject({
      status: 401,
      body: { code: 'token_not_valid' },
    });
  });
});
