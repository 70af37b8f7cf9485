import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiBase } from '../../openapi/client.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { startOrdering, testSecret, type Answer, type Ordering } from '../fixtures/order-server.ts';
import { createTokenSigner } from '../fixtures/token-signer.ts';
import { noon, orderBody } from '../fixtures/order.ts';

const minute = 60_000;

let database: TestDatabase;
let ordering: Ordering;
let asha: number;
let kitchen: Awaited<ReturnType<typeof createRestaurant>>;
let owner: number;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  ordering = await startOrdering(database.db);
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});
beforeEach(async () => {
  ordering.clock.now = new Date(noon);
  [asha = 0] = await addCustomers(database.db, 1);
  kitchen = await createRestaurant(database.db, [{ name: 'Ghee Roast Dosa', pricePaise: 14_000, count: 900 }]);
  owner = kitchen.partnerId;
  const now = () => ordering.clock.now;
  signToken = createTokenSigner(createTokens({ db: database.db, secret: testSecret, now }), now);
});

/** Creates an access token; creates the session of the account on its first call. */
let signToken: ReturnType<typeof createTokenSigner>;

async function asPartner(partner: number, path: string, body: object): Promise<Answer & { retryAfter: unknown }> {
  const response = await ordering.app.inject({
    method: 'POST',
    url: `${apiBase}${path}`,
    headers: { authorization: `Bearer ${await signToken('partner', partner)}` },
    payload: body,
  });
  return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after'] };
}

/** Orders dosas at 140.00 each, 147.00 with 5 % tax, and pays for them. */
async function order({ customer = asha, quantity = 1, paid = true } = {}): Promise<{
  id: string;
  code: string;
  payment: () => Promise<void>;
}> {
  const { body } = await ordering.call(
    customer,
    '/order/placeorder',
    orderBody(kitchen.restaurantId, [{ id: kitchen.menuIds[0] ?? 0, quantity, price: 14_000 }]),
  );
  const { order_id: orderId } = body['order'] as { order_id: string };
  const pays = async () => {
    const payment = await ordering.deps.payments.pay({ orderId, outcome: 'success', webhook: 'none' });
    await ordering.call(customer, '/order/verifypayment', {
      razorpay_order_id: orderId,
      razorpay_payment_id: payment?.razorpay_payment_id,
      signature: payment?.razorpay_signature,
    });
  };
  if (paid) await pays();
  const mine = (await ordering.call(customer, '/order/getmyorders')).body['orders'] as Record<string, string>[];
  return { id: mine[0]?.['id'] ?? '', code: mine[0]?.['pickup_code'] ?? '', payment: pays };
}

async function setStatus(id: string, status: 'preparing' | 'ready' | 'delivered' | 'cancelled') {
  const [restaurantId, number] = id.split('-').map(Number);
  await database.db
    .updateTable('orders')
    .set({ status })
    .where('restaurant_id', '=', restaurantId ?? 0)
    .where('number', '=', number ?? 0)
    .execute();
}

const list = (body: object = {}, partner = owner) =>
  asPartner(partner, '/partner/order', { restaurant_id: kitchen.restaurantId, ...body });
const ids = ({ body }: Answer) => (body['data'] as { id: string }[]).map(({ id }) => id);
const verify = (orderId: string, code: string, partner = owner) =>
  asPartner(partner, '/partner/order/verifyOTP', { orderId, code });
