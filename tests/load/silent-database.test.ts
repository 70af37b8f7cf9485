import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '../../openapi/client.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../fixtures/database-proxy.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { startApi, tokenSigner, type ApiProcess } from './api.ts';
import { orderBody } from '../fixtures/order.ts';

let database: TestDatabase;
let network: DatabaseProxy;
let api: ApiProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  network = await startDatabaseProxy(database.url);
  api = await startApi({ DATABASE_URL: network.url });
});
afterAll(async () => {
  await api.kill();
  await network.close();
  await database.drop();
});

it('answers every request with 503 within 15 s while the database does not respond, and recovers afterwards', async () => {
  const { restaurantId, menuIds } = await createRestaurant(database.db, [{ pricePaise: 10_000, count: 100 }]);
  const [customer = 0] = await addCustomers(database.db, 1);
  const token = await (await tokenSigner(database.db))(customer);
  const call = async (path: string, body?: object) => {
    const started = performance.now();
    const response = await fetch(`${api.origin}${apiBase}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code } = (await response.json()) as { code?: string };
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, code, retryAfter, ms: performance.now() - started };
  };
  const calls = () =>
    Promise.all(
      Array.from({ length: 10 }, () => [
        call('/cities'),
        call('/order/getmyorders'),
        call('/order/placeorder', orderBody(restaurantId, [{ id: menuIds[0] ?? 0 }])),
        call('/auth/send-otp/', { phone: '9876543210' }),
      ]).flat(),
    );
  // Opens database connections, which are idle when the database falls silent.
  await calls();

  network.silence();
  // Waits until no kept answer is valid any more: it is for up to a second after the version was last read (D170).
  await sleep(1_200);
  const answers = await calls();
  console.log(`the slowest answer came after ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`);
  for (const { ms, ...answer } of answers) {
    expect(answer).toEqual({ status: 503, code: 'server_error', retryAfter: '2' });
    expect(ms).toBeLessThan(15_000);
  }
  expect({ exitCode: api.child.exitCode, signal: api.child.signalCode }).toEqual({ exitCode: null, signal: null });

  network.restore();
  await expect.poll(async () => (await call('/cities')).status, { timeout: 20_000 }).toBe(200);
  expect((await call('/order/placeorder', orderBody(restaurantId, [{ id: menuIds[0] ?? 0 }]))).status).toBe(200);
  expect(await findLedgerMismatches(database.db)).toEqual([]);
});
