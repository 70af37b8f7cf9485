import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { takeSlot, type TakeSlot } from '../../server/orders/slots.store.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon, orderBody } from '../fixtures/order.ts';
import { startPortal, type Portal } from '../fixtures/partner-server.ts';
import { findSlotMismatches, setKitchen, slotCountsAt } from '../fixtures/pickup-slots.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

// Concurrent orders for pickup slots, and payments after the hold (D210). Each attempt of a transaction that places an
// order reads the database's time once, so the tests count these reads to notice deadlocks.

const minute = 60_000;
const buyers = 64;
/** `SLOT_ROUNDS=1000` repeats the race often. */
const rounds = Number(process.env['SLOT_ROUNDS'] ?? 3);
const [at130, at2, at230] = [30, 60, 90].map((minutes) => noon + minutes * minute) as [number, number, number];

let database: TestDatabase;
let portal: Portal;
let kitchen: TestRestaurant;
let asha: number;
let ravi: number;
/** What the server uses as `takeSlot`; the tests replace it. */
let take: TakeSlot = takeSlot;
let transactions = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db, {
    takeSlot: (...request) => take(...request),
    databaseTime: async () => {
      transactions += 1;
      return portal.clock.now;
    },
  });
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});
beforeEach(async () => {
  take = takeSlot;
  portal.clock.now = new Date(noon);
  [asha = 0, ravi = 0] = await addCustomers(database.db, 2);
  kitchen = await createRestaurant(
    database.db,
    Array.from({ length: buyers }, () => ({ count: 100 })),
  );
});

const set = (settings: Parameters<typeof setKitchen>[2]) => setKitchen(database.db, kitchen, settings);
const counts = () => slotCountsAt(database.db, kitchen);

/** Orders one portion of a dish for a slot, or as soon as possible. */
const place = (customer: number, dish: number, start?: number) =>
  portal.call(customer, '/order/placeorder', {
    ...orderBody(kitchen.restaurantId, [{ id: kitchen.menuIds[dish] ?? 0 }]),
    ...(start !== undefined && { pickup_slot: { start_time: start } }),
  });
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const idsOf = ({ body }: Awaited<ReturnType<typeof place>>) => body['order'] as { id: string; order_id: string };

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 5_000, interval: 5 }).toBe(true);
}
const isBlocked = async () => (await waitingConnections(database.db)) > 0;

let arrived = 0;
/** Waits until two buyers are here with their transactions. */
async function meet(): Promise<void> {
  arrived += 1;
  await until(() => arrived > 1);
}

/** Looks whether there is a place, and takes it in a second statement. */
const takeWithoutGuard: TakeSlot = async (trx, { restaurantId, starts: [start = 0], units, capacity }) => {
  const starts_at = new Date(start);
  const of = trx.selectFrom('slot_counts').select('taken').where('restaurant_id', '=', restaurantId);
  const { taken = 0 } = (await of.where('starts_at', '=', starts_at).executeTakeFirst()) ?? {};
  await meet();
  if (taken + units > capacity) return null;
  await trx
    .insertInto('slot_counts')
    .values({ restaurant_id: restaurantId, starts_at, taken: units })
    .onConflict((on) =>
      on
        .columns(['restaurant_id', 'starts_at'])
        .doUpdateSet((row) => ({ taken: row('slot_counts.taken', '+', units) })),
    )
    .execute();
  return start;
};

describe(`${buyers} buyers of the last place in a slot`, () => {
  /** Each buyer orders another dish, because orders of the same dish would wait for each other before the slot. */
  async function race(takeLast: TakeSlot): Promise<number> {
    take = takeSlot;
    kitchen = await createRestaurant(
      database.db,
      Array.from({ length: buyers }, () => ({ count: 2 })),
    );
    await set({ slot_capacity: 2 });
    const [first = 0, ...customers] = await addCustomers(database.db, buyers + 1);
    expect((await place(first, 0, at2)).status).toBe(200);
    arrived = 0;
    take = takeLast;
    const answers = await Promise.all(customers.map((customer, dish) => place(customer, dish, at2)));
    const placed = answers.filter(({ status }) => status === 200).length;
    const full = answers.filter(({ body }) => body.code === 'slot_full').length;
    expect(placed + full).toBe(buyers);
    const { [at2]: taken } = await counts();
    const held = await database.db
      .selectFrom('orders')
      .select('number')
      .where('restaurant_id', '=', kitchen.restaurantId)
      .where('slot_held', '=', true)
      .execute();
    expect(held).toHaveLength(taken ?? 0);
    return placed;
  }

  it(
    'get one place, in each of the rounds',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const placed = await race(async (...request) => {
          await meet();
          return takeSlot(...request);
        });
        expect(placed).toBe(1);
      }
      expect(await findSlotMismatches(database.db)).toEqual([]);
      expect(await findLedgerMismatches(database.db)).toEqual([]);
    },
    60_000 + rounds * 10_000,
  );

  it('get more than one place without the guard (control)', async () => {
    expect(await race(takeWithoutGuard)).toBeGreaterThan(1);
  });
});

