import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endUnpaidOrders } from '../../server/orders/end-unpaid.store.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant, stockLeft } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { addManyOrders } from '../fixtures/many-orders.ts';
import { noon, orderBody } from '../fixtures/order.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';

const day = 86_400_000;
const after = (days: number) => new Date(noon + days * day);

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
  kitchen = await createRestaurant(database.db, [{ pricePaise: 10_000, count: 50 }]);
});

/** Counts the rows of the kitchen's orders. */
async function rows() {
  const count = (table: string) =>
    sql`(select count(*)::integer from ${sql.table(table)} where restaurant_id = ${kitchen.restaurantId})`;
  const { rows: counted } = await sql<Record<string, number>>`select ${count('orders')} as orders,
    ${count('order_lines')} as lines, ${count('provider_orders')} as opened, (select count(*)::integer from stock_ledger
      where restaurant_id = ${kitchen.restaurantId} and order_number is not null) as ledger`.execute(database.db);
  return counted[0];
}

async function place() {
  const body = orderBody(kitchen.restaurantId, [{ id: kitchen.menuIds[0] ?? 0, quantity: 2 }]);
  return (await ordering.call(asha, '/order/placeorder', body)).body['order'] as { id: string; order_id: string };
}

/** Cancels an order, and lets the reconciler ask about it for the last time. */
async function cancelFinally(id: string) {
  await ordering.call(asha, '/order/cancel', { id });
  for (const now of [new Date(noon + 60_000), after(2)]) await reconcile(ordering.deps, now);
}

const end = (now: Date) => endUnpaidOrders(database.db, now);

describe('an order that was never paid', () => {
  it('loses its dishes and its entries in the ledger after 7 days, and its row after 90', async () => {
    const { id } = await place();
    await cancelFinally(id);
    expect(await end(after(6.9))).toBe(0);
    expect(await end(after(7.1))).toBe(1);
    expect(await rows()).toEqual({ orders: 1, lines: 0, opened: 1, ledger: 0 });
    expect(await stockLeft(database.db, kitchen.restaurantId)).toBe(50);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
    expect((await ordering.call(asha, '/order/getmyorders')).body['orders']).toEqual([]);
    expect((await ordering.call(asha, `/order/${id}`)).status).toBe(404);
    expect(await end(after(90))).toBe(0);
    expect(await end(after(90.2))).toBe(1);
    expect(await rows()).toEqual({ orders: 0, lines: 0, opened: 0, ledger: 0 });
  });

  it('is refunded, found and kept if it is paid after it lost its dishes', async () => {
    const { id, order_id } = await place();
    await cancelFinally(id);
    await end(after(8));
    ordering.clock.now = after(9);
    const payment = await ordering.deps.payments.pay({ orderId: order_id, outcome: 'success', webhook: 'none' });
    await ordering.call(asha, '/order/verifypayment', {
      razorpay_order_id: order_id,
      razorpay_payment_id: payment?.razorpay_payment_id,
      signature: payment?.razorpay_signature,
    });
    const [listed] = (await ordering.call(asha, '/order/getmyorders')).body['orders'] as Record<string, unknown>[];
    expect(listed).toMatchObject({ id, status: 'cancelled', order_items: [], refunds: [{ amount: 210 }] });
    expect(await end(after(200))).toBe(0);
  });

  it('stays while the reconciler still asks about it, or a payment is being checked', async () => {
    const { id } = await place();
    await ordering.call(asha, '/order/cancel', { id });
    expect(await end(after(8))).toBe(0);
    await cancelFinally(id);
    const number = Number(id.split('-')[1]);
    const payment = { restaurant_id: kitchen.restaurantId, order_number: number, amount_paise: 21_000 };
    await database.db
      .insertInto('payments')
      .values({ ...payment, provider_payment_id: `pay_${number}`, status: 'pending' })
      .execute();
    expect(await end(after(8))).toBe(0);
  });
});

it('ends 1,000 of 1,000 unpaid orders in batches, by two processes at once, and none of the paid ones', async () => {
  const orders = {
    restaurantId: kitchen.restaurantId,
    customerId: asha,
    menuId: kitchen.menuIds[0] ?? 0,
    createdAt: after(-8),
  };
  await addManyOrders(database.db, { ...orders, count: 1_000, kind: 'unpaid' });
  await addManyOrders(database.db, { ...orders, count: 20, kind: 'paid' });
  const before = await stockLeft(database.db, kitchen.restaurantId);
  const ended = await Promise.all([end(after(0)), end(after(0))]);
  await end(after(0));
  expect(ended[0] + ended[1]).toBeLessThanOrEqual(1_000);
  expect(await rows()).toEqual({ orders: 1_020, lines: 20, opened: 1_020, ledger: 20 });
  expect(await stockLeft(database.db, kitchen.restaurantId)).toEqual(before);
  expect(await findLedgerMismatches(database.db)).toEqual([]);
});
