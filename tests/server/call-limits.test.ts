import fastify from 'fastify';
import { afterEach, beforeAll, afterAll, expect, it, onTestFinished } from 'vitest';
import { createCallLimits } from '../../server/http/call-limits.ts';
import { operationsOf, readContract } from '../../server/http/contract/document.ts';
import { startApplication, testConfig, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { startPortal } from '../fixtures/partner-server.ts';

const base = '/api/v1/c1';
const started: Application[] = [];
let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ app }) => app.close()));
});
afterAll(() => database.drop());

async function start(limits: { network: number; account: number; payments?: number }) {
  const callsPerMinute = { payments: 100, ...limits };
  const application = await startApplication(database.db, { config: { callsPerMinute } });
  started.push(application);
  const call = (url: string, { address = '203.0.113.1', authorization = '' } = {}) =>
    application.app.inject({ url: base + url, remoteAddress: address, headers: { authorization } });
  return { ...application, call };
}

it('a request beyond the limit of the network gets 429, with the waiting time in header and message', async () => {
  const { call, clock } = await start({ network: 3, account: 100 });
  const setTime = (time: string) => (clock.now = new Date(`2026-11-21T${time}Z`));
  setTime('07:30:00');
  for (let n = 0; n < 3; n += 1) expect((await call('/cities')).statusCode).toBe(401);
  setTime('07:30:48');
  const refused = await call('/cities');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('12');
  const text = 'Too many requests. Try again in 12 seconds.';
  expect(refused.json()).toEqual({ code: 'too_many_requests', message: text, detail: text });
  setTime('07:30:59');
  expect((await call('/cities')).json()).toMatchObject({ message: 'Too many requests. Try again in 1 second.' });
  setTime('07:31:00');
  expect((await call('/cities')).statusCode).toBe(401);
});

it('the addresses of one IPv6 /64 are counted together, and those of different networks separately', async () => {
  const { call } = await start({ network: 2, account: 100 });
  const statuses = async (addresses: string[]) => {
    const seen: number[] = [];
    for (const address of addresses) seen.push((await call('/cities', { address })).statusCode);
    return seen;
  };
  expect(await statuses(['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::1'])).toEqual([401, 401, 429]);
  expect(
    await statuses(['2001:db8:1:3::1', '203.0.113.7', '2001:db8:1:3::2', '::ffff:203.0.113.7', '::ffff:cb00:7107']),
  ).toEqual([401, 401, 401, 401, 429]);
  expect(await statuses(['2001:db8:1:3::3'])).toEqual([429]);
});

