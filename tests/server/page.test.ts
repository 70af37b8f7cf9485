import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { startApplication, type Application } from '../support/application.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { openKitchen } from '../support/kitchen.ts';

const html = `<!doctype html><title>__BRAND__</title>
<meta property="csp-nonce" nonce="__NONCE__"><style nonce="__NONCE__"></style>
</head><script type="module" src="/assets/main-4f2a.js"></script>
<script type="application/json" id="runtime-config">__CONFIG__</script><div id="root"></div>`;
const script = 'console.log("a script that is long enough to be worth a compression, a compression, a compression");';

/** As Vite writes it: what each page is made of. */
const manifest = {
  '_shared-0a.js': { file: 'assets/main-4f2a.js' },
  '_page-landing-1c.js': {
    file: 'assets/landing-1c.js',
    name: 'page-landing',
    css: ['assets/landing-1c.css'],
    imports: ['_shared-0a.js'],
  },
  'src/features/home/home.tsx': { file: 'assets/home-2d.js', imports: ['_with-home-3e.js'] },
  '_with-home-3e.js': { file: 'assets/with-home-3e.js', css: ['assets/with-home-3e.css'] },
};

/** In the place of what the build makes of the landing page. */
const landing = `const inText = (text) => text.replaceAll('<', '&lt;');
export const renderLanding = async ({ brand }) => '<h1>Order ' + inText(brand.toLowerCase()) + '.</h1>';
export const renderWaiting = ({ brand }, banner) =>
  (banner === null ? '' : '<img src="' + banner + '">') + '<h1>Loading ' + inText(brand.toLowerCase()) + '</h1>';`;

