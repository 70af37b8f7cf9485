import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockLevel } from '../../domain/stock.ts';
import { connect } from '../../server/db/database.ts';
import { transact } from '../../server/db/transaction.ts';
import { DatabaseUnavailable } from '../../server/db/unavailable.ts';
import type { OrderEvent } from '../../server/order-events/order-events.store.ts';
import { createTail } from '../../server/order-events/tail.ts';
import { databaseLimits } from '../../server/process/time-limits.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addOrder } from '../fixtures/order-row.ts';

let database: TestDatabase;
let restaurantId: number;
let asha: number;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ restaurantId } = await createRestaurant(database.db, [{ count: 1 }]));
  [asha = 0] = await addCustomers(database.db, 1);
});
afterAll(() => database.drop());
beforeEach(async () => void (await database.db.deleteFrom('order_events').execute()));

const newOrder = (db = database.db) => addOrder(db, { restaurant_id: restaurantId, customer_id: asha });

async function update(number: number, change: Record<string, unknown>): Promise<void> {
  await database.db.updateTable('orders').set(change).where('number', '=', number).execute();
}

/** The outbox, oldest first. */
async function outbox() {
  const rows = await database.db.selectFrom('order_events').selectAll().orderBy('at').orderBy('id').execute();
  return rows.map(({ order_number, kind, status, version, is_paid, customer_id, restaurant_id }) => {
    expect([customer_id, restaurant_id]).toEqual([asha, restaurantId]);
    return `${order_number} ${kind} ${status} v${version}${is_paid ? ' paid' : ''}`;
  });
}

