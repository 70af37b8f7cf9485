import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { readDatabaseTime } from '../../server/db/clock.ts';
import { startWorkers } from '../../server/process/workers.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addDueOrders } from '../fixtures/due-orders.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';
import { orderBody } from '../fixtures/order.ts';

/** `BACKLOG=5000 npx vitest run --project load tests/load/backlog.test.ts` runs the full size. */
const backlog = Number(process.env['BACKLOG'] ?? 400);
/** Razorpay's response time, ms. */
const providerMs = 200;
const bar = { orders: 5_000, withinMs: 120_000, askedWithinMs: 30_000 };

let database: TestDatabase;
let ordering: Ordering;
afterEach(async () => {
  await ordering.app.close();
  await database.drop();
});

it(`the reconciler checks a backlog of ${backlog} orders in time, and an order placed meanwhile within 30 s`, async () => {
  database = await createTestDatabase({ max: 20 });
  const { db } = database;
  const askedAt = new Map<string, number>();
  ordering = await startOrdering(db, { now: () => new Date(), databaseTime: readDatabaseTime });
  // One in ten orders was paid, but neither page nor webhook reported it.
  ordering.deps.payments.paymentsOf = async (id) => {
    if (!askedAt.has(id)) askedAt.set(id, performance.now());
    await sleep(providerMs);
    return id.endsWith('0') ? [{ id: `pay_${id}`, amountPaise: 10_500, status: 'captured' }] : [];
  };
  // One customer has half of the orders; the others have one each.
  const [busy = 0, last = 0, ...others] = await addCustomers(db, backlog / 2 + 2);
  const placedAt = new Date(Date.now() - 10 * 60_000);
  const half = { count: backlog / 2, placedAt };
  const { restaurantId, menuId } = await addDueOrders(db, { ...half, customers: [busy], prefix: 'order_busy' });
  await addDueOrders(db, { ...half, customers: others, prefix: 'order_other' });
  const started = performance.now();
  const workers = startWorkers(ordering.deps, ordering.app.log);
  const placed = await ordering.call(last, '/order/placeorder', orderBody(restaurantId, [{ id: menuId }]));
  const placedAfter = performance.now();
  const placedId = (placed.body['order'] as { order_id: string }).order_id;
  await expect
    .poll(() => [...askedAt.keys()].filter((id) => /^order_(?:busy|other)/.test(id)).length, {
      interval: 50,
      timeout: 500_000,
    })
    .toBe(backlog);
  const emptyMs = performance.now() - started;
  await expect.poll(() => askedAt.has(placedId), { interval: 50, timeout: 60_000 }).toBe(true);
  const askedMs = (askedAt.get(placedId) ?? Infinity) - placedAfter;
  await workers.stop();
  console.log(`${backlog} orders: ${Math.round(emptyMs)} ms; the one placed meanwhile: ${Math.round(askedMs)} ms`);
  // A small backlog gets 5 s more, because it cannot make up for a slow start.
  expect(emptyMs).toBeLessThan(backlog < bar.orders ? 5_000 + (bar.withinMs * backlog) / bar.orders : bar.withinMs);
  expect(askedMs).toBeLessThan(bar.askedWithinMs);
  const { confirmed } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*) filter (where status = 'confirmed')`.as('confirmed'))
    .executeTakeFirstOrThrow();
  expect(confirmed).toBeGreaterThanOrEqual(backlog / 10);
  expect(await findLedgerMismatches(db)).toEqual([]);
});
