import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { writeBuiltPage } from '../fixtures/built-page.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

// How the configuration of a deployment changes what is served, and what is served beside the page.

let dist: string;
let database: TestDatabase;
let application: Application;

beforeAll(async () => {
  dist = await writeBuiltPage();
  database = await createTestDatabase();
  application = await startApplication(database.db, { dist });
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
  await rm(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => application.app.inject({ url, headers });

describe('the content security policy', () => {
  const policyOf = async (instance: Application) => {
    const text = String((await instance.app.inject('/')).headers['content-security-policy']);
    return Object.fromEntries(text.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
  };

  it('allows only scripts of our origin and styles with the nonce', async () => {
    const policy = await policyOf(application);
    // For `rel=prefetch` in Firefox; every kind of content has a directive of its own.
    expect(policy['default-src']).toEqual(["'self'"]);
    for (const kind of ['media-src', 'object-src']) expect(policy[kind]).toEqual(["'none'"]);
    for (const kind of ['img', 'font', 'connect', 'frame', 'worker', 'manifest'])
      expect(policy).toHaveProperty(`${kind}-src`);
    expect(policy['script-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
    expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(/^'nonce-/)]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
  });

  it.each([
    '/api/v1/c1/cities',
    '/assets/main-4f2a.js',
    '/config.json',
    '/nothing.txt',
    '/healthz',
    '/image-host/local/image/upload/nothing.webp',
  ])('allows an answer that is no page, %s, to load nothing and to be embedded nowhere', async (url) => {
    expect((await get(url)).headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    );
  });

  it('allows the service worker to request our own origin only', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const answer = await get('/sw.js', headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self'",
      );
    }
  });

  it("allows the hosts of the configured provider and image host, and the page gets the provider's script [CHECK-4]", async () => {
    const real = await startApplication(database.db, {
      dist,
      config: {
        payments: { kind: 'razorpay', keyId: 'rzp_test_x', keySecret: 's', webhookSecret: 'w' },
        images: { host: 'https://api.cloudinary.com', cloud: 'c', preset: 'p' },
      },
    });
    const policy = await policyOf(real);
    expect(policy['script-src']).toEqual([
      "'self'",
      expect.stringMatching(/^'sha256-/),
      'https://checkout.razorpay.com',
    ]);
    expect(policy['frame-src']).toContain('https://api.razorpay.com');
    expect(policy['connect-src']).toContain('https://api.cloudinary.com');
    expect(policy['img-src']).toContain('https://res.cloudinary.com');
    expect((await real.app.inject('/config.json')).json()).toMatchObject({
      checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    });
    expect((await real.app.inject('/sandbox/checkout.js')).statusCode).toBe(404);
    await real.app.close();
  });

  it.each(['/', '/api/v1/c1/cities', '/assets/main-4f2a.js', '/nothing.txt', '/healthz', '/metrics'])(
    'is sent for %s with the expected other headers, and no more',
    async (url) => {
      const { headers } = await get(url);
      const ofContent =
        /^(accept-ranges|cache-control|connection|content-.*|date|etag|last-modified|vary|www-authenticate)$/;
      expect(Object.fromEntries(Object.entries(headers).filter(([name]) => !ofContent.test(name)))).toEqual({
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy':
          'geolocation=(self), otp-credentials=(self), camera=(), microphone=(), display-capture=()',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    },
  );
});

it('config.json has the settings of the deployment, and no secret', async () => {
  expect((await get('/config.json')).json()).toEqual({
    brand: 'Pehle',
    supportEmail: 'support@pehle.example',
    storeUrl: 'https://play.google.com/store/apps/details?id=example.pehle',
    cart: 'checkout',
    checkoutScript: '/sandbox/checkout.js',
    imageHost: '/image-host/local/image/upload',
    upload: { url: '/image-host/v1_1/local/image/upload', preset: 'unsigned', sendsTransformation: true },
    demo: true,
  });
});

it('Cloudinary gets uploads without a transformation, and relative image URLs use its delivery host [STORE-19]', async () => {
  const images = { host: 'https://api.cloudinary.com', cloud: 'pehle', preset: 'meals' };
  const hosted = await startApplication(database.db, { dist, config: { images } });
  expect((await hosted.app.inject('/config.json')).json()).toMatchObject({
    imageHost: 'https://res.cloudinary.com/pehle/image/upload',
    upload: {
      url: 'https://api.cloudinary.com/v1_1/pehle/image/upload',
      preset: 'meals',
      sendsTransformation: false,
    },
  });
  await hosted.app.close();
});

it('a brand name that contains HTML is escaped in the page', async () => {
  const brand = { name: '</title></script><b>"', supportEmail: 'a@b', storeUrl: 'https://x' };
  const hostile = await startApplication(database.db, { dist, config: { brand } });
  const { body } = await hostile.app.inject('/');
  expect(body).not.toContain('</script><b>');
  expect(body).toContain('<title>&lt;/title>&lt;/script>&lt;b>&quot;</title>');
  await hostile.app.close();
});

it('the web app manifest has the brand name of the deployment', async () => {
  const brand = { name: 'Thali Now', supportEmail: 'a@b', storeUrl: 'https://x' };
  const named = await startApplication(database.db, { dist, config: { brand } });
  const { headers, body } = await named.app.inject('/manifest.webmanifest');
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(JSON.parse(body)).toMatchObject({ name: 'Thali Now', short_name: 'Thali Now', display: 'standalone' });
  await named.app.close();
});

describe('the contract', () => {
  it('is shown at /docs, without scripts', async () => {
    const { body, headers } = await get('/docs');
    const nonce = /nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`<style nonce="${nonce}">`);
    expect(body).not.toContain('<script');
    for (const text of [
      '/auth/send-otp/',
      '/order/placeorder',
      '/partner/order/verifyOTP',
      'insufficient_inventory',
      'id="schema-OrderBody"',
    ]) {
      expect(body).toContain(text);
    }
  });

  it('is served unchanged at /openapi.yaml', async () => {
    const { body, headers } = await get('/openapi.yaml');
    expect(headers['content-type']).toContain('application/yaml');
    expect(body).toMatch(/^openapi: 3\.1/);
  });
});

describe('the server', () => {
  it('without a database is alive but not ready, and serves the page', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    const broken = connect('postgres://nobody:x@127.0.0.1:1/none', { max: 1 });
    const sick = await startApplication(broken, { dist });
    expect((await sick.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const { statusCode, body } = await sick.app.inject('/readyz');
    expect({ statusCode, body }).toEqual({ statusCode: 503, body: '{"status":"unavailable","lacks":"answer"}' });
    // The page itself reports what it cannot load.
    expect((await sick.app.inject('/restaurants/1')).body).toContain('<div id="root" data-waiting><h1>');
    await sick.app.close();
    await broken.destroy();
  });

  it('without a database serves the metrics of the process', async () => {
    const broken = connect('postgres://nobody:x@127.0.0.1:1/none', { max: 1 });
    const sick = await startApplication(broken, { dist });
    const { statusCode, body } = await sick.app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toContain('process_cpu_seconds_total');
    expect(body).not.toContain('orders_open');
    await sick.app.close();
    await broken.destroy();
  });

  it('serves a page within 2 s while the database does not respond', async () => {
    const heard = new Set<Socket>();
    const silent = createServer((socket) => heard.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('It has no port.');
    const unheard = connect(`postgres://nobody:x@127.0.0.1:${address.port}/none`, { max: 1 });
    const sick = await startApplication(unheard, { dist });
    const begunAt = performance.now();
    expect((await sick.app.inject('/restaurants/1')).body).toContain('<div id="root" data-waiting><h1>');
    expect(performance.now() - begunAt).toBeLessThan(2_000);
    for (const socket of heard) socket.destroy();
    silent.close();
    await sick.app.close();
    await unheard.destroy();
  });

  it('counts requests by operation, and never puts URLs or phone numbers into metrics', async () => {
    await application.call('/auth/send-otp/', { phone: '9111111111' });
    await get('/demo/outbox?phone=9111111111');
    await get('/restaurants/777777');
    const { body, headers } = await get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(/http_requests_total\{operation="sendOtp",status="404"\} \d/);
    expect(body).toMatch(/http_request_duration_seconds_bucket\{le="0.5",operation="sendOtp"\} \d/);
    expect(body).toMatch(/database_connections\{state="idle"\} \d/);
    expect(body).toMatch(/orders_open\{awaiting="payment"\} 0/);
    expect(body).toMatch(/reconciler_oldest_due_seconds 0/);
    expect(body).not.toMatch(/"[^"]*(?:9111111111|777777)[^"]*"/);
  });
});
