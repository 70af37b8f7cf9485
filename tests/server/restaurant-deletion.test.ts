import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { takeStock } from '../../server/orders/stock.store.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { processRefunds } from '../../server/orders/refunds.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant, stockLeft } from '../fixtures/create-restaurant.ts';
import { startPortal, type Portal } from '../fixtures/partner-server.ts';
import { orderBody } from '../fixtures/order.ts';

let database: TestDatabase;
let portal: Portal;
/** If set, a settlement calls `reached` before it takes stock, and then waits until `open` resolves. */
let gate: { readonly reached: () => void; readonly open: Promise<void> } | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db, {
    takeStock: async (...given) => {
      gate?.reached();
      await gate?.open;
      return takeStock(...given);
    },
  });
});
afterEach(() => {
  gate = null;
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});

const remove = (restaurantID: number) =>
  portal.as(portal.imran, 'DELETE', '/partner/restaurants/', { body: { restaurantID } });

/** Creates a restaurant of Imran with `orders` unpaid orders of one portion each, and five more portions in stock. */
async function restaurantWith({ orders }: { orders: number }) {
  const { db } = database;
  const { restaurantId, menuIds } = await createRestaurant(db, [{ pricePaise: 10_000, count: orders + 5 }]);
  await db.updateTable('restaurants').set({ partner_id: portal.imran }).where('id', '=', restaurantId).execute();
  const placed = [];
  for (const customer of await addCustomers(db, orders)) {
    const { body } = await portal.call(
      customer,
      '/order/placeorder',
      orderBody(restaurantId, [{ id: menuIds[0] ?? 0 }]),
    );
    placed.push({ customer, id: (body['order'] as { order_id: string }).order_id });
  }
  return { restaurantId, placed };
}

async function pay({ customer, id }: { customer: number; id: string }) {
  const payment = await portal.deps.payments.pay({ orderId: id, outcome: 'success', webhook: 'none' });
  return portal.call(customer, '/order/verifypayment', {
    razorpay_order_id: id,
    razorpay_payment_id: payment?.razorpay_payment_id,
    signature: payment?.razorpay_signature,
  });
}

async function stateOf(restaurantId: number) {
  const { db } = database;
  const { deleted_at } = await db
    .selectFrom('restaurants')
    .select('deleted_at')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  const orders = await db.selectFrom('orders').select('status').where('restaurant_id', '=', restaurantId).execute();
  const payments = await db.selectFrom('payments').select('status').where('restaurant_id', '=', restaurantId).execute();
  return {
    deleted: deleted_at !== null,
    orders: orders.map(({ status }) => status),
    payments: payments.map(({ status }) => status),
  };
}

