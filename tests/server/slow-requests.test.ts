import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../../openapi/client.ts';
import { buildApp } from '../../server/http/app.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import { ProviderUnavailable } from '../../server/payments/provider.ts';
import { maxCallMs } from '../../server/payments/razorpay.ts';
import { databaseLimits, timeLimits } from '../../server/process/time-limits.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { orderingDeps } from '../fixtures/order-server.ts';
import { createTokenSigner } from '../fixtures/token-signer.ts';

const testsEnd = new AbortController();
let database: TestDatabase;
let app: FastifyInstance;
let accessToken: (customer: number) => Promise<string>;
const limits = { ...timeLimits, requestMs: 500, headersMs: 400, wholeRequestMs: 5_000, checkIntervalMs: 50 };

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = orderingDeps(database.db, { now: new Date() });
  // A provider that does not respond before the tests end.
  const payments = {
    ...deps.payments,
    createOrder: async () => {
      await once(testsEnd.signal, 'abort');
      throw new ProviderUnavailable('no response');
    },
  };
  app = await buildApp({ ...deps, payments }, { limits });
  const signToken = createTokenSigner(
    createTokens({ db: database.db, secret: deps.secrets.tokens, now: deps.now }),
    deps.now,
  );
  accessToken = (customer) => signToken('customer', customer);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  testsEnd.abort();
  await app.close();
  await database.drop();
});

const port = () => Number(new URL(app.listeningOrigin).port);
const head = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/**
 * Sends `begun`, and then a byte every 20 ms. @returns the response, and the ms after which the connection was closed
 */
async function drip(begun: string): Promise<{ answer: string; closedAfter: number }> {
  const started = performance.now();
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  if (begun !== '') socket.write(begun);
  const dripping = setInterval(() => begun !== '' && socket.write('x'), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return { answer, closedAfter: performance.now() - started };
}

describe('a request', () => {
  it.each([
    ['an API request', `${apiBase}/auth/send-otp/`],
    ['a sandbox payment', '/sandbox/payments'],
  ])('whose body arrives too slowly gets 408 and is disconnected: %s', async (_what, path) => {
    const { answer, closedAfter } = await drip(head('POST', path, 5_000));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"detail":"body: came too slowly"');
    expect(closedAfter).toBeLessThan(2_900);
  });

  it.each([
    ['401', 'GET', `${apiBase}/order/getmyorders`],
    ['401', 'POST', `${apiBase}/order/placeorder`],
    ['404', 'GET', `${apiBase}/nothing`],
  ])(
    'that gets %s before its body is received is disconnected if the body does not end: %s %s',
    async (status, method, path) => {
      const { answer, closedAfter } = await drip(head(method, path, 5_000));
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(closedAfter).toBeLessThan(2_900);
    },
  );

  // Fastify runs no hooks for such a request.
  it('with an invalid URL is disconnected if its body does not end', async () => {
    const { answer, closedAfter } = await drip(head('POST', '/%zz', 5_000));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(closedAfter).toBeLessThan(limits.wholeRequestMs + 2_000);
  });

  it.each([
    ['drip', 'GET / HTTP/1.1\r\nx-slow: '],
    ['never come', ''],
  ])('whose headers %s is disconnected', async (_what, begun) => {
    expect((await drip(begun)).closedAfter).toBeLessThan(2_900);
  });

  it('that takes too long to process gets 503 with Retry-After', async () => {
    const [customer = 0] = await addCustomers(database.db, 1);
    const kitchen = await createDosaRestaurant(database.db);
    const started = performance.now();
    const response = await fetch(`${app.listeningOrigin}${apiBase}/order/placeorder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken(customer)}` },
      body: JSON.stringify(dosaOrderBody(kitchen, 1)),
    });
    expect(performance.now() - started).toBeLessThan(1_900);
    expect(response.headers.get('retry-after')).toBe('2');
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 503,
      body: { code: 'server_error', message: 'Server error occurred. Please try again later.' },
    });
  });
});

it('every timeout within a request leaves time to respond within 15 s', () => {
  const { connectMs, statementMs, lockMs, idleMs, answerMs } = databaseLimits;
  expect(timeLimits.requestMs).toBeLessThan(15_000);
  expect(timeLimits.headersMs + timeLimits.checkIntervalMs).toBeLessThan(15_000);
  expect(connectMs + statementMs).toBeLessThan(timeLimits.requestMs);
  expect(answerMs).toBeLessThan(timeLimits.requestMs);
  expect(idleMs).toBeLessThan(timeLimits.requestMs);
  expect([lockMs, statementMs, answerMs].toSorted((a, b) => a - b)).toEqual([lockMs, statementMs, answerMs]);
  // A request to place an order calls the provider between two transactions, which get 4 s.
  expect(maxCallMs + 4_000).toBeLessThan(timeLimits.requestMs);
  // 5 MiB at 64 KB/s, plus 5 s to check the picture.
  expect(timeLimits.uploadMs).toBeGreaterThan((5 * 1024 * 1000) / 64 + 5_000);
  expect(timeLimits.uploadMs + 1_000).toBeLessThanOrEqual(90_000);
  // Slightly longer than an upload may take.
  expect(timeLimits.wholeRequestMs).toBeGreaterThan(90_000);
  expect(timeLimits.wholeRequestMs).toBeLessThanOrEqual(100_000);
});
