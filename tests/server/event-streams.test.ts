import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/http/app.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import { readContract } from '../../server/http/contract/document.ts';
import type { Audience } from '../../server/db/schema.ts';
import { loggerOptions } from '../../server/process/logging.ts';
import { streamLimits, type StreamLimits } from '../../server/order-events/streams.ts';
import { timeLimits } from '../../server/process/time-limits.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { openEventStream, type EventStream } from '../fixtures/event-stream.ts';
import { orderingDeps, testSecret } from '../fixtures/order-server.ts';
import { addOrder } from '../fixtures/order-row.ts';

let database: TestDatabase;
/** Shifts the clocks of the servers, ms. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const lines: string[] = [];
/** All servers and streams of a test, which end with it. */
const servers: { close(): Promise<void> }[] = [];
const streams: EventStream[] = [];

beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());
beforeEach(() => {
  ahead = 0;
  lines.length = 0;
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.cut();
  for (const server of servers.splice(0)) await server.close();
});

/** An API process that listens, whose streams are checked every 20 ms. */
async function startServer(limits: Partial<StreamLimits> = {}, { requestMs } = timeLimits) {
  const deps = {
    ...orderingDeps(database.db, { now: now() }),
    now,
    databaseTime: async () => now(),
    logger: loggerOptions('info', { write: (line) => void lines.push(line) }),
  };
  const app = await buildApp(deps, {
    limits: { ...timeLimits, requestMs },
    streams: { ...streamLimits, tickMs: 20, ...limits },
  });
  servers.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

const tokens = () => createTokens({ db: database.db, secret: testSecret, now });

/** A login of an account. */
async function logIn(id: number, audience: Audience = 'customer') {
  const { accessToken } = await tokens().openSession({ audience, id });
  const { sid } = JSON.parse(atob(accessToken.split('.')[1] ?? '')) as { sid: string };
  return { token: accessToken, end: () => tokens().endSession({ audience, id, sessionId: sid }) };
}

async function open(origin: string, options: Parameters<typeof openEventStream>[1]): Promise<EventStream> {
  const stream = await openEventStream(origin, options);
  streams.push(stream);
  return stream;
}

/** A restaurant with its partner, and a customer. */
async function openWorld() {
  const { db } = database;
  const { restaurantId, menuIds } = await createRestaurant(db, [{ count: 1 }]);
  const [menuId = 0] = menuIds;
  const { partner_id: partner } = await db
    .selectFrom('restaurants')
    .select('partner_id')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  const [customer = 0] = await addCustomers(db, 1);
  const order = () => addOrder(db, { restaurant_id: restaurantId, customer_id: customer });
  const set = (number: number, status: 'confirmed' | 'ready') =>
    db.updateTable('orders').set({ status, confirmed_at: now() }).where('number', '=', number).execute();
  const count = (live_count: number) =>
    db.updateTable('stock').set({ live_count }).where('menu_id', '=', menuId).execute();
  return { restaurantId, menuId, partner, customer, order, set, count };
}

const events = ({ events: all }: EventStream) => all.map(({ event = 'comment' }) => event);

describe('an event stream', () => {
  it('sends each change of an order to its customer, and from the payment on to its partner, but to no other account', async () => {
    const { listeningOrigin: origin } = await startServer();
    const [world, other] = [await openWorld(), await openWorld()];
    const customer = await open(origin, await logIn(world.customer));
    const partner = await open(origin, { ...(await logIn(world.partner, 'partner')), path: '/partner/events' });
    const otherCustomer = await open(origin, await logIn(other.customer));
    const otherPartner = await open(origin, { ...(await logIn(other.partner, 'partner')), path: '/partner/events' });
    const number = await world.order();
    await world.set(number, 'confirmed');
    await world.set(number, 'ready');
    const theirs = await other.order();
    await other.set(theirs, 'ready');
    const id = `${world.restaurantId}-${number}`;
    await expect.poll(customer.hints).toEqual([`order ${id} pending`, `order ${id} confirmed`, `order ${id} ready`]);
    await expect.poll(partner.hints).toEqual([`order ${id} confirmed`, `order ${id} ready`]);
    const otherId = `${other.restaurantId}-${theirs}`;
    await expect.poll(otherCustomer.hints).toEqual([`order ${otherId} pending`, `order ${otherId} ready`]);
    await expect.poll(otherPartner.hints).toEqual([`order ${otherId} ready`]);
  });

  it('sends that the stock of a dish has become low to the partner of its restaurant alone, also if it was missed', async () => {
    const { listeningOrigin: origin } = await startServer();
    const [world, other] = [await openWorld(), await openWorld()];
    const own = { ...(await logIn(world.partner, 'partner')), path: '/partner/events' as const };
    const partner = await open(origin, own);
    const customer = await open(origin, await logIn(world.customer));
    const theirs = await open(origin, { ...(await logIn(other.partner, 'partner')), path: '/partner/events' });
    const before = String(now().getTime());
    await world.count(9);
    await world.count(5);
    const hint = `stock.low ${world.restaurantId} ${world.menuId}`;
    await expect.poll(partner.hints).toEqual([hint]);
    const check = new Ajv2020({ strict: false, validateFormats: false })
      .addSchema({ ...readContract(), $id: 'contract' })
      .compile({ $ref: 'contract#/components/schemas/StockHint' });
    const { data = '' } = partner.events.find(({ event }) => event === 'stock.low') ?? {};
    expect([check(JSON.parse(data)), check.errors]).toEqual([true, null]);
    // Later events of the others have arrived, so that one of the dish would have.
    const [mine, last] = [await world.order(), await other.order()];
    await other.set(last, 'ready');
    await expect.poll(customer.hints).toEqual([`order ${world.restaurantId}-${mine} pending`]);
    await expect.poll(theirs.hints).toEqual([`order ${other.restaurantId}-${last} ready`]);
    const again = await open(origin, { ...own, lastEventId: before });
    await expect.poll(again.hints).toEqual([hint]);
  });

  it('sends the changes of an order that waits to be accepted to its partner too, with the status of the API', async () => {
    const { listeningOrigin: origin } = await startServer();
    const world = await openWorld();
    const partner = await open(origin, { ...(await logIn(world.partner, 'partner')), path: '/partner/events' });
    const number = await world.order();
    const own = database.db.updateTable('orders').where('number', '=', number);
    await own.set({ status: 'waiting', paid_at: now(), due_at: now() }).execute();
    await own.set({ status: 'cancelled' }).execute();
    const id = `${world.restaurantId}-${number}`;
    await expect.poll(partner.hints).toEqual([`order ${id} pending`, `order ${id} cancelled`]);
  });

  it('begins with headers that keep caches, compression and buffers away, and sends hints of the contract', async () => {
    const { listeningOrigin: origin } = await startServer();
    const world = await openWorld();
    const stream = await open(origin, await logIn(world.customer));
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await world.order();
    await expect.poll(() => events(stream)).toEqual(['open', 'order']);
    const check = new Ajv2020({ strict: false, validateFormats: false })
      .addSchema({ ...readContract(), $id: 'contract' })
      .compile({ $ref: 'contract#/components/schemas/OrderHint' });
    expect([check(JSON.parse(stream.events[1]?.data ?? '')), check.errors]).toEqual([true, null]);
  });

  it('is refused without a token, with that of the other audience and with a malformed Last-Event-ID', async () => {
    const { listeningOrigin: origin } = await startServer();
    const world = await openWorld();
    const { token } = await logIn(world.customer);
    expect((await open(origin, {})).status).toBe(401);
    expect((await open(origin, { token, path: '/partner/events' })).status).toBe(401);
    expect((await open(origin, { token, lastEventId: '12x' })).status).toBe(400);
  });

  it('outlives the time limit of a request, with a comment as heartbeat', async () => {
    const { listeningOrigin: origin } = await startServer({ heartbeatTicks: 20 }, { ...timeLimits, requestMs: 2_000 });
    const stream = await open(origin, await logIn((await openWorld()).customer));
    await expect.poll(() => stream.events.length, { timeout: 15_000 }).toBeGreaterThan(7);
    expect(new Set(events(stream))).toEqual(new Set(['open', 'comment']));
  });

  it('has a heartbeat every few seconds for partners, whose kitchen must notice that it is cut off', async () => {
    const { listeningOrigin: origin } = await startServer({ heartbeatTicks: 10_000, partnerHeartbeatTicks: 4 });
    const { partner } = await openWorld();
    const stream = await open(origin, { ...(await logIn(partner, 'partner')), path: '/partner/events' });
    await expect.poll(() => stream.events.length, { timeout: 15_000 }).toBeGreaterThan(2);
    expect(new Set(events(stream))).toEqual(new Set(['open', 'comment']));
  });

  it('does not answer a HEAD request', async () => {
    const app = await startServer();
    const response = await app.inject({ method: 'HEAD', url: '/api/v1/c1/partner/events' });
    expect(response.statusCode).toBe(404);
  });
});

describe('a stream that is opened with the id of the last event', () => {
  it('first has what was missed, also events that were committed after later ones', async () => {
    const { listeningOrigin: origin } = await startServer();
    const world = await openWorld();
    const login = await logIn(world.customer);
    const first = await open(origin, login);
    const late = await database.db.startTransaction().execute();
    const lateNumber = await addOrder(late as never, {
      restaurant_id: world.restaurantId,
      customer_id: world.customer,
    });
    const seen = await world.order();
    await expect.poll(first.hints).toHaveLength(1);
    const lastEventId = first.events.at(-1)?.id;
    first.cut();
    await late.commit().execute();
    const missed = await world.order();
    const second = await open(origin, { ...login, lastEventId });
    const hint = (number: number) => `order ${world.restaurantId}-${number} pending`;
    await expect.poll(second.hints).toEqual([lateNumber, seen, missed].map(hint));
    // A heartbeat may follow.
    await expect.poll(() => events(second).findLast((event) => event !== 'comment')).toBe('open');
  });

  it('has no event of another account', async () => {
    const { listeningOrigin: origin } = await startServer();
    const [world, other] = [await openWorld(), await openWorld()];
    const before = String(now().getTime());
    await other.set(await other.order(), 'confirmed');
    const customer = await open(origin, { ...(await logIn(world.customer)), lastEventId: before });
    const partner = { ...(await logIn(world.partner, 'partner')), path: '/partner/events' as const };
    await world.order();
    const ofPartner = await open(origin, { ...partner, lastEventId: before });
    await expect.poll(() => events(customer)).toContain('open');
    await expect.poll(() => events(ofPartner)).toContain('open');
    expect(customer.hints().filter((hint) => hint.includes(` ${other.restaurantId}-`))).toEqual([]);
    expect(ofPartner.hints()).toEqual([]);
  });

  it.each([
    ['is older than a day', () => Date.now() - 24 * 3_600_000],
    ['is later than now', () => Date.now() + 3_600_000],
  ])('has a reload instead if the id %s', async (_when, id) => {
    const { listeningOrigin: origin } = await startServer();
    const stream = await open(origin, { ...(await logIn((await openWorld()).customer)), lastEventId: String(id()) });
    await expect.poll(() => events(stream)).toEqual(['reload', 'open']);
  });

  it('has a reload instead if more than 500 events were missed', async () => {
    const { listeningOrigin: origin } = await startServer();
    const world = await openWorld();
    const event = { restaurant_id: world.restaurantId, customer_id: world.customer, kind: 'order' as const };
    const rows = Array.from({ length: 501 }, (_, index) => ({ ...event, order_number: index + 1 }));
    await database.db
      .insertInto('order_events')
      .values(rows.map((row) => ({ ...row, status: 'ready' as const, version: 1, is_paid: true })))
      .execute();
    const stream = await open(origin, { ...(await logIn(world.customer)), lastEventId: String(now().getTime()) });
    await expect.poll(() => events(stream)).toEqual(['reload', 'open']);
  });
});

describe('a stream ends', () => {
  it('when its access token expires', async () => {
    const { listeningOrigin: origin } = await startServer();
    const stream = await open(origin, await logIn((await openWorld()).customer));
    ahead = 15 * 60_000 - 2_000;
    await expect.poll(() => events(stream)).toEqual(['open']);
    ahead = 15 * 60_000 + 1_000;
    await stream.ended;
    await expect.poll(() => lines.join('')).toContain('"end":"token_expired"');
  });

  it.each(['customer', 'partner'] as const)(
    'soon after the session of its %s has ended, while other sessions go on',
    async (audience) => {
      const { listeningOrigin: origin } = await startServer();
      const world = await openWorld();
      const path = audience === 'customer' ? '/order/events' : '/partner/events';
      const [one, other] = [await logIn(world[audience], audience), await logIn(world[audience], audience)];
      const ending = await open(origin, { ...one, path });
      const going = await open(origin, { ...other, path });
      await one.end();
      await ending.ended;
      const number = await world.order();
      await world.set(number, 'ready');
      await expect.poll(going.hints).toContain(`order ${world.restaurantId}-${number} ready`);
      await tokens().endAllSessions({ audience, id: world[audience] });
      await going.ended;
    },
  );

  it('within 5 s of the end of its session with the limits of the product', () => {
    expect(streamLimits.sessionTicks * streamLimits.tickMs).toBeLessThan(5_000);
  });

  it('when the server closes, which asks each client to wait a random time of 1 to 10 s', async () => {
    const app = await startServer();
    const world = await openWorld();
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => open(app.listeningOrigin, await logIn(world.customer))),
    );
    await app.close();
    await Promise.all(all.map(({ ended }) => ended));
    const waits = all.map((stream) => Number(stream.events.at(-1)?.retry));
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(1_000);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(10_000);
    expect(new Set(waits).size).toBeGreaterThan(1);
  });
});

