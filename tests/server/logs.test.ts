import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '../../openapi/client.ts';
import { loggerOptions } from '../../server/process/logging.ts';
import { createDemo } from '../../demo/demo.ts';
import { SmsFailed } from '../../server/sms/sms.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { orderBody } from '../fixtures/order.ts';

const phone = '9876543210';
const lines: string[] = [];
const logger = loggerOptions('trace', { write: (line) => void lines.push(line) });

let database: TestDatabase;
let application: Application;
beforeAll(async () => {
  database = await createTestDatabase();
  application = await startApplication(database.db, { logger, demo: createDemo({ now: () => new Date() }) });
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

/** Values that must not appear in a log. */
const secrets: string[] = [phone];
const log = () => lines.join('');
function expectNoSecret(): void {
  for (const secret of secrets) expect(log()).not.toContain(secret);
  expect(log()).not.toMatch(/eyJ|Bearer|authorization/i);
}

it('the log of a login and an order has operations, statuses and request ids, but no phone number, code or token', async () => {
  const { restaurantId, menuIds } = await createRestaurant(database.db, [
    { name: 'Dosa', pricePaise: 10_000, count: 5 },
  ]);
  const { app, call, sent } = application;
  await call('/auth/register/', { name: 'Asha Rao', phone });
  await call('/auth/send-otp/', { phone });
  const code = sent[0]?.code ?? '';
  await app.inject(`/demo/outbox?phone=${phone}`);
  await app.inject(`/no-such-page-${phone}.txt?code=${code}`);
  await call('/auth/verify-otp/', { phone, otp: code === '000000' ? '000001' : '000000' });
  const { body: tokens } = await call('/auth/verify-otp/', { phone, otp: code });
  const { accessToken, refreshToken } = tokens as { accessToken: string; refreshToken: string };
  secrets.push(code, accessToken, refreshToken);
  await call('/auth/jwt/verify/', { token: accessToken });
  await call('/auth/jwt/refresh/', null, `JWT ${refreshToken}`);
  const order = orderBody(restaurantId, [{ id: menuIds[0] ?? 0 }]);
  expect((await call('/order/placeorder', order, `Bearer ${accessToken}`)).status).toBe(200);
  await call('/auth/logout/', null, `Bearer ${refreshToken}`);

  const answered = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'answered');
  expect(answered).toContainEqual(
    expect.objectContaining({ call: 'placeOrder', status: 200, reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
  );
  expect(answered.map((line) => line['call'])).toEqual(
    expect.arrayContaining(['registerCustomer', 'sendOtp', 'verifyOtp', 'refreshToken', 'logout']),
  );
  expectNoSecret();
});

/** The line of an answer to a client with this address. */
async function lineOf(address: string, key?: Uint8Array) {
  const secrets = key && { tokens: key, otp: key, addresses: key };
  const { app } = await startApplication(database.db, { logger, ...(secrets && { secrets }) });
  lines.length = 0;
  await app.inject({ url: `${apiBase}/cities`, remoteAddress: address });
  await app.close();
  expect(log()).not.toContain(address);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'answered');
}

it("logs the account of a request, and a keyed hash of the client's network instead of the IP address", async () => {
  const token = await application.accessToken((await addCustomers(database.db, 1))[0] ?? 0);
  const { id } = await database.db.selectFrom('customers').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  lines.length = 0;
  expect((await application.call('/auth/users/me/', undefined, `Bearer ${token}`)).status).toBe(200);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ call: 'getMe', actor: `customer ${id}` });

  const line = await lineOf('203.0.113.7');
  expect(line).toMatchObject({ status: 401, network: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(line).not.toHaveProperty('actor');
  const { network } = line ?? {};
  expect((await lineOf('203.0.113.7'))?.['network']).toBe(network);
  expect((await lineOf('203.0.113.8'))?.['network']).not.toBe(network);
  expect((await lineOf('203.0.113.7', new Uint8Array(32)))?.['network']).not.toBe(network);
  // Of IPv6, the first 64 bits are one network.
  const [one, same] = [await lineOf('2001:db8::1'), await lineOf('2001:db8::2')];
  expect(one?.['network']).toBe(same?.['network']);
});

it('logs the stack of an error, but not the data it quotes', async () => {
  const token = await application.accessToken(1);
  secrets.push(token);
  const failing = await startApplication(database.db, {
    logger,
    sms: { send: () => Promise.reject(new Error(`cannot reach ${phone} with ${token}`)) },
  });
  failing.clock.now = new Date('2026-12-01T00:00:00Z');
  expect((await failing.call('/auth/send-otp/', { phone })).status).toBe(500);
  const refusing = await startApplication(database.db, {
    logger,
    sms: { send: () => Promise.reject(new SmsFailed('the SMS gateway answered 503')) },
  });
  refusing.clock.now = failing.clock.now;
  expect((await refusing.call('/auth/send-otp/', { phone })).status).toBe(502);
  expect(log()).toContain('unhandled');
  expect(log()).toContain('cannot reach');
  expect(log()).toContain('the SMS gateway answered 503');
  expectNoSecret();
  await Promise.all([failing.app.close(), refusing.app.close()]);
});
