import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import {
  createLiveNetwork,
  NoChannel,
  openBoard,
  openMyOrders,
  openOrderPage,
  openPartnerOrders,
  readOrderRows,
  type LiveClient,
} from '../fixtures/live-clients.ts';
import { addOrder } from '../fixtures/order-row.ts';
import { startApi, tokenSigner, type ApiProcess } from './api.ts';

// Real pages of customers and partners, without a browser, over two API processes whose streams are cut. The number of
// customers is set by an environment variable; each has two pages, and each restaurant too.
const customerCount = Number(process.env['LIVE_CUSTOMERS'] ?? 16);
const restaurantCount = 4;
/** How soon a page shows the state of the database after its stream has opened, ms. */
const limitMs = 2_000;

let database: TestDatabase;
const apis: ApiProcess[] = [];
const clients: LiveClient[] = [];
beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', NoChannel);
  database = await createTestDatabase();
  apis.push(...(await Promise.all([0, 1].map(() => startApi({ DATABASE_URL: database.url, WORKERS: 'off' })))));
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.stop();
  await Promise.all(apis.splice(0).map((api) => api.kill()));
  await database.drop();
  vi.unstubAllGlobals();
});

/** Which process serves a client; it changes with each round. */
let round = 0;

/** Opens My Orders and the page of an order for each customer, and board and orders for each restaurant. */
async function openPages(losesPlace: boolean): Promise<void> {
  const { db } = database;
  const [signCustomer, signPartner] = [await tokenSigner(db), await tokenSigner(db, 'partner')];
  const network = (token: () => Promise<string>) => {
    const index = clients.length;
    return createLiveNetwork({ origin: () => apis[(index + round) % 2]?.origin ?? '', token, losesPlace });
  };
  const restaurants: number[] = [];
  for (let each = 0; each < restaurantCount; each += 1) {
    const { restaurantId, partnerId } = await createRestaurant(db, [{ count: 1 }]);
    restaurants.push(restaurantId);
    clients.push(
      openBoard(
        network(() => signPartner(partnerId)),
        restaurantId,
      ),
    );
    clients.push(
      openPartnerOrders(
        network(() => signPartner(partnerId)),
        restaurantId,
      ),
    );
  }
  for (const [index, customer] of (await addCustomers(db, customerCount)).entries()) {
    const restaurant = restaurants[index % restaurantCount] ?? 0;
    const now = new Date();
    const times = {
      paid_at: now,
      confirmed_at: now,
      took_money: true,
      slot_start: now,
      ready_at: new Date(now.getTime() + 1_200_000),
    };
    const number = await addOrder(db, {
      restaurant_id: restaurant,
      customer_id: customer,
      status: 'confirmed',
      pickup_code: '482913',
      ...times,
    });
    clients.push(
      openMyOrders(
        network(() => signCustomer(customer)),
        customer,
      ),
    );
    clients.push(
      openOrderPage(
        network(() => signCustomer(customer)),
        `${restaurant}-${number}`,
      ),
    );
  }
}

/** Returns the clients that do not show the state of the database. */
async function stale(of: readonly LiveClient[] = clients): Promise<string[]> {
  const rows = await readOrderRows(database.db);
  return of.filter((client) => client.shown().join() !== client.expected(rows).join()).map(({ name }) => name);
}

/** Lets time pass until the streams of the clients are open, a second at a time, as short as their waits allow. */
async function reopen(of: readonly LiveClient[]): Promise<void> {
  while (!of.every((client) => client.isLive())) {
    for (const client of of) if (!client.isLive() && client.link() !== 'connecting') client.pass(1_000);
    await sleep(10);
  }
}

/**
 * Cuts all streams twice, and changes all orders meanwhile.
 * @returns the clients that did not show the change in time
 */
async function cutTwice(): Promise<string[]> {
  await reopen(clients);
  await expect.poll(() => stale(), { timeout: 10_000 }).toEqual([]);
  const late: string[] = [];
  for (const status of ['preparing', 'ready'] as const) {
    round += 1;
    const polls = clients.filter((_, index) => Math.floor(index / 2) % 2 === round % 2);
    const reopens = clients.filter((client) => !polls.includes(client));
    // A request that is under way would return the change.
    await expect.poll(() => clients.every(({ network }) => network.isIdle())).toBe(true);
    for (const { network } of polls) network.isRefusing = true;
    for (const { network } of clients) network.cut();
    await expect.poll(() => clients.map((client) => client.link())).not.toContain('open');
    await database.db.updateTable('orders').set({ status }).execute();
    // Longer than a process waits before it reads the outbox again.
    await sleep(700);
    expect(await stale()).toHaveLength(clients.length);

    // Until a stream is open again, the page polls.
    for (const client of polls) client.pass(client.pollMs());
    await reopen(reopens);
    const openedAt = performance.now();
    while ((await stale()).length > 0 && performance.now() - openedAt < limitMs) await sleep(20);
    const left = await stale();
    late.push(...left);
    const waitedMs = Math.round(performance.now() - openedAt);
    console.log(`${clients.length} pages, ${left.length} of them late ${waitedMs} ms after the last stream opened`);

    for (const { network } of polls) network.isRefusing = false;
    await reopen(clients);
    await expect.poll(() => stale(polls), { timeout: 10_000 }).toEqual([]);
  }
  return late;
}

it('after all streams were cut twice, each page shows the state of the database within 2 s of its stream, or by its next poll', async () => {
  await openPages(false);
  expect(await cutTwice()).toEqual([]);
});

it('pages whose streams continue without the missed events do not show it (control)', async () => {
  await openPages(true);
  const late = await cutTwice();
  expect(late.length).toBeGreaterThanOrEqual(customerCount);
});