describe('a smaller capacity', () => {
  /** Lowers the capacity while a second order for a slot is placed, and orders a third one. */
  async function lower(takeThird: TakeSlot) {
    await set({ slot_capacity: 2 });
    expect(await statusOf(place(asha, 0, at2))).toBe(200);
    take = async (...request) => {
      await set({ slot_capacity: 1 });
      return takeSlot(...request);
    };
    const [second = 0] = await addCustomers(database.db, 1);
    const during = await place(second, 1, at2);
    take = takeThird;
    const answers = [during, await place(ravi, 2, at2)].map(({ status, body }) => body.code ?? status);
    return { during: idsOf(during), second, answers, taken: (await counts())[at2] };
  }

  it('leaves an order that is being placed as it is, and holds for each later one', async () => {
    const { during, second, answers, taken } = await lower(takeSlot);
    expect([answers, taken]).toEqual([[200, 'slot_full'], 2]);
    // One of the two orders fits now, so the slot stays full.
    expect(await statusOf(portal.call(second, '/order/cancel', { id: during.id }))).toBe(200);
    expect((await place(ravi, 2, at2)).body.code).toBe('slot_full');
    expect(await counts()).toEqual({ [at2]: 1 });
  });

  it('does not hold for a later order without the guard (control)', async () => {
    const { answers, taken } = await lower((trx, request) => takeSlot(trx, { ...request, capacity: 64 }));
    expect([answers, taken]).toEqual([[200, 200], 3]);
  });
});

describe('deadlocks', () => {
  it('two customers who swap their slots cause none', async () => {
    await set({ slot_capacity: 2 });
    expect([await statusOf(place(asha, 0, at130)), await statusOf(place(ravi, 1, at2))]).toEqual([200, 200]);
    transactions = 0;
    let releasing = 0;
    // Each transaction waits here with its locks, until both are here or one waits for the other.
    take = async (...request) => {
      releasing += 1;
      await until(async () => releasing > 1 || (await isBlocked()));
      return takeSlot(...request);
    };
    const swapped = [statusOf(place(asha, 2, at2)), statusOf(place(ravi, 3, at130))];
    expect(await Promise.all(swapped)).toEqual([200, 200]);
    expect(transactions).toBe(2);
    expect(await counts()).toEqual({ [at130]: 1, [at2]: 1 });
    expect(await findSlotMismatches(database.db)).toEqual([]);
  });

  it('an order that passes full slots causes none with a customer who moves to an earlier one', async () => {
    await set({ slot_capacity: 1, preparation_minutes: 30 });
    expect(await statusOf(place(asha, 0, at2))).toBe(200);
    const [other = 0] = await addCustomers(database.db, 1);
    expect(await statusOf(place(other, 1, at130))).toBe(200);
    transactions = 0;
    let moved: Promise<number> | undefined;
    // Ravi's order for now has locked the first slot, which is full, when Asha moves to a slot before hers.
    take = async (trx, request) => {
      const [first = 0, ...rest] = request.starts;
      if (moved) return takeSlot(trx, request);
      expect(await takeSlot(trx, { ...request, starts: [first] })).toBeNull();
      moved = statusOf(place(asha, 2, at130));
      await until(isBlocked);
      return takeSlot(trx, { ...request, starts: rest });
    };
    expect(await statusOf(place(ravi, 3))).toBe(200);
    expect(await moved).toBe(409);
    expect(transactions).toBe(2);
    expect(await counts()).toEqual({ [at130]: 1, [at2]: 1, [at230]: 1 });
    expect(await findSlotMismatches(database.db)).toEqual([]);
  });
});