/** Returns a code that differs from `code`. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

describe('the orders of a restaurant', () => {
  it('are returned with the customer, the slot, the dishes and no further details [API-50 STORE-27]', async () => {
    const { id } = await order({ quantity: 2 });
    expect(await list()).toMatchObject({ status: 200 });
    expect((await list()).body).toEqual({
      data: [
        {
          id,
          status: 'confirmed',
          created_at: '2026-11-21T07:30:00.000Z',
          total_amount: 294,
          user_name: 'Asha Rao',
          slot_info: { start_time: noon, slot_duration: 60 },
          order_items: [{ menu_name: 'Ghee Roast Dosa', quantity: 2 }],
          refundable: true,
        },
      ],
    });
  });

  it('are listed newest first, without unpaid orders [PORD-7]', async () => {
    const first = await order();
    ordering.clock.now = new Date(noon + minute);
    const second = await order();
    await order({ paid: false });
    expect(ids(await list())).toEqual([second.id, first.id]);
  });

  it('include orders that were cancelled after their payment, but no orders that were cancelled unpaid', async () => {
    const refunded = await order();
    await setStatus(refunded.id, 'cancelled');
    const unpaid = await order({ paid: false });
    await setStatus(unpaid.id, 'cancelled');
    expect(ids(await list())).toEqual([refunded.id]);
  });

  it('are returned in pages, newest first, with the number of matching orders', async () => {
    const placed: string[] = [];
    for (let each = 0; each < 7; each += 1) placed.unshift((await order()).id);
    expect(ids(await list({ page: 1 }))).toEqual(placed.slice(0, 5));
    expect(ids(await list({ page: 2 }))).toEqual(placed.slice(5));
    expect(ids(await list({ page: 2, page_size: 3 }))).toEqual(placed.slice(3, 6));
    expect(ids(await list({ page: 9, page_size: 3 }))).toEqual([]);
    expect((await list({ page: 2, page_size: 3 })).body).toMatchObject({ total: 7, summary: { orders: 7 } });
    expect(ids(await list({ status: 'all' }))).toEqual(placed);
  });

  it.each(['preparing', 'ready', 'delivered', 'cancelled'] as const)(
    'can be filtered by the status %s',
    async (status) => {
      await order();
      const found = await order();
      await setStatus(found.id, status);
      const answer = await list({ status });
      expect(ids(answer)).toEqual([found.id]);
      expect(answer.body).toMatchObject({ total: 1, summary: { orders: 2 } });
    },
  );

  it("can be searched by the customer's name, ignoring case, and by the order id, with % and _ as ordinary characters", async () => {
    const [ravi = 0] = await addCustomers(database.db, 1);
    await database.db.updateTable('customers').set({ name: 'Ravi 50%_Off' }).where('id', '=', ravi).execute();
    const byAsha = await order();
    const byRavi = await order({ customer: ravi });
    expect(ids(await list({ search: ' rAVI ' }))).toEqual([byRavi.id]);
    expect(ids(await list({ search: '0%_o' }))).toEqual([byRavi.id]);
    expect(ids(await list({ search: '%' }))).toEqual([byRavi.id]);
    expect(ids(await list({ search: 'a_ha' }))).toEqual([]);
    expect(ids(await list({ search: byAsha.id }))).toEqual([byAsha.id]);
    expect(ids(await list({ search: byAsha.id.split('-')[1] ?? '' }))).toContain(byAsha.id);
    expect((await list({ search: 'ravi' })).body).toMatchObject({ total: 1, summary: { orders: 2 } });
    expect(ids(await list({ search: 'ravi', status: 'delivered' }))).toEqual([]);
  });

  it('are summed up regardless of the filter, including orders that were cancelled after their payment [PORD-5]', async () => {
    const [one, two, three] = [await order(), await order({ quantity: 2 }), await order({ quantity: 3 })];
    await order({ quantity: 9, paid: false });
    await setStatus(two.id, 'delivered');
    await setStatus(three.id, 'cancelled');
    expect(ids(await list({ status: 'confirmed' }))).toEqual([one.id]);
    expect((await list({ status: 'confirmed' })).body).toMatchObject({
      // 147.00 + 294.00 + 441.00
      summary: { orders: 3, confirmed: 1, delivered: 1, revenue: 882 },
    });
  });

  it('include an order that was paid too late, with who ended it and its refund, also in the sums [PORD-5]', async () => {
    const { id, payment } = await order({ paid: false });
    await ordering.call(asha, '/order/cancel', { id });
    await payment();
    const ended = { at: noon, by: 'customer', reason: null, note: null };
    const refunds = [{ amount: 147, status: 'requested' }];
    for (const filter of [{ status: 'cancelled' }, { search: id }])
      expect((await list({ ...filter, page: 1 })).body).toMatchObject({
        data: [{ id, status: 'cancelled', ended, refunds }],
        summary: { orders: 1, revenue: 147, refunded: 147 },
      });
  });

  it.each([{ page: 0 }, { page_size: 101 }, { status: 'pending' }, { search: 'x'.repeat(121) }, { pages: 1 }])(
    'cannot be listed with the invalid parameters %o',
    async (asked) => {
      expect(await list(asked)).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    },
  );

  it('are not returned to another partner or after the restaurant is deleted', async () => {
    await order();
    const { partnerId: stranger } = await createRestaurant(database.db, []);
    expect(await list({}, stranger)).toMatchObject({ status: 404, body: { code: 'restaurant_not_found' } });
    await database.db
      .updateTable('restaurants')
      .set({ deleted_at: new Date(noon) })
      .where('id', '=', kitchen.restaurantId)
      .execute();
    expect(await list()).toMatchObject({ status: 404, body: { code: 'restaurant_not_found' } });
  });
});

describe('the pickup code', () => {
  it('sets the order to delivered once, as partner and customer see [API-51 PORD-17]', async () => {
    const { id, code } = await order();
    expect(await verify(id, code)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Order verified and marked as delivered successfully!' },
    });
    expect((await list()).body).toMatchObject({ data: [{ id, status: 'delivered' }] });
    expect((await ordering.call(asha, '/order/getmyorders')).body).toMatchObject({
      orders: [{ id, status: 'delivered', pickup_code: null }],
    });
    expect(await verify(id, code)).toMatchObject({
      status: 200,
      body: { success: false, message: 'Already handed over at 1:00 pm.' },
    });
  });

  it.each(['preparing', 'ready'] as const)('sets an order that is %s to delivered', async (status) => {
    const { id, code } = await order();
    await setStatus(id, status);
    expect((await verify(id, code)).body).toMatchObject({ success: true });
  });

  it('is rejected for a cancelled order, and not found for an unpaid order', async () => {
    const { id, code } = await order();
    await setStatus(id, 'cancelled');
    expect((await verify(id, code)).body).toMatchObject({ success: false, reason: 'cancelled' });
    const unpaid = await order({ paid: false });
    expect(await verify(unpaid.id, '000000')).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  });

  it('of another order is rejected as wrong [PORD-20]', async () => {
    const mine = await order();
    const theirs = await order();
    const code = mine.code === theirs.code ? wrong(theirs.code) : theirs.code;
    expect(await verify(mine.id, code)).toMatchObject({
      status: 200,
      body: { success: false, message: 'Invalid OTP. 4 tries left.' },
    });
    expect((await list()).body['data']).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }]);
  });

  it.each(['not-an-order', '0-1', '2147483648-1', '1-9223372036854775808', '1'])(
    'for the invalid order id %s gets 400 or 404',
    async (id) => {
      expect([400, 404]).toContain((await verify(id, '123456')).status);
    },
  );

  it("is not checked for another partner's order, so that no try is used up", async () => {
    const { id, code } = await order();
    const { partnerId: stranger } = await createRestaurant(database.db, []);
    for (let guess = 0; guess < 6; guess += 1)
      expect(await verify(id, wrong(code), stranger)).toMatchObject({
        status: 404,
        body: { code: 'order_not_found' },
      });
    expect(await verify(id, code, stranger)).toMatchObject({ status: 404 });
    expect((await verify(id, code)).body).toMatchObject({ success: true });
  });

  it('is rejected, even if correct, after five wrong tries in ten minutes', async () => {
    const { id, code } = await order();
    const messages: unknown[] = [];
    for (let guess = 1; guess <= 5; guess += 1) {
      messages.push((await verify(id, wrong(code, guess))).body.message);
      ordering.clock.now = new Date(ordering.clock.now.getTime() + minute);
    }
    expect(messages).toEqual([
      'Invalid OTP. 4 tries left.',
      'Invalid OTP. 3 tries left.',
      'Invalid OTP. 2 tries left.',
      'Invalid OTP. 1 try left.',
      'Invalid OTP. No try is left: please wait 10 minutes.',
    ]);
    expect(await verify(id, code)).toMatchObject({
      status: 429,
      retryAfter: '300',
      body: {
        code: 'otp_used_up',
        message: 'Too many wrong tries for this order. Please try again in 5 minutes.',
      },
    });
    ordering.clock.now = new Date(noon + 10 * minute - 1);
    expect((await verify(id, code)).status).toBe(429);
    // The first wrong try is ten minutes old and no longer counts, so that one more try is allowed.
    ordering.clock.now = new Date(noon + 10 * minute);
    expect((await verify(id, wrong(code))).body).toMatchObject({ success: false });
    expect((await verify(id, code)).status).toBe(429);
    ordering.clock.now = new Date(noon + 11 * minute);
    expect((await verify(id, code)).body).toMatchObject({ success: true });
  });

  it('of one order is accepted after wrong tries for another order', async () => {
    const [one, other] = [await order(), await order()];
    for (let guess = 1; guess <= 5; guess += 1) await verify(one.id, wrong(one.code, guess));
    expect((await verify(other.id, other.code)).body).toMatchObject({ success: true });
  });

  it('allows five of forty concurrent guesses', async () => {
    const { id, code } = await order();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, by) => verify(id, wrong(code, by + 1))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it('allows more than five concurrent guesses without the row lock (control)', async () => {
    const { id } = await order();
    const number = Number(id.split('-')[1]);
    const row = { restaurant_id: kitchen.restaurantId, number };
    const find = database.db.selectFrom('orders').select('pickup_misses');
    const isRow = (column: 'restaurant_id' | 'number') => [column, '=', row[column]] as const;
    async function guess() {
      const { pickup_misses: misses } = await find
        .where(...isRow('restaurant_id'))
        .where(...isRow('number'))
        .executeTakeFirstOrThrow();
      if (misses.length >= 5) return 'too many';
      await database.db
        .updateTable('orders')
        .set({ pickup_misses: [...misses, ordering.clock.now] })
        .where(...isRow('restaurant_id'))
        .where(...isRow('number'))
        .execute();
      return 'wrong';
    }
    const answers = await Promise.all(Array.from({ length: 40 }, guess));
    expect(answers.filter((answer) => answer === 'wrong').length).toBeGreaterThan(5);
  });
});
