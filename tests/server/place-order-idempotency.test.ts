import { beforeEach, describe, expect, it } from 'vitest';
import { untilResumed } from '../../domain/opening-hours.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { claimOrderKey } from '../../server/orders/order-keys.store.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { countsAt, dosaOrderBody, ordersAt } from '../fixtures/dosas-and-coffees.ts';
import { noon } from '../fixtures/order.ts';
import { createRestaurant, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import type { Answer } from '../fixtures/order-server.ts';
import { startDosaOrders } from '../fixtures/dosa-orders.ts';

const { database, ordering, begin } = await startDosaOrders();
let asha: number;
let ravi: number;
let kitchen: TestRestaurant;

beforeEach(async () => {
  ({ asha, ravi, kitchen } = await begin());
});

const bodyFor = (dosas: number, coffees?: number) => dosaOrderBody(kitchen, dosas, coffees);
const counts = () => countsAt(database.db, kitchen);
const orders = () => ordersAt(database.db, kitchen);
const place = (customer: number, body: object, key: string): Promise<Answer> =>
  ordering.call(customer, '/order/placeorder', body, { 'idempotency-key': key });

describe('a request to place an order with an Idempotency-Key', () => {
  it('returns the same order and takes no more stock when it is repeated [API-21]', async () => {
    const first = await place(asha, bodyFor(2), 'key-0001');
    await database.db
      .updateTable('restaurants')
      .set({ paused_until: new Date(untilResumed) })
      .where('id', '=', kitchen.restaurantId)
      .execute();
    expect(
      await place(asha, { ...bodyFor(2), slot_info: { start_time: noon + 1000, slot_duration: 60 } }, 'key-0001'),
    ).toEqual(first);
    expect(await counts()).toEqual([8, 3]);
    expect(await orders()).toHaveLength(1);
  });

  it('creates one order when ten are sent concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(asha, bodyFor(2), 'key-0002')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await counts()).toEqual([8, 3]);
    expect(await orders()).toHaveLength(1);
  });

  it('completes an order when it is repeated after the process died before it called the provider', async () => {
    const { createOrder } = ordering.deps.payments;
    ordering.deps.payments.createOrder = () => Promise.reject(new Error('killed'));
    expect((await place(asha, bodyFor(2), 'key-0003')).status).toBe(500);
    ordering.deps.payments.createOrder = createOrder;
    expect(await orders()).toMatchObject([{ status: 'pending', provider_order_id: null }]);
    const { status, body } = await place(asha, bodyFor(2), 'key-0003');
    expect(status).toBe(200);
    expect(await orders()).toMatchObject([
      { status: 'pending', provider_order_id: (body['order'] as { order_id: string }).order_id },
    ]);
    expect(await counts()).toEqual([8, 3]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  /** Places an order; `meanwhile` runs after the provider has opened the payment and before its id is stored. */
  async function placeWhile(key: string, meanwhile: () => Promise<unknown>): Promise<Answer> {
    const { payments } = ordering.deps;
    const { createOrder } = payments;
    payments.createOrder = async (order) => {
      payments.createOrder = createOrder;
      await createOrder(order);
      await meanwhile();
      return { id: 'order_late' };
    };
    return place(asha, bodyFor(2), key);
  }

  it.each([
    ['confirmed', 'auto'],
    ['waits for its restaurant', 'manual'],
  ] as const)('is rejected if its order is paid and %s, and opens no payment', async (_, mode) => {
    await database.db
      .updateTable('restaurants')
      .set({ accept_mode: mode })
      .where('id', '=', kitchen.restaurantId)
      .execute();
    const { body } = await place(asha, bodyFor(2), 'key-0010');
    const { order_id: orderId, id } = body['order'] as { order_id: string; id: string };
    const payment = await ordering.deps.payments.pay({ orderId, outcome: 'success', webhook: 'none' });
    await ordering.call(asha, '/order/verifypayment', {
      razorpay_order_id: orderId,
      razorpay_payment_id: payment?.razorpay_payment_id,
      signature: payment?.razorpay_signature,
    });
    expect(await orders()).toMatchObject([{ status: mode === 'auto' ? 'confirmed' : 'waiting' }]);
    expect(await place(asha, bodyFor(2), 'key-0010')).toMatchObject({
      status: 409,
      body: { code: 'order_already_paid', detail: `Order ${id} is paid.` },
    });
    expect(await orders()).toHaveLength(1);
    expect(await counts()).toEqual([8, 3]);
  });

  it('returns the payment of the repeated request that stored its id first', async () => {
    let repeated: Answer | undefined;
    const late = await placeWhile('key-0008', async () => (repeated = await place(asha, bodyFor(2), 'key-0008')));
    expect([late.status, late]).toEqual([200, repeated]);
    expect(await orders()).toHaveLength(1);
  });

  it('is rejected if its order is cancelled before the id of the payment is stored', async () => {
    const reconcileLater = () => {
      ordering.clock.now = new Date(noon + 61 * 60_000);
      return reconcile(ordering.deps, ordering.clock.now);
    };
    expect(await placeWhile('key-0009', reconcileLater)).toMatchObject({
      status: 502,
      body: { code: 'payment_failed', detail: 'This order was cancelled. Please order again.' },
    });
    expect(await orders()).toMatchObject([{ status: 'cancelled', provider_order_id: null }]);
  });

  it('is rejected if the key was used for a different order, which remains unchanged', async () => {
    await place(asha, bodyFor(2), 'key-0004');
    const other = await createRestaurant(database.db, [{ pricePaise: 16_000, discount: 12.5, count: 10 }]);
    const elsewhere = { ...bodyFor(1), restaurant_id: other.restaurantId };
    for (const body of [bodyFor(3), bodyFor(2, 1), elsewhere]) {
      expect(await place(asha, body, 'key-0004')).toMatchObject({
        status: 400,
        body: { code: 'validation_error', detail: 'Idempotency-Key: was used for another order, use a new one' },
      });
    }
    expect(await counts()).toEqual([8, 3]);
  });

  it('succeeds at only one of ten restaurants if orders are sent to all concurrently with the same key', async () => {
    const dosa = { pricePaise: 16_000, discount: 12.5, count: 10 };
    const kitchens: TestRestaurant[] = [];
    while (kitchens.length < 10) kitchens.push(await createRestaurant(database.db, [dosa]));
    const answers = await Promise.all(kitchens.map((each) => place(asha, dosaOrderBody(each, 1), 'ten:at-once.1')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(400)]);
    expect(answers.filter(({ body }) => body.detail?.startsWith('Idempotency-Key:'))).toHaveLength(9);
    const placed = await Promise.all(kitchens.map((each) => ordersAt(database.db, each)));
    expect(placed.flat()).toHaveLength(1);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it.each(['!', 'a.b:c/d~', 'x'.repeat(255)])('may have any visible ASCII characters in its key: %s', async (key) => {
    const first = await place(asha, bodyFor(1), key);
    expect(first.status).toBe(200);
    expect(await place(asha, bodyFor(1), key)).toEqual(first);
    expect(await orders()).toHaveLength(1);
  });

  it('returns the header Idempotent-Replayed only with a replayed response', async () => {
    const send = () => ordering.send(asha, '/order/placeorder', bodyFor(1), { 'idempotency-key': 'replayed.1' });
    expect((await send()).headers['idempotent-replayed']).toBeUndefined();
    expect((await send()).headers['idempotent-replayed']).toBe('true');
  });

  it('can reuse the key for a different order after the first request was rejected', async () => {
    expect(await place(asha, bodyFor(11), 'refused-1')).toMatchObject({ status: 409 });
    expect((await place(asha, bodyFor(1), 'refused-1')).status).toBe(200);
    expect(await place(asha, bodyFor(11), 'refused-1')).toMatchObject({ status: 400 });
  });

  it('creates another order if another customer uses the same key', async () => {
    const [first, second] = [await place(asha, bodyFor(1), 'key-0005'), await place(ravi, bodyFor(1), 'key-0005')];
    expect(second.status).toBe(200);
    expect(first.body['order']).not.toEqual(second.body['order']);
    expect(await counts()).toEqual([8, 3]);
  });

  it('returns the same order after its hold has expired', async () => {
    const first = await place(asha, bodyFor(1), 'key-0006');
    ordering.clock.now = new Date(noon + 16 * 60_000);
    await releaseExpiredHolds(database.db, ordering.clock.now);
    const { hold_until: _, ...lapsed } = first.body;
    expect(await place(asha, bodyFor(1), 'key-0006')).toEqual({ ...first, body: lapsed });
    expect(await counts()).toEqual([10, 3]);
  });

  it('is rejected if its order was cancelled unpaid, and creates no other order', async () => {
    await place(asha, bodyFor(1), 'key-0007');
    ordering.clock.now = new Date(noon + 61 * 60_000);
    await reconcile(ordering.deps, ordering.clock.now);
    expect(await orders()).toMatchObject([{ status: 'cancelled' }]);
    expect(await place(asha, bodyFor(1), 'key-0007')).toMatchObject({
      status: 502,
      body: { code: 'payment_failed', detail: 'This order was cancelled. Please order again.' },
    });
    expect(await orders()).toHaveLength(1);
    expect(await counts()).toEqual([10, 3]);
  });
});

describe('a key that was claimed by a process that died before it wrote the order', () => {
  const claim = (dosas: number, key: string) =>
    claimOrderKey(ordering.deps, { customerId: asha, key, body: bodyFor(dosas) });
  const wait = (ms: number) => (ordering.clock.now = new Date(ordering.clock.now.getTime() + ms));

  it('is accepted at once for the same order', async () => {
    await claim(2, 'died-1');
    expect((await place(asha, bodyFor(2), 'died-1')).status).toBe(200);
    expect(await orders()).toHaveLength(1);
  });

  it('is rejected for a different order during the first minute only', async () => {
    await claim(2, 'died-2');
    wait(60_000);
    expect((await place(asha, bodyFor(1), 'died-2')).status).toBe(400);
    wait(1);
    expect((await place(asha, bodyFor(1), 'died-2')).status).toBe(200);
    expect(await place(asha, bodyFor(2), 'died-2')).toMatchObject({ status: 400 });
  });

  it('is lost to a different order if the process was only delayed: its own order is rejected', async () => {
    const { db } = database;
    const lock = await db.startTransaction().execute();
    await lock.selectFrom('customers').select('id').where('id', '=', asha).forNoKeyUpdate().execute();
    // This request claims the key, and then waits for the lock.
    const late = place(asha, bodyFor(2), 'died-3');
    await expect
      .poll(() => db.selectFrom('order_keys').select('key').where('key', '=', 'died-3').execute())
      .toHaveLength(1);
    wait(60_001);
    await claim(1, 'died-3');
    await lock.commit().execute();
    expect(await late).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    expect(await orders()).toEqual([]);
    expect((await place(asha, bodyFor(1), 'died-3')).status).toBe(200);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });
});