describe('a further stream is refused', () => {
  it('with 429 while an account has five, until one of them ends', async () => {
    const { listeningOrigin: origin } = await startServer();
    const world = await openWorld();
    const login = await logIn(world.customer);
    const all = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => open(origin, login)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(all.find(({ status }) => status === 429)?.headers['retry-after']).toBe('30');
    // A partner with the same id is another account.
    const partner = { ...(await logIn(world.partner, 'partner')), path: '/partner/events' as const };
    expect((await open(origin, partner)).status).toBe(200);
    all.find(({ status }) => status === 200)?.cut();
    await expect.poll(async () => (await open(origin, login)).status).toBe(200);
  });

  it('with 503 while the process has its maximum', async () => {
    const { listeningOrigin: origin } = await startServer({ perProcess: 2 });
    const statuses: number[] = [];
    for (const customer of await addCustomers(database.db, 3))
      statuses.push((await open(origin, await logIn(customer))).status);
    expect(statuses).toEqual([200, 200, 503]);
  });
});

it('the log has one line for a stream when it ends, and the metrics count open and ended streams', async () => {
  const app = await startServer();
  const metrics = async () => (await app.inject('/metrics')).body;
  const world = await openWorld();
  const stream = await open(app.listeningOrigin, await logIn(world.customer));
  expect(await metrics()).toContain('event_streams_open{audience="customer"} 1');
  expect(lines.join('')).not.toContain('streamOrderEvents');
  stream.cut();
  await expect.poll(metrics).toContain('event_streams_ended_total{cause="client"} 1');
  expect(await metrics()).toContain('event_streams_open{audience="customer"} 0');
  // The duration is the time until the stream began.
  expect(await metrics()).toContain('http_request_duration_seconds_bucket{le="5",operation="streamOrderEvents"} 1');
  const line = lines.find((text) => text.includes('streamOrderEvents')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ status: 200, actor: `customer ${world.customer}`, end: 'client' });
  expect(line).not.toMatch(/eyJ|Bearer/);
  // A stream that the server ends has one line and one count too.
  const ended = await open(app.listeningOrigin, await logIn(world.customer));
  ahead = 15 * 60_000 + 1_000;
  await ended.ended;
  await expect.poll(metrics).toContain('event_streams_ended_total{cause="token_expired"} 1');
  expect(lines.filter((text) => text.includes('streamOrderEvents'))).toHaveLength(2);
  expect(await metrics()).toContain('http_requests_total{operation="streamOrderEvents",status="200"} 2');
});
