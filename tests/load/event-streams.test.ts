import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { openEventStream, type EventStream } from '../fixtures/event-stream.ts';
import { orderBody } from '../fixtures/order.ts';
import { addOrder } from '../fixtures/order-row.ts';
import { post, startApi, tokenSigner, type ApiProcess } from './api.ts';

// Event streams over two API processes. The size of the delay test is set by environment variables; with the values of
// docs/performance.md: STREAMS=1000 CHANGES_PER_SECOND=50 STREAM_SECONDS=30.

const size = {
  streams: Number(process.env['STREAMS'] ?? 100),
  perSecond: Number(process.env['CHANGES_PER_SECOND'] ?? 25),
  seconds: Number(process.env['STREAM_SECONDS'] ?? 3),
};

let database: TestDatabase;
const apis: ApiProcess[] = [];
const streams: EventStream[] = [];
beforeEach(async () => void (database = await createTestDatabase()));
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.cut();
  await Promise.all(apis.splice(0).map((api) => api.kill()));
  await database.drop();
});

async function start(environment: Record<string, string> = {}): Promise<ApiProcess> {
  const api = await startApi({ DATABASE_URL: database.url, ...environment });
  apis.push(api);
  return api;
}

async function open(api: ApiProcess, token: string, lastEventId?: string): Promise<EventStream> {
  const stream = await openEventStream(api.origin, { token, lastEventId });
  expect(stream.status).toBe(200);
  streams.push(stream);
  return stream;
}

/** Changes an order through a connection of this process, which no API process has. */
const markReady = (number: number) =>
  database.db.updateTable('orders').set({ status: 'ready' }).where('number', '=', number).execute();

it('an order whose process is killed between its commit and its read is reported by another process', async () => {
  const { db } = database;
  const [dying, other] = await Promise.all([start({ DIE_AFTER_ORDER: '1', WORKERS: 'off' }), start()]);
  const { restaurantId, menuIds } = await createRestaurant(db, [{ count: 5 }]);
  const [customer = 0] = await addCustomers(db, 1);
  const token = await (await tokenSigner(db))(customer);
  const stream = await open(other, token);
  const body = { ...orderBody(restaurantId, [{ id: menuIds[0] ?? 0 }]) };
  body.slot_info = { ...body.slot_info, start_time: Date.now() };
  const placing = post(dying.origin, '/order/placeorder', { token, body });
  await expect(placing).rejects.toThrow('fetch failed');
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
  await expect.poll(stream.hints, { timeout: 5_000 }).toEqual([`order ${restaurantId}-${number} pending`]);
});

/**
 * Changes orders of a customer whose stream is cut and reopened at random times, at random processes. The first time it
 * stays closed for a second, because a process that is late still reports changes of the last moments to a new stream.
 * @param keepsId Whether the stream is reopened with `Last-Event-ID`.
 * @returns the numbers of the changed orders that were never reported.
 */
async function missedWithCuts(keepsId: boolean): Promise<number[]> {
  const { db } = database;
  const both = await Promise.all([start(), start()]);
  const { restaurantId } = await createRestaurant(db, [{ count: 1 }]);
  const [customer = 0] = await addCustomers(db, 1);
  const token = await (await tokenSigner(db))(customer);
  const seen = new Set<string>();
  const numbers: number[] = [];
  let isOver = false;
  let lastEventId: string | undefined;
  let closedMs = 1_000;
  async function listen(): Promise<void> {
    while (!isOver) {
      const api = both[Math.random() < 0.5 ? 0 : 1];
      const stream = await open(api, token, keepsId ? lastEventId : undefined);
      await sleep(Math.random() * 150);
      if (isOver) await sleep(1_500);
      stream.cut();
      await stream.ended;
      for (const hint of stream.hints()) seen.add(hint);
      lastEventId = stream.events.findLast(({ id }) => id !== undefined)?.id ?? lastEventId;
      await sleep(closedMs);
      closedMs = Math.random() * 100;
    }
  }
  const listening = listen();
  for (let change = 0; change < 150; change += 1) {
    numbers.push(await addOrder(db, { restaurant_id: restaurantId, customer_id: customer }));
    await sleep(Math.random() * 20);
  }
  // The last stream stays open for a while.
  await sleep(500);
  isOver = true;
  await listening;
  return numbers.filter((number) => !seen.has(`order ${restaurantId}-${number} pending`));
}

it('a stream that is cut at random times and reopened with the id of its last event misses no event', async () => {
  expect(await missedWithCuts(true)).toEqual([]);
});

it('a stream that is reopened without an id misses events (control)', async () => {
  expect((await missedWithCuts(false)).length).toBeGreaterThan(0);
});

it(`p99 from commit to received event is at most 1 s with ${size.streams} streams and ${size.perSecond} changes a second`, async () => {
  const { db } = database;
  // Without workers, whose commits would make the processes read more often.
  const both = await Promise.all([start({ WORKERS: 'off' }), start({ WORKERS: 'off' })]);
  const { restaurantId } = await createRestaurant(db, [{ count: 1 }]);
  const sign = await tokenSigner(db);
  const customers = await addCustomers(db, size.streams);
  const orders: number[] = [];
  const opened: EventStream[] = [];
  for (const [index, customer] of customers.entries()) {
    orders.push(await addOrder(db, { restaurant_id: restaurantId, customer_id: customer }));
    const api = both[index % 2 === 0 ? 0 : 1];
    opened.push(await open(api, await sign(customer)));
  }
  const committed = new Map<number, number>();
  const delays: number[] = [];
  let isOver = false;
  async function measure(): Promise<void> {
    while (!isOver || committed.size > 0) {
      for (const [index, at] of committed) {
        const { length } = opened[index]?.events.filter(({ data }) => data?.includes('ready')) ?? [];
        if (length === 0) continue;
        delays.push(performance.now() - at);
        committed.delete(index);
      }
      // Events that are still missing now are missing in `delays`.
      if (isOver && performance.now() - lastCommit > 10_000) return;
      await sleep(2);
    }
  }
  let lastCommit = 0;
  const measuring = measure();
  const count = Math.min(size.perSecond * size.seconds, size.streams);
  const began = performance.now();
  const changes: Promise<void>[] = [];
  for (let change = 0; change < count; change += 1) {
    await sleep(Math.max(0, began + (change * 1000) / size.perSecond - performance.now()));
    changes.push(
      markReady(orders[change] ?? 0).then(() => {
        lastCommit = performance.now();
        committed.set(change, lastCommit);
      }),
    );
  }
  await Promise.all(changes);
  isOver = true;
  await measuring;
  delays.sort((one, other) => one - other);
  const at = (share: number) => Math.round(delays[Math.ceil(delays.length * share) - 1] ?? Infinity);
  console.log(`${delays.length} events after ${at(0.5)} ms (median), ${at(0.99)} ms (p99), ${at(1)} ms (last)`);
  expect(delays).toHaveLength(count);
  expect(at(0.99)).toBeLessThanOrEqual(1_000);
});
