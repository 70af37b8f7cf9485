import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplication, type Application } from '../fixtures/application.ts';
import { afterPaint, earlyCalls, inlineScript, lastView, mainScript, writeBuiltPage } from '../fixtures/built-page.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { pageAt } from '../../server/page/page-files.ts';

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

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The hashes of inline scripts that the policy of a page allows, beside its own files. */
function hashesOf(headers: { 'content-security-policy'?: unknown }): string[] {
  const policy = String(headers['content-security-policy']);
  const sources = /script-src (?<sources>[^;]*);/.exec(policy)?.groups?.['sources']?.split(' ') ?? [];
  expect(sources[0]).toBe("'self'");
  return sources.slice(1);
}

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

  it('is prerendered at /, with inlined styles [LAND-1]', async () => {
    const { body, headers } = await get('/');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(body).toContain('<div id="root"><h1>Order pehle.</h1></div>');
    expect(body).toContain(`<style nonce="${nonce}">.hero { color: red }</style>`);
    expect(body).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/">/);
    // The main script has only one link, and no other preload link.
    expect(body.match(/main-4f2a\.js/g)).toHaveLength(1);
  });

  it.each(['/', '/send-otp', '/home', '/cart'])(
    'leaves the scripts of %s to one that its policy allows, after the content',
    async (url) => {
      const { body, headers } = await get(url);
      expect(body).not.toContain('<script type="module"');
      expect(body).not.toMatch(/<link rel="(?:modulepreload|prefetch)"/);
      expect(body).toContain('<link data-rel="modulepreload" data-entry href="/assets/main-4f2a.js">');
      expect(body.indexOf(`<script>${afterPaint}</script>`)).toBeGreaterThan(body.indexOf('<div id="root"'));
      expect(hashesOf(headers)).toContain(hashOf(afterPaint));
    },
  );

  it.each(['/partner/dashboard', '/no/such/page'])('has its scripts in script elements at %s', async (url) => {
    const { body, headers } = await get(url);
    expect(body).toContain('<script type="module" src="/assets/main-4f2a.js"></script>');
    expect(body).not.toContain('data-rel');
    expect(hashesOf(headers)).toEqual([]);
  });

  it('contains the whole form at /send-otp, and the policy allows its inline script by its hash only there', async () => {
    const { body, headers } = await get('/send-otp?from=link');
    expect(body).toContain(`<div id="root"><form></form><script>${inlineScript}</script></div>`);
    expect(hashesOf(headers)).toEqual([hashOf(inlineScript), hashOf(afterPaint)]);
    expect(hashesOf((await get('/')).headers)).toEqual([hashOf(afterPaint)]);
  });

  it.each(['/home', '/restaurants/12', '/orders', '/orders/2-33', '/orders/2-33/receipt'])(
    'sends early calls at %s by a script in its head that its policy allows',
    async (url) => {
      const { body, headers } = await get(url);
      expect(body.indexOf(`<script>${earlyCalls}</script>`)).toBeGreaterThan(0);
      expect(body.indexOf(`<script>${earlyCalls}</script>`)).toBeLessThan(body.indexOf('</head>'));
      expect(hashesOf(headers)[0]).toBe(hashOf(earlyCalls));
    },
  );

  it('shows the last view of /home by a script that its policy allows, after the placeholders', async () => {
    const { body, headers } = await get('/home');
    expect(body).toContain(`<h1>Loading pehle</h1></div><script>${lastView}</script>`);
    expect(hashesOf(headers)).toEqual([hashOf(earlyCalls), hashOf(lastView), hashOf(afterPaint)]);
  });

  it.each(['/', '/restaurants/12', '/cart', '/partner/dashboard'])('shows no last view at %s', async (url) => {
    expect((await get(url)).body).not.toContain(lastView);
  });

  it.each(['/', '/send-otp', '/cart', '/partner/dashboard'])('sends no early calls at %s', async (url) => {
    expect((await get(url)).body).not.toContain(earlyCalls);
  });

  it('contains preload links for the files of each address', async () => {
    const { body } = await get('/home');
    expect(body).toContain('<link data-rel="modulepreload" crossorigin href="/assets/home-2d.js"');
    expect(body).toContain('<link data-rel="modulepreload" crossorigin href="/assets/with-home-3e.js"');
    expect(body).not.toContain('landing');
    // The offline notice is prefetched, because the network can fail before a service worker is installed.
    expect(body).toContain(
      '<link data-rel="prefetch" crossorigin href="/assets/offline-5a.js"><link data-rel="prefetch" crossorigin href="/assets/offline-5a.css">',
    );
    expect(body).toContain('<link data-rel="prefetch" crossorigin href="/assets/page-focus-6b.js">');
    expect((await get('/partner/dashboard')).body).not.toContain('preload');
  });

  it('has the styles of the requested route inlined, and their link elements disabled', async () => {
    const { body, headers } = await get('/home');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(body).toContain(`<style nonce="${nonce}">.card { color: blue }</style>`);
    expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/with-home-3e.css" disabled>',
    ]);
  });

  it('has placeholders without personal data on customer pages, and no placeholders on other pages', async () => {
    const waiting = '<div id="root" data-waiting><h1>Loading pehle</h1></div>';
    expect((await get('/home')).body).toContain(waiting);
    expect((await get('/restaurants/12')).body).toContain(waiting);
    expect((await get('/partner/dashboard')).body).toContain('<div id="root"></div>');
    expect((await get('/no/such/page')).body).toContain('<div id="root"></div>');
  });

  it("contains a restaurant's first picture if customers may see the restaurant", async () => {
    const { restaurantId: id } = await createRestaurant(database.db, []);
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
    '/.prerender/pages.js',
    '/assets/../index.htm',
    '/image-host/x',
  ])('is not served at %s, which is not a page', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('root');
  });

  it('is served for GET and HEAD only', async () => {
    expect((await application.app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
    expect((await application.app.inject({ method: 'HEAD', url: '/home' })).statusCode).toBe(200);
  });

  it('has a new nonce in every response, the same as its content security policy', async () => {
    const nonces = await Promise.all(
      [get('/'), get('/')].map(async (answering) => {
        const { body, headers } = await answering;
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
        expect(nonce.length).toBeGreaterThanOrEqual(22);
        expect(body).not.toContain('__NONCE__');
        // Four elements: two of the page, and the script and the styles of the landing page.
        expect(body.split(`nonce="${nonce}"`)).toHaveLength(5);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('contains the runtime config and the brand', async () => {
    const { body } = await get('/');
    const config = /id="runtime-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(config)).toEqual((await get('/config.json')).json());
    expect(body).toContain('<title>Pehle</title>');
  });

  it('is compressed with Brotli or gzip, as the request accepts', async () => {
    const br = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('<div id="root">');
    const gz = await get('/', { 'accept-encoding': 'gzip' });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toContain('<div id="root">');
  });
});

describe('the files of the page', () => {
  it('are compressed, and cached for a year, if their name has a hash', async () => {
    const plain = await get('/assets/main-4f2a.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(plain.body).toBe(mainScript);
    const br = await get('/assets/main-4f2a.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(br.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(mainScript);
    const gz = await get('/assets/main-4f2a.js', { 'accept-encoding': 'gzip' });
    expect(gz.headers['content-encoding']).toBe('gzip');
  });

  it('are revalidated if their name has no hash', async () => {
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });
});

it.each([
  ['/', 'landing/landing'],
  ['/send-otp', 'login/send-otp'],
  ['/verify-otp', 'login/verify-otp'],
  ['/signup', 'signup/signup'],
  ['/home', 'browse/home'],
  ['/restaurants/7', 'restaurant/restaurant'],
  ['/places/7', 'place/place'],
  ['/cart', 'cart/cart-page'],
  ['/orders', 'orders/orders'],
  ['/orders/2-33', 'customer-order/customer-order'],
  ['/orders/2-33/receipt', 'orders/orders'],
  ['/profile', 'profile/profile'],
])('preloads the script of the page at %s: %s', (address, view) => {
  expect(pageAt(address)?.view).toBe(`customer/${view}`);
});

it.each(['/terms', '/restaurants/seven', '/orders/2-33/other', '/partner/login', '/nowhere'])(
  'preloads no script at %s',
  (address) => expect(pageAt(address)).toBeNull(),
);
