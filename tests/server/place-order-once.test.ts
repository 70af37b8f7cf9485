import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { faultsInBooks } from '../support/books.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { countsAt, noon, openDosaKitchen, orderOf, ordersAt } from '../support/dosas-and-coffees.ts';
import { addCustomers, openKitchen, type Kitchen } from '../support/kitchen.ts';
import { startOrdering, type Answer, type Ordering } from '../support/ordering.ts';

let database: TestDatabase;
let ordering: Ordering;
let asha: number;
let ravi: number;
let kitchen: Kitchen;

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
  [asha = 0, ravi = 0] = await addCustomers(database.db, 2);
  kitchen = await openDosaKitchen(database.db);
});

const bodyFor = (dosas: number, coffees?: number) => orderOf(kitchen, dosas, coffees);
const counts = () => countsAt(database.db, kitchen);
const orders = () => ordersAt(database.db, kitchen);
const place = (customer: number, body: object, key: string): Promise<Answer> =>
  ordering.call(customer, '/order/placeorder', body, { 'idempotency-key': key });

describe('Idempotency-Key', () => {
  it('answers a repetition with the same order and takes nothing more [API-21]', async () => {
    const first = await place(asha, bodyFor(2), 'key-0001');
    await database.db.updateTable('restaurants').set({ paused: true }).where('id', '=', kitchen.restaurantId).execute();
    expect(
      await place(asha, { ...bodyFor(2), slot_info: { start_time: noon + 1000, slot_duration: 60 } }, 'key-0001'),
    ).toEqual(first);
    expect(await counts()).toEqual([8, 3]);
    expect(await orders()).toHaveLength(1);
  });

  it('makes one order of ten that arrive in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(asha, bodyFor(2), 'key-0002')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await counts()).toEqual([8, 3]);
    expect(await orders()).toHaveLength(1);
  });

  it('finishes an order whose process died before it asked the provider', async () => {
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
    expect(await faultsInBooks(database.db)).toEqual([]);
  });

  it('refuses the same key with another order, and leaves the first alone', async () => {
    await place(asha, bodyFor(2), 'key-0004');
    const other = await openKitchen(database.db, [{ pricePaise: 16_000, discount: 12.5, count: 10 }]);
    const elsewhere = { ...bodyFor(1), restaurant_id: other.restaurantId };
    for (const body of [bodyFor(3), bodyFor(2, 1), elsewhere]) {
      expect(await place(asha, body, 'key-0004')).toMatchObject({
        status: 400,
        body: { code: 'validation_error', detail: expect.stringContaining('Idempotency-Key') },
      });
    }
    expect(await counts()).toEqual([8, 3]);
  });

  it("is the customer's own: another one's same key is another order", async () => {
    const [first, second] = [await place(asha, bodyFor(1), 'key-0005'), await place(ravi, bodyFor(1), 'key-0005')];
    expect(second.status).toBe(200);
    expect(first.body['order']).not.toEqual(second.body['order']);
    expect(await counts()).toEqual([8, 3]);
  });

  it('answers with the same order after its hold ran out', async () => {
    const first = await place(asha, bodyFor(1), 'key-0006');
    ordering.clock.now = new Date(noon + 16 * 60_000);
    await releaseExpiredHolds(database.db, ordering.clock.now);
    expect(await place(asha, bodyFor(1), 'key-0006')).toEqual(first);
    expect(await counts()).toEqual([10, 3]);
  });
});
