import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

/** What the server refuses before any handler runs (docs/asvs.md). */

let database: TestDatabase;
let application: Application;

beforeAll(async () => {
  database = await createTestDatabase();
  application = await startApplication(database.db);
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

const sendCode = '/api/v1/c1/auth/send-otp/';
const phone = '9000000001';

describe('a login request', () => {
  // A page of another site can send these without asking the server first.
  it.each([
    ['text/plain', JSON.stringify({ phone })],
    ['application/x-www-form-urlencoded', `phone=${phone}`],
    ['multipart/form-data; boundary=b', `--b\r\ncontent-disposition: form-data; name="phone"\r\n\r\n${phone}\r\n--b--`],
  ])('is rejected as %s', async (type, payload) => {
    const headers = { 'content-type': type };
    const answer = await application.app.inject({ method: 'POST', url: sendCode, headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation_error',
      detail: 'body: must be sent as application/json',
    });
  });

  it.each([
    ['of another operation', `{"phone":"${phone}","admin":true}`, 'admin'],
    ['that would change a prototype', `{"phone":"${phone}","__proto__":{"admin":true}}`, '__proto__'],
  ])('is rejected with a field %s', async (_which, payload, field) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await application.app.inject({ method: 'POST', url: sendCode, headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_error', field });
  });
});

it('does not support TRACE', async () => {
  const headers = { authorization: 'Bearer secret' };
  // The type leaves out TRACE because Fastify cannot route it.
  const method = 'TRACE' as 'GET';
  const answer = await application.app.inject({ method, url: '/api/v1/c1/cities', headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('secret');
});

it.each(['/assets/', '/.git/config', '/server/main.ts', '/package.json', '/..%2fpackage.json'])(
  'lists no folder and serves no file outside the build: %s',
  async (url) => {
    const answer = await application.app.inject({ url });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  },
);

it.each(['/api/v1/c1/cities', '/api/v1/c1/auth/users/me/', '/api/v1/c1/nothing'])(
  'lets no browser or proxy store a response of the API: %s',
  async (url) => {
    expect((await application.app.inject({ url })).headers['cache-control']).toBe('no-store');
  },
);

it('allows no other origin to read a response', async () => {
  const headers = { origin: 'https://other.example', 'access-control-request-method': 'POST' };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const answer = await application.app.inject({ method, url: '/api/v1/c1/cities', headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});