describe('the outbox has an event', () => {
  it('for a new order and for each change of an order that an account can see', async () => {
    const number = await newOrder();
    await update(number, { status: 'confirmed', confirmed_at: new Date(), version: 2 });
    await update(number, { seen_at: new Date() });
    await update(number, { delayed_minutes: 10, version: 3 });
    await update(number, { status: 'ready', version: 4 });
    expect(await outbox()).toEqual([
      `${number} order pending v1`,
      `${number} order confirmed v2 paid`,
      `${number} order confirmed v2 paid`,
      `${number} order confirmed v3 paid`,
      `${number} order ready v4 paid`,
    ]);
  });

  it('for each order of a statement that changes several', async () => {
    const numbers = [await newOrder(), await newOrder()];
    await database.db.deleteFrom('order_events').execute();
    await database.db.updateTable('orders').set({ status: 'cancelled' }).where('number', 'in', numbers).execute();
    expect((await outbox()).toSorted()).toEqual(numbers.map((number) => `${number} order cancelled v1`).toSorted());
  });

  it('for a new refund and for each change of a refund that the customer can see', async () => {
    const { db } = database;
    const number = await newOrder();
    await db.deleteFrom('order_events').execute();
    const now = new Date();
    await db
      .insertInto('refunds')
      .values({
        restaurant_id: restaurantId,
        order_number: number,
        provider_payment_id: 'pay_1',
        amount_paise: 10_500,
        reason: 'customer',
        status: 'requested',
        provider_key: 'key',
        next_attempt_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db.updateTable('refunds').set({ attempts: 1, next_attempt_at: now, updated_at: now }).execute();
    expect(await outbox()).toEqual([`${number} refund pending v1`]);
    await db.updateTable('refunds').set({ status: 'processed', next_attempt_at: null, processed_at: now }).execute();
    expect(await outbox()).toHaveLength(2);
  });

  it('but none for a change that no account can see, and none for a change that is rolled back', async () => {
    const number = await newOrder();
    await database.db.deleteFrom('order_events').execute();
    await update(number, { next_check_at: new Date(), pickup_misses: [new Date()], updated_at: new Date() });
    await update(number, { status: 'pending' });
    const failing = database.db.transaction().execute(async (trx) => {
      await trx.updateTable('orders').set({ status: 'cancelled' }).where('number', '=', number).execute();
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await outbox()).toEqual([]);
  });
});

describe('the outbox has an event of a dish', () => {
  let menuId = 0;
  beforeEach(async () => {
    [menuId = 0] = (await createRestaurant(database.db, [{ count: 9 }])).menuIds;
  });
  const count = (live_count: number) =>
    database.db.updateTable('stock').set({ live_count }).where('menu_id', '=', menuId).execute();
  const lowDishes = async () => {
    const rows = await database.db.selectFrom('order_events').selectAll().execute();
    return rows.map(({ kind, menu_id, customer_id, is_paid }) => ({ kind, menu_id, customer_id, is_paid }));
  };

  it.each([
    [9, 5],
    [6, 0],
  ])('when its stock falls from %i to %i, once', async (from, to) => {
    await count(from);
    await count(to);
    expect(await lowDishes()).toEqual([{ kind: 'stock.low', menu_id: menuId, customer_id: null, is_paid: true }]);
    await count(to);
    expect(await lowDishes()).toHaveLength(1);
  });

  it('but none when it stays above 5, was low before, or rises', async () => {
    await count(6);
    expect(await lowDishes()).toEqual([]);
    await count(5);
    await database.db.deleteFrom('order_events').execute();
    await count(4);
    await count(0);
    await count(5);
    await count(8);
    expect(await lowDishes()).toEqual([]);
  });

  it('from the count on at which customers read that few are left', () => {
    expect([stockLevel(6), stockLevel(5)]).toEqual(['enough', 'low']);
  });
});

/** Starts a tail; `seen` has the numbers of the reported orders, in order. */
async function startTail(window?: number) {
  const seen: number[] = [];
  const onEvent = (event: OrderEvent) => void (event.kind !== 'stock.low' && seen.push(event.order_number));
  const tail = createTail({ db: database.db, onEvent, ...(window !== undefined && { window }) });
  await tail.begin();
  return { tail, seen };
}

/** How long a transaction is held, ms; 19,000 shows the longest one. */
const heldMs = Number(process.env['HELD_MS'] ?? 1_500);

/** Inserts an order and keeps its transaction open while another one is committed and `read` runs. */
async function commitLate(read: () => Promise<void>): Promise<{ late: number; early: number }> {
  const held = await database.db.startTransaction().execute();
  const late = await newOrder(held as never);
  await sleep(heldMs);
  const early = await newOrder();
  await read();
  await held.commit().execute();
  return { late, early };
}

describe('the tail', () => {
  it('reports each event once, and none that was committed before it began', async () => {
    await newOrder();
    const { tail, seen } = await startTail();
    const numbers = [await newOrder(), await newOrder()];
    await Promise.all([tail.read(), tail.readNewest(), tail.read()]);
    numbers.push(await newOrder());
    await tail.readNewest();
    await tail.read();
    expect(seen).toEqual(numbers);
  });

  it('reports an event that is committed after a later one', { timeout: 20_000 + heldMs }, async () => {
    const { tail, seen } = await startTail();
    const { late, early } = await commitLate(tail.read);
    expect(seen).toEqual([early]);
    await tail.read();
    expect(seen).toEqual([early, late]);
  });

  it(
    'loses it if a read continues after the newest event, as a sequence does (control)',
    { timeout: 20_000 + heldMs },
    async () => {
      const { tail, seen } = await startTail(1);
      const { early } = await commitLate(tail.read);
      await tail.read();
      await tail.read();
      expect(seen).toEqual([early]);
    },
  );

  it('reports an event whose transaction took 19 s, although newer ones were reported', async () => {
    const { tail, seen } = await startTail();
    const early = await newOrder();
    await tail.read();
    const late = await newOrder();
    const at = sql<Date>`clock_timestamp() - interval '19 seconds'`;
    await database.db.updateTable('order_events').set({ at }).where('order_number', '=', late).execute();
    await tail.readNewest();
    expect(seen).toEqual([early]);
    await tail.read();
    expect(seen).toEqual([early, late]);
  });

  it('goes on after a failed read without losing an event', async () => {
    const { tail, seen } = await startTail();
    await sql`alter table order_events rename to away`.execute(database.db);
    await expect(tail.read()).rejects.toThrow('order_events');
    await sql`alter table away rename to order_events`.execute(database.db);
    const number = await newOrder();
    await tail.read();
    expect(seen).toEqual([number]);
  });
});

describe('a transaction that takes longer than its limit', () => {
  const limited = () => connect(database.url, { max: 2, limits: { ...databaseLimits, transactionMs: 200 } });

  it.each([
    ['between two statements', () => sleep(400)],
    ['during a statement', null],
  ])('fails %s, is not repeated, and changes nothing', async (_when, pause) => {
    const db = limited();
    let runs = 0;
    const work = transact(db, async (trx) => {
      runs += 1;
      await addOrder(trx, { restaurant_id: restaurantId, customer_id: asha });
      if (pause) await pause();
      await sql`select pg_sleep(${pause ? 0 : 2})`.execute(trx);
    });
    await expect(work).rejects.toThrow(DatabaseUnavailable);
    expect([runs, await outbox()]).toEqual([1, []]);
    // The pool has replaced the connection.
    await expect(sql`select 1`.execute(db)).resolves.toMatchObject({ rows: [{}] });
    await db.destroy();
  });

  it('is shorter than the window of the tail, with ten seconds for the commit', () => {
    expect(databaseLimits.transactionMs + 10_000).toBeLessThanOrEqual(30_000);
  });
});