describe('deleting a restaurant', () => {
  it('is rejected while paid orders are open, with a message that states how many there are and what to do', async () => {
    const { restaurantId, placed } = await restaurantWith({ orders: 4 });
    for (const order of placed.slice(0, 3)) await pay(order);
    const { db } = database;
    const first = db
      .selectFrom('orders')
      .select('number')
      .where('restaurant_id', '=', restaurantId)
      .where('status', '=', 'confirmed')
      .limit(1);
    await db.updateTable('orders').set({ status: 'ready' }).where('number', '=', first).execute();
    expect(await remove(restaurantId)).toEqual({
      status: 409,
      body: {
        code: 'open_orders',
        message: '3 paid orders are still open. Hand them over before you delete the restaurant.',
        detail: '3 orders are waiting, confirmed, preparing or ready.',
      },
    });
    expect(await stateOf(restaurantId)).toMatchObject({ deleted: false });
  });

  it('is rejected while one paid order is open, and succeeds after its hand-over', async () => {
    const { restaurantId, placed } = await restaurantWith({ orders: 1 });
    for (const order of placed) await pay(order);
    expect((await remove(restaurantId)).body.message).toBe(
      '1 paid order is still open. Hand it over before you delete the restaurant.',
    );
    await database.db
      .updateTable('orders')
      .set({ status: 'delivered', due_at: null })
      .where('restaurant_id', '=', restaurantId)
      .execute();
    expect((await remove(restaurantId)).status).toBe(200);
  });

  it('cancels an unpaid order, so that a later payment is refunded', async () => {
    const { restaurantId, placed } = await restaurantWith({ orders: 1 });
    expect((await remove(restaurantId)).status).toBe(200);
    for (const order of placed) expect((await pay(order)).body).toEqual({ success: false, outcome: 'refunded' });
    expect(await stateOf(restaurantId)).toEqual({ deleted: true, orders: ['cancelled'], payments: ['refund_due'] });
    expect(await stockLeft(database.db, restaurantId)).toBe(6);
    await processRefunds(portal.deps, portal.clock.now);
    expect((await stateOf(restaurantId)).payments).toEqual(['refunded']);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('removes the data to pay an unpaid order from the list of orders', async () => {
    const { restaurantId, placed } = await restaurantWith({ orders: 1 });
    const paymentsShown = async () => {
      const { body } = await portal.call(placed[0]?.customer ?? 0, '/order/getmyorders');
      const orders = body['orders'] as { restaurant_id: number; payment_order?: object }[];
      return orders.filter((order) => order.restaurant_id === restaurantId && order.payment_order !== undefined).length;
    };
    expect(await paymentsShown()).toBe(1);
    expect((await remove(restaurantId)).status).toBe(200);
    expect(await paymentsShown()).toBe(0);
  });

  it('returns 404 to another partner', async () => {
    const { restaurantId, placed } = await restaurantWith({ orders: 1 });
    for (const order of placed) await pay(order);
    const asked = await portal.as(portal.meera, 'DELETE', '/partner/restaurants/', {
      body: { restaurantID: restaurantId },
    });
    expect(asked.status).toBe(404);
  });
});

describe('deleting a restaurant while a payment is being settled', () => {
  it('waits for the settlement, and is rejected because that confirms an order', async () => {
    const { restaurantId, placed } = await restaurantWith({ orders: 1 });
    // The settlement of an order without a hold takes stock again. There it waits at the gate, before its commit.
    await releaseExpiredHolds(database.db, new Date(portal.clock.now.getTime() + 16 * 60_000));
    let open = () => undefined as void;
    const reached = new Promise<void>((resolve) => {
      gate = { reached: resolve, open: new Promise((release) => (open = release)) };
    });
    const paid = Promise.all(placed.map(pay));
    await reached;
    let isAnswered = false;
    const removed = remove(restaurantId).finally(() => (isAnswered = true));
    await sleep(300);
    expect(isAnswered).toBe(false);
    gate = null;
    open();
    expect((await paid).map(({ body }) => body['outcome'])).toEqual(['paid']);
    expect((await removed).status).toBe(409);
    expect(await stateOf(restaurantId)).toEqual({ deleted: false, orders: ['confirmed'], payments: ['completed'] });
  });

  it(
    'leaves no confirmed order at a deleted restaurant, whichever of the two commits first',
    { timeout: 60_000 },
    async () => {
      const ends = new Set<string>();
      for (let round = 0; round < 15; round += 1) {
        const { restaurantId, placed } = await restaurantWith({ orders: 2 });
        const settled = Promise.all(placed.map(pay));
        await sleep(Math.random() * 25);
        const [{ status }] = await Promise.all([remove(restaurantId), settled]);
        const state = await stateOf(restaurantId);
        expect(state.deleted).toBe(status === 200);
        expect(state.orders.includes('confirmed')).toBe(!state.deleted);
        ends.add(`${status} ${state.orders.toSorted().join(' ')}`);
      }
      console.log(`deletions and payments at the same moment: ${[...ends].join(', ')}`);
      expect(await findLedgerMismatches(database.db)).toEqual([]);
    },
  );
});