let dist: string;
let database: TestDatabase;
let application: Application;

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'dist-'));
  await mkdir(path.join(dist, 'assets'));
  await writeFile(path.join(dist, 'index.html'), html);
  await writeFile(path.join(dist, 'assets/main-4f2a.js'), script);
  await writeFile(path.join(dist, 'assets/main-4f2a.js.map'), '{}');
  await writeFile(path.join(dist, 'assets/main-4f2a.js.br'), brotliCompressSync(script));
  await writeFile(path.join(dist, 'assets/main-4f2a.js.gz'), gzipSync(script));
  await writeFile(path.join(dist, 'robots.txt'), 'User-agent: *');
  await writeFile(path.join(dist, 'assets/landing-1c.css'), '.hero { color: red }');
  await writeFile(path.join(dist, 'assets/with-home-3e.css'), '.card { color: blue }');
  await mkdir(path.join(dist, '.vite'));
  await writeFile(path.join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  await mkdir(path.join(dist, '.prerender'));
  await writeFile(path.join(dist, '.prerender/landing-html.js'), landing);
  await writeFile(path.join(dist, '.built-from'), 'a stamp');
  database = await createTestDatabase();
  application = await startApplication(database.db, { dist });
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
  await rm(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => application.app.inject({ url, headers });

describe('the page', () => {
  it.each(['/', '/index.html', '/send-otp', '/restaurants/12', '/partner/dashboard', '/no/such/page', '/home?x=1.5'])(
    'is served at %s',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect(response.body).toContain('<div id="root"');
    },
  );

  it('is whole at / before a script has run, with its styles inside [LAND-1]', async () => {
    const { body, headers } = await get('/');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(body).toContain('<div id="root"><h1>Order pehle.</h1></div>');
    expect(body).toContain(`<style nonce="${nonce}">.hero { color: red }</style>`);
    expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/landing-1c.js" nonce="${nonce}">`);
    expect(body).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/">/);
    // What the page asks for by itself is not asked for twice.
    expect(body.match(/main-4f2a\.js/g)).toHaveLength(1);
  });

  it('names at each address the files that it will need', async () => {
    const { body } = await get('/home');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/home-2d.js"');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/with-home-3e.js"');
    expect(body).not.toContain('landing');
    expect((await get('/partner/dashboard')).body).not.toContain('modulepreload');
  });

  it('has its styles inside at each address; their files are named, for the scripts, but not loaded', async () => {
    const { body, headers } = await get('/home');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(body).toContain(`<style nonce="${nonce}">.card { color: blue }</style>`);
    expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/with-home-3e.css" disabled>',
    ]);
  });

  it('says at a page of a customer that it is coming, and nothing of who opened it; elsewhere nothing', async () => {
    const waiting = '<div id="root" data-waiting><h1>Loading pehle</h1></div>';
    expect((await get('/home')).body).toContain(waiting);
    expect((await get('/restaurants/12')).body).toContain(waiting);
    expect((await get('/partner/dashboard')).body).toContain('<div id="root"></div>');
    expect((await get('/no/such/page')).body).toContain('<div id="root"></div>');
  });

  it('begins with a restaurant’s first picture, as long as customers may see it', async () => {
    const { restaurantId: id } = await openKitchen(database.db, []);
    const urls = ['/pictures/restaurant/"one".webp', '/pictures/restaurant/two.webp'];
    await database.db
      .insertInto('restaurant_media')
      .values(urls.map((url) => ({ restaurant_id: id, url })))
      .execute();
    const name = '/pictures/restaurant/&quot;one&quot;.webp';
    const begun = `<div id="root" data-waiting data-restaurant="${id}" data-banner="${name}"><img src="/pictures/restaurant/"one".webp"><h1>`;
    expect((await get(`/restaurants/${id}`)).body).toContain(begun);
    expect((await get(`/restaurants/${id + 1}`)).body).toContain('<div id="root" data-waiting><h1>');
    expect((await get('/restaurants/12345678901')).body).toContain('<div id="root" data-waiting><h1>');
    await database.db.updateTable('restaurants').set({ status: 'pending' }).where('id', '=', id).execute();
    expect((await get(`/restaurants/${id}`)).body).toContain('<div id="root" data-waiting><h1>');
  });

  it.each([
    '/assets/main-0000.js',
    '/favicon.ico',
    '/restaurants/12.webp',
    '/api/v1/c1/x',
    '/api/x',
    '/demo/x',
    '/sandbox/x',
    '/pictures/x',
    '/.built-from',
    '/.vite/manifest.json',
    '/.prerender/landing-html.js',
    '/assets/../index.htm',
    '/image-host/x',
  ])('is not served at %s, which is no page', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('root');
  });

  it('is not what another method than GET asks for', async () => {
    expect((await application.app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
    expect((await application.app.inject({ method: 'HEAD', url: '/home' })).statusCode).toBe(200);
  });

  it('has a nonce of its own in every response, the one of its policy', async () => {
    const nonces = await Promise.all(
      [get('/'), get('/')].map(async (answering) => {
        const { body, headers } = await answering;
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
        expect(nonce.length).toBeGreaterThanOrEqual(22);
        expect(body).not.toContain('__NONCE__');
        // The two of the page itself, the landing page's script and its style.
        expect(body.split(`nonce="${nonce}"`)).toHaveLength(5);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('has the runtime config and the brand in it', async () => {
    const { body } = await get('/');
    const config = /id="runtime-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(config)).toEqual((await get('/config.json')).json());
    expect(body).toContain('<title>Pehle</title>');
  });

  it('is compressed as the browser likes it', async () => {
    const br = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('<div id="root">');
    const gz = await get('/', { 'accept-encoding': 'gzip' });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toContain('<div id="root">');
  });
});

describe('its files', () => {
  it('are kept for a year when their name has a hash, and come compressed', async () => {
    const plain = await get('/assets/main-4f2a.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(plain.body).toBe(script);
    const br = await get('/assets/main-4f2a.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(br.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    const gz = await get('/assets/main-4f2a.js', { 'accept-encoding': 'gzip' });
    expect(gz.headers['content-encoding']).toBe('gzip');
  });

  it('are asked for again when it has none', async () => {
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });
});

describe('the policy', () => {
  const policyOf = async (instance: Application) => {
    const text = String((await instance.app.inject('/')).headers['content-security-policy']);
    return Object.fromEntries(text.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
  };

  it('lets in scripts of our own and styles with the nonce, and nothing else', async () => {
    const policy = await policyOf(application);
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(/^'nonce-/)]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
  });

  it('lets in the configured checkout host and image host, and names the provider’s script [CHECK-4]', async () => {
    const real = await startApplication(database.db, {
      dist,
      config: {
        payments: { kind: 'razorpay', keyId: 'rzp_test_x', keySecret: 's', webhookSecret: 'w' },
        images: { host: 'https://api.cloudinary.com', cloud: 'c', preset: 'p' },
      },
    });
    const policy = await policyOf(real);
    expect(policy['script-src']).toEqual(["'self'", 'https://checkout.razorpay.com']);
    expect(policy['frame-src']).toContain('https://api.razorpay.com');
    expect(policy['connect-src']).toContain('https://api.cloudinary.com');
    expect(policy['img-src']).toContain('https://res.cloudinary.com');
    expect((await real.app.inject('/config.json')).json()).toMatchObject({
      checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    });
    expect((await real.app.inject('/sandbox/checkout.js')).statusCode).toBe(404);
    await real.app.close();
  });

  it('comes with the other headers, on every answer', async () => {
    for (const url of ['/', '/api/v1/c1/cities', '/assets/main-4f2a.js', '/nothing.txt', '/healthz']) {
      expect((await get(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });
});

it('tells the page of its deployment, and no secret', async () => {
  expect((await get('/config.json')).json()).toEqual({
    brand: 'Pehle',
    supportEmail: 'support@pehle.example',
    storeUrl: 'https://play.google.com/store/apps/details?id=example.pehle',
    cart: 'checkout',
    checkoutScript: '/sandbox/checkout.js',
    imageHost: '',
    upload: { url: '/image-host/v1_1/local/image/upload', preset: 'unsigned', sendsTransformation: true },
    demo: true,
  });
});

it('sends pictures to Cloudinary without a transformation, which it refuses in unsigned uploads', async () => {
  const images = { host: 'https://api.cloudinary.com', cloud: 'pehle', preset: 'meals' };
  const hosted = await startApplication(database.db, { dist, config: { images } });
  expect((await hosted.app.inject('/config.json')).json()).toMatchObject({
    imageHost: '',
    upload: {
      url: 'https://api.cloudinary.com/v1_1/pehle/image/upload',
      preset: 'meals',
      sendsTransformation: false,
    },
  });
  await hosted.app.close();
});

it('writes no brand that could end its place in the page', async () => {
  const brand = { name: '</title></script><b>"', supportEmail: 'a@b', storeUrl: 'https://x' };
  const hostile = await startApplication(database.db, { dist, config: { brand } });
  const { body } = await hostile.app.inject('/');
  expect(body).not.toContain('</script><b>');
  expect(body).toContain('<title>&lt;/title>&lt;/script>&lt;b>&quot;</title>');
  await hostile.app.close();
});

it('can be installed under the name of its deployment', async () => {
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
  it('is served readable at /docs, without scripts', async () => {
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

  it('is served as it is at /openapi.yaml', async () => {
    const { body, headers } = await get('/openapi.yaml');
    expect(headers['content-type']).toContain('application/yaml');
    expect(body).toMatch(/^openapi: 3\.1/);
  });
});

describe('operations', () => {
  it('is healthy while the database answers', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    const broken = connect('postgres://nobody:x@127.0.0.1:1/none', { max: 1 });
    const sick = await startApplication(broken, { dist });
    expect((await sick.app.inject('/healthz')).statusCode).toBe(503);
    // The page stands all the same, and says itself what it cannot load.
    expect((await sick.app.inject('/restaurants/1')).body).toContain('<div id="root" data-waiting><h1>');
    await sick.app.close();
    await broken.destroy();
  });

  it('begins a page while the database keeps silent', async () => {
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

  it('counts requests by call, never by address', async () => {
    await application.call('/auth/send-otp/', { phone: '9111111111' });
    await get('/demo/outbox?phone=9111111111');
    await get('/restaurants/777777');
    const { body, headers } = await get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(/http_requests_total\{operation="sendOtp",status="404"\} \d/);
    expect(body).toMatch(/http_request_duration_seconds_bucket\{le="0.5",operation="sendOtp"\} \d/);
    expect(body).toMatch(/database_connections\{state="idle"\} \d/);
    expect(body).toMatch(/orders_open\{awaiting="payment"\} 0/);
    expect(body).not.toMatch(/"[^"]*(?:9111111111|777777)[^"]*"/);
  });
});
