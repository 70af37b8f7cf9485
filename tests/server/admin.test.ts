import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../server/config.ts';
import { startApplication } from '../fixtures/application.ts';
import { writeBuiltPage } from '../fixtures/built-page.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

const paths = ['/metrics', '/docs', '/openapi.yaml'];

let dist: string;
let database: TestDatabase;
beforeAll(async () => {
  dist = await writeBuiltPage();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dist, { recursive: true });
});

/** Which of the paths are answered beside the page, and which on the listener of their own. */
async function answered(config: Partial<Config>) {
  const { app } = await startApplication(database.db, { dist, config });
  const isThere = async (instance: typeof app | null, url: string) => {
    const response = await instance?.inject(url);
    return response?.statusCode === 200 && /http_requests_total|\/auth\/send-otp\//.test(response.body);
  };
  const found = { beside: [] as string[], apart: [] as string[], page: (await app.inject('/')).statusCode };
  for (const url of paths) {
    if (await isThere(app, url)) found.beside.push(url);
    if (await isThere(app.admin, url)) found.apart.push(url);
  }
  await app.close();
  return found;
}

describe('metrics and docs', () => {
  it('are beside the page for a newcomer', async () => {
    expect(await answered({})).toEqual({ beside: paths, apart: [], page: 200 });
  });

  it('are nowhere in production without a port of their own', async () => {
    expect(await answered({ production: true })).toEqual({ beside: [], apart: [], page: 200 });
  });

  it.each([true, false])(
    'are only on the port of their own where there is one (production: %s)',
    async (production) => {
      const admin = { host: '127.0.0.1', port: 0 };
      expect(await answered({ production, admin })).toEqual({ beside: [], apart: paths, page: 200 });
    },
  );

  it('count on their own port what the page answers', async () => {
    const admin = { host: '127.0.0.1', port: 0 };
    const { app, call } = await startApplication(database.db, { dist, config: { admin } });
    await call('/auth/send-otp/', { phone: '9111111111' });
    const { body, headers } = (await app.admin?.inject('/metrics')) ?? { body: '', headers: {} };
    expect(body).toMatch(/http_requests_total\{operation="sendOtp",status="404"\} 1/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    await app.close();
  });

  it('close their own port with the application', async () => {
    const admin = { host: '127.0.0.1', port: 0 };
    const { app } = await startApplication(database.db, { dist, config: { admin } });
    const address = `${await app.admin?.listen(admin)}/metrics`;
    expect((await fetch(address)).status).toBe(200);
    await app.close();
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });
});

it('asks browsers for https on all subdomains in production only', async () => {
  for (const production of [true, false]) {
    const { app } = await startApplication(database.db, { dist, config: { production } });
    expect((await app.inject('/')).headers['strict-transport-security']).toBe(
      production ? 'max-age=31536000; includeSubDomains' : undefined,
    );
    await app.close();
  }
});