it('requests of an account are counted across networks, and separately for a customer and a partner with the same id', async () => {
  const { call, accessToken } = await start({ network: 100, account: 2 });
  const { id } = await database.db
    .insertInto('customers')
    .values({ phone: '9876543210', name: 'Asha Rao' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db.insertInto('partners').values({ id, phone: '9876543210', name: 'Asha', address: 'Here' }).execute();
  const customer = `Bearer ${await accessToken(id)}`;
  const partner = `Bearer ${await accessToken(id, 'partner')}`;
  const from = (address: string, authorization: string, url = '/cities') => call(url, { address, authorization });
  expect((await from('203.0.113.1', customer)).statusCode).toBe(200);
  expect((await from('203.0.113.2', customer)).statusCode).toBe(200);
  expect((await from('203.0.113.3', customer)).statusCode).toBe(429);
  expect((await from('203.0.113.3', partner, '/partner/auth/me')).statusCode).toBe(200);
});

it('calls for which the payment provider is asked have a limit of their own, for each account', async () => {
  const { app, accessToken, clock } = await start({ network: 100, account: 100, payments: 2 });
  const { id } = await database.db
    .insertInto('customers')
    .values({ phone: '9876543212', name: 'Meera' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const call = async (path: string, of = id, payload?: object) => {
    const headers = { authorization: `Bearer ${await accessToken(of)}` };
    const url = base + path;
    return (await app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers })).statusCode;
  };
  const order = { razorpay_order_id: 'order_unknown' };
  expect(await call('/order/status', id, order)).toBe(404);
  expect(await call('/order/cancel', id, { id: '1-999999' })).toBe(404);
  for (const path of ['/order/status', '/order/cancel', '/order/placeorder', '/order/verifypayment'])
    expect([path, await call(path, id, order)]).toEqual([path, 429]);
  // Other calls and other accounts are not affected.
  expect(await call('/cities')).toBe(200);
  expect(await call('/order/status', id + 1_000_000, order)).not.toBe(429);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect(await call('/order/status', id, order)).toBe(404);
});

it('the limit applies to every operation of the contract', async () => {
  const { app } = await start({ network: 1, account: 100 });
  await app.inject(`${base}/cities`);
  const operations = operationsOf(readContract());
  const answers = await Promise.all(
    operations.map(async ({ id, method, path }) => {
      const { statusCode } = await app.inject({ method, url: base + path.replaceAll(/\{\w+\}/g, '1') });
      return { id, statusCode };
    }),
  );
  expect(answers).toEqual(operations.map(({ id }) => ({ id, statusCode: 429 })));
});

it("requests that the network's limit rejects do not count towards the account's limit", async () => {
  const { call, accessToken } = await start({ network: 1, account: 2 });
  const { id } = await database.db
    .insertInto('customers')
    .values({ phone: '9876543211', name: 'Ravi' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const authorization = `Bearer ${await accessToken(id)}`;
  for (let n = 0; n < 5; n += 1) await call('/cities', { authorization });
  expect((await call('/cities', { authorization, address: '203.0.113.9' })).statusCode).toBe(200);
});

it.each(['networks', 'accounts'])('the limiter remembers 10,000 %s at the same time', async (what) => {
  const app = fastify();
  const limits = await createCallLimits(
    app,
    { callsPerMinute: { network: 1, account: 1, payments: 1 }, changesPerDay: 1 },
    () => new Date(0),
  );
  app.get('/', async (request) => {
    const check = (n: number) => {
      const each = Object.create(request, { ip: { value: `2001:db8:${n.toString(16)}::1` } });
      return what === 'networks'
        ? limits.checkNetwork(each)
        : limits.checkAccount(each, { audience: 'customer', id: n });
    };
    for (let n = 0; n < 10_000; n += 1) await check(n);
    await check(0);
    return 'accepted';
  });
  expect((await app.inject('/')).statusCode).toBe(429);
  await app.close();
});

it('changes above the limit of a day are refused, while reading and a logout everywhere are answered [D359]', async () => {
  const own = await createTestDatabase();
  const small = await startPortal(own.db, { config: testConfig({ changesPerDay: 20 }) });
  onTestFinished(async () => {
    await small.app.close();
    await own.drop();
  });
  small.clock.now = new Date('2026-11-21T20:30:00Z');
  const restaurant = await small.newRestaurant(small.imran);
  const dish = await small.newDish(small.imran, restaurant);
  const body = { restaurant_id: String(restaurant), menu_id: String(dish), item_count: 1, action: 'increment' };
  const change = () => small.as(small.imran, 'POST', '/partner/menu/updateMenuItemCount', { body });
  // The restaurant and the dish have counted five times each.
  for (let count = 0; count < 10; count += 1) expect((await change()).status).toBe(200);
  const message = 'Too many changes within a day. Try again in 4 hours.';
  expect(await change()).toMatchObject({ status: 429, body: { code: 'too_many_requests', message } });
  const read = await small.as(small.imran, 'POST', '/partner/menu/', { body: { restaurantId: restaurant, page: 1 } });
  expect(read).toMatchObject({ status: 200, body: { menus: [{ name: 'Ghee Roast Dosa' }] } });
  const { live_count: left } = await own.db
    .selectFrom('stock')
    .select('live_count')
    .where('menu_id', '=', dish)
    .where('restaurant_id', '=', restaurant)
    .executeTakeFirstOrThrow();
  expect(left).toBe(10);
  small.clock.now = new Date('2026-11-22T00:00:00Z');
  expect((await change()).status).toBe(200);
  for (let count = 1; count < 20; count += 1) expect((await change()).status).toBe(200);
  expect((await change()).status).toBe(429);
  const loggedOut = await small.as(small.imran, 'POST', '/partner/auth/logout_everywhere');
  expect(loggedOut.status).toBe(200);
});

it('200 changes of one order are counted apart from those of other orders and of everything else [D359]', async () => {
  const app = fastify();
  const limits = await createCallLimits(
    app,
    { callsPerMinute: { network: 1, account: 1, payments: 1 }, changesPerDay: 1 },
    () => new Date(0),
  );
  const partner = { audience: 'partner', id: 7 } as const;
  const change = (orderId: string | null) => () => limits.countChange(partner, { orderId, isStock: true });
  for (let count = 0; count < 200; count += 1) change('12-3')();
  expect(change('12-3')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  expect(change('12-4')).not.toThrow();
  expect(change(null)).not.toThrow();
  expect(change(null)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  expect(() => limits.countChange({ ...partner, id: 8 }, { orderId: '12-3', isStock: false })).not.toThrow();
  await app.close();
});
