import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { maxConcurrentQueries, reconcile } from '../../server/orders/reconciler.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addDueOrders } from '../fixtures/due-orders.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

const now = new Date('2026-11-21T07:30:00.000Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

let database: TestDatabase;
let ordering: Ordering;
/** The ids of the orders about which the provider was asked, in sequence. */
let asked: string[];
/** The number of current requests to the provider, and its maximum. */
let open: number;
let mostOpen: number;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  ordering = await startOrdering(database.db);
  ordering.deps.payments.paymentsOf = async (id) => {
    asked.push(id);
    mostOpen = Math.max(mostOpen, (open += 1));
    await sleep(2);
    open -= 1;
    return [];
  };
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});
beforeEach(async () => {
  await database.db.updateTable('orders').set({ next_check_at: null }).execute();
  [asked, open, mostOpen] = [[], 0, 0];
});

it('a reconciler run checks every due order without exceeding the concurrency limit', async () => {
  const [customer = 0] = await addCustomers(database.db, 1);
  await addDueOrders(database.db, { customers: [customer], count: 130, placedAt: before(30), prefix: 'order_all' });
  expect(await reconcile(ordering.deps, now)).toBe(130);
  expect(new Set(asked).size).toBe(130);
  expect(mostOpen).toBe(maxConcurrentQueries);
  expect(await reconcile(ordering.deps, now)).toBe(0);
});

it('orders of other customers are checked first if one customer has many older orders', async () => {
  const [busy = 0, ...others] = await addCustomers(database.db, 16);
  await addDueOrders(database.db, { customers: [busy], count: 200, placedAt: before(50), prefix: 'order_busy' });
  await addDueOrders(database.db, { customers: others, count: 15, placedAt: before(30), prefix: 'order_other' });
  // Half of each claim are the newest due orders. These orders of the busy customer would fill that half.
  await addDueOrders(database.db, { customers: [busy], count: 100, placedAt: before(20), prefix: 'order_late' });
  await reconcile(ordering.deps, now);
  expect(asked).toHaveLength(315);
  const first = asked.slice(0, 40);
  expect(first.filter((id) => id.startsWith('order_other'))).toHaveLength(15);
});

it('orders of other customers are checked early even if they are neither among the oldest nor among the newest', async () => {
  const customers = await addCustomers(database.db, 36);
  const [busy = 0, ...others] = customers.splice(0, 11);
  await addDueOrders(database.db, { customers: [busy], count: 100, placedAt: before(50), prefix: 'order_most' });
  await addDueOrders(database.db, { customers: others, count: 10, placedAt: before(30), prefix: 'order_some' });
  // Fill the half of each claim that has the newest due orders.
  await addDueOrders(database.db, { customers, count: 25, placedAt: before(20), prefix: 'order_last' });
  await reconcile(ordering.deps, now);
  expect(asked).toHaveLength(135);
  expect(asked.slice(0, 40).filter((id) => id.startsWith('order_some'))).toHaveLength(10);
});

it('the newest due order is checked at once despite many older orders', async () => {
  const many = await addCustomers(database.db, 200);
  const [fresh = 0] = await addCustomers(database.db, 1);
  await addDueOrders(database.db, { customers: many, count: 200, placedAt: before(50), prefix: 'order_old' });
  await addDueOrders(database.db, { customers: [fresh], count: 1, placedAt: before(1), prefix: 'order_fresh' });
  await reconcile(ordering.deps, now);
  expect(asked).toHaveLength(201);
  expect(asked.slice(0, 40)).toContain('order_fresh1');
  // The oldest orders are not delayed either.
  expect(asked.slice(0, 40)).toContain('order_old1');
});

it('a reconciler run stops claiming orders when it is aborted, and other runs check no order twice', async () => {
  const [customer = 0] = await addCustomers(database.db, 1);
  await addDueOrders(database.db, { customers: [customer], count: 200, placedAt: before(30), prefix: 'order_stop' });
  const stopping = new AbortController();
  const first = reconcile(ordering.deps, now, stopping.signal);
  await expect.poll(() => asked.length).toBeGreaterThan(10);
  stopping.abort();
  await first;
  expect(asked.length).toBeLessThan(200);
  await Promise.all([1, 2, 3].map(() => reconcile(ordering.deps, now)));
  expect(new Set(asked).size).toBe(asked.length);
  // Orders that the aborted run had claimed are due again when the claim expires.
  await reconcile(ordering.deps, new Date(now.getTime() + 2 * 60_000));
  expect(new Set(asked).size).toBe(200);
});

it('a reconciler run claims the next orders while another run is claiming', async () => {
  const [customer = 0] = await addCustomers(database.db, 1);
  await addDueOrders(database.db, { customers: [customer], count: 80, placedAt: before(30), prefix: 'order_both' });
  const claims = await pauseChanges(database.db, 'orders');
  const first = reconcile(ordering.deps, now);
  await expect.poll(() => waitingConnections(database.db)).toBe(1);
  let hasEnded = false;
  const second = reconcile(ordering.deps, now).finally(() => (hasEnded = true));
  await expect.poll(async () => hasEnded || (await waitingConnections(database.db)) === 2).toBe(true);
  await claims.resume();
  expect(await Promise.all([first, second])).toEqual([40, 40]);
});

it('a metric has the time for which the oldest due order has waited, and is 0 while no order is due', async () => {
  const waited = async () => {
    const { body } = await ordering.app.inject('/metrics');
    return Number(/^reconciler_oldest_due_seconds (\S+)$/m.exec(body)?.[1]);
  };
  const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`;
  const [customer = 0] = await addCustomers(database.db, 1);
  await addDueOrders(database.db, { customers: [customer], count: 2, placedAt: now, prefix: 'order_metric' });
  await database.db
    .updateTable('orders')
    .set({ next_check_at: inSeconds(60) })
    .where('next_check_at', 'is not', null)
    .execute();
  expect(await waited()).toBe(0);
  await database.db
    .updateTable('orders')
    .set({ next_check_at: inSeconds(-90) })
    .where('provider_order_id', '=', 'order_metric2')
    .execute();
  expect(await waited()).toBeGreaterThan(89);
  expect(await waited()).toBeLessThan(120);
});

it('the claim sets the next query of an order that can still be paid, and no other write follows', async () => {
  const [customer = 0] = await addCustomers(database.db, 1);
  await addDueOrders(database.db, { customers: [customer], count: 1, placedAt: before(1), prefix: 'order_young' });
  await addDueOrders(database.db, { customers: [customer], count: 1, placedAt: before(30), prefix: 'order_older' });
  await reconcile(ordering.deps, now);
  const orders = await database.db
    .selectFrom('orders')
    .select(['provider_order_id', 'next_check_at', 'version'])
    .where('provider_order_id', 'in', ['order_young1', 'order_older1'])
    .orderBy('provider_order_id', 'desc')
    .execute();
  expect(orders).toEqual([
    { provider_order_id: 'order_young1', next_check_at: new Date('2026-11-21T07:31:00.000Z'), version: 1 },
    // Its next query is later than the claim's lease, so it is set after the provider's answer.
    { provider_order_id: 'order_older1', next_check_at: new Date('2026-11-21T07:37:30.000Z'), version: 2 },
  ]);
});