describe('a payment after the hold has expired', () => {
  async function expire(start?: number) {
    await set({ slot_capacity: 1 });
    const order = idsOf(await place(asha, 0, start));
    portal.clock.now = new Date(noon + 16 * minute);
    await releaseExpiredHolds(database.db, portal.clock.now);
    expect(Object.values(await counts())).toEqual([0]);
    return order;
  }
  async function pay({ order_id: orderId }: { order_id: string }) {
    await portal.deps.payments.pay({ orderId, outcome: 'success', webhook: 'none' });
    const { body } = await portal.call(asha, '/order/status', { razorpay_order_id: orderId });
    const order = await database.db
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', kitchen.restaurantId)
      .where('customer_id', '=', asha)
      .executeTakeFirstOrThrow();
    return { outcome: body['outcome'], order };
  }
  const stockOfFirst = async () => {
    const stock = database.db
      .selectFrom('stock')
      .select('live_count')
      .where('menu_id', '=', kitchen.menuIds[0] ?? 0);
    return (await stock.executeTakeFirstOrThrow()).live_count;
  };

  it('takes the chosen slot again, and the meal is ready at its start', async () => {
    const { outcome, order } = await pay(await expire(at2));
    expect(outcome).toBe('paid');
    expect(order).toMatchObject({
      status: 'confirmed',
      slot_held: true,
      slot_key: new Date(at2),
      ready_at: new Date(at2),
    });
    expect(order.cancel_until).toEqual(new Date(at2 - 20 * minute));
    expect(order.due_at).toEqual(new Date(at2 + 30 * minute + 24 * 60 * minute));
    expect(await counts()).toEqual({ [at2]: 1 });
    expect(await findSlotMismatches(database.db)).toEqual([]);
  });

  it('is refunded without stock or place if the chosen slot is full by then', async () => {
    const order = await expire(at2);
    expect(await statusOf(place(ravi, 1, at2))).toBe(200);
    expect(await pay(order)).toMatchObject({ outcome: 'refunded', order: { status: 'cancelled', slot_held: false } });
    expect(await counts()).toEqual({ [at2]: 1 });
    expect(await stockOfFirst()).toBe(100);
    expect(await findSlotMismatches(database.db)).toEqual([]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it.each([
    ['is refunded at the start of the chosen slot', { at: at2, outcome: 'refunded' }],
    ['is accepted a millisecond before the start of the chosen slot', { at: at2 - 1, outcome: 'paid' }],
  ])('%s', async (_, { at, outcome }) => {
    const order = await expire(at2);
    portal.clock.now = new Date(at);
    expect((await pay(order)).outcome).toBe(outcome);
    expect(await counts()).toEqual({ [at2]: outcome === 'paid' ? 1 : 0 });
  });

  it('takes the slot of its new ready time, if it was an order for now', async () => {
    const order = await expire();
    portal.clock.now = new Date(noon + 20 * minute);
    expect(await pay(order)).toMatchObject({
      outcome: 'paid',
      order: { slot_key: new Date(at130), slot_held: true, ready_at: new Date(noon + 40 * minute) },
    });
    expect(await counts()).toEqual({ [noon]: 0, [at130]: 1 });
  });
});

describe('a paid order', () => {
  async function paid(start?: number) {
    await set({ slot_capacity: 1 });
    const order = idsOf(await place(asha, 0, start));
    await portal.deps.payments.pay({ orderId: order.order_id, outcome: 'success', webhook: 'none' });
    await portal.call(asha, '/order/status', { razorpay_order_id: order.order_id });
    return { ...order, partner: kitchen.partnerId };
  }

  it('keeps its place when its hold would have expired', async () => {
    await paid(at2);
    await releaseExpiredHolds(database.db, new Date(noon + 16 * minute));
    expect(await counts()).toEqual({ [at2]: 1 });
  });

  it('gives its place back when its customer cancels it', async () => {
    const { id } = await paid(at2);
    expect((await portal.call(asha, '/order/cancel', { id, refund: true })).status).toBe(200);
    expect(await counts()).toEqual({ [at2]: 0 });
  });

  it.each([
    ['gives its place back if the kitchen is too busy', { reason: 'too_busy', first: [], left: 0 }],
    ['gives its place back if a dish is sold out', { reason: 'sold_out', first: [], left: 0 }],
    ['keeps its place if it was being prepared', { reason: 'too_busy', first: ['prepare'], left: 1 }],
  ])('%s', async (_, { reason, first, left }) => {
    const { id: orderId, partner } = await paid(at2);
    for (const body of [...first.map((action) => ({ action })), { action: 'cancel', reason }])
      expect((await portal.as(partner, 'POST', '/partner/order/act', { body: { orderId, ...body } })).status).toBe(200);
    expect(await counts()).toEqual({ [at2]: left });
  });
});
