import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../server/process/config.ts';
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

/** Returns the paths that the main listener serves (`beside`) and those that the admin listener serves (`apart`). */
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
  it('are served on the main listener by default', async () => {
    expect(await answered({})).toEqual({ beside: paths, apart: [], page: 200 });
  });

  it('are not served in production without ADMIN_PORT', async () => {
    expect(await answered({ production: true })).toEqual({ beside: [], apart: [], page: 200 });
  });

  it.each([true, false])(
    'are served only on the admin listener if ADMIN_PORT is set (production: %s)',
    async (production) => {
      const admin = { host: '127.0.0.1', port: 0 };
      expect(await answered({ production, admin })).toEqual({ beside: [], apart: paths, page: 200 });
    },
  );

  it('include the requests to the main listener', async () => {
    const admin = { host: '127.0.0.1', port: 0 };
    const { app, call } = await startApplication(database.db, { dist, config: { admin } });
    await call('/auth/send-otp/', { phone: '9111111111' });
    const { body, headers } = (await app.admin?.inject('/metrics')) ?? { body: '', headers: {} };
    expect(body).toMatch(/http_requests_total\{operation="sendOtp",status="404"\} 1/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    await app.close();
  });

  it('are no longer served after the application has closed', async () => {
    const admin = { host: '127.0.0.1', port: 0 };
    const { app } = await startApplication(database.db, { dist, config: { admin } });
    const address = `${await app.admin?.listen(admin)}/metrics`;
    expect((await fetch(address)).status).toBe(200);
    await app.close();
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });
});

it('the page is served with HSTS for all subdomains in production only', async () => {
  for (const production of [true, false]) {
    const { app } = await startApplication(database.db, { dist, config: { production } });
    expect((await app.inject('/')).headers['strict-transport-security']).toBe(
      production ? 'max-age=31536000; includeSubDomains' : undefined,
    );
    await app.close();
  }
});
