import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { listenForComplaints } from './browser-complaints.ts';
import { createBrowserTest } from './browser-test.ts';

const isApi = ({ pathname }: URL) => pathname.startsWith('/api/');
const test = createBrowserTest(isApi);

let server: Server;
let origin: string;
test.beforeAll(async () => {
  server = createServer(({ url }, response) => {
    response.writeHead(url === '/' ? 200 : 503, { 'content-type': 'text/html' });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Page</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const faults: [what: string, act: (page: Page) => Promise<unknown>, complaint: RegExp][] = [
  ['an error in the console', (page) => page.evaluate(() => console.error('Broken')), /error: Broken/],
  ['a warning in the console', (page) => page.evaluate(() => console.warn('Odd')), /warning: Odd/],
  [
    'an uncaught exception',
    (page) =>
      page.evaluate(
        () =>
          void setTimeout(() => {
            throw new TypeError('Lost');
          }),
      ),
    /TypeError: Lost/,
  ],
  [
    'an unhandled rejection',
    (page) => page.evaluate(() => void Promise.reject(new Error('No answer'))),
    /Error: No answer/,
  ],
  ['an answer of 500 or more', (page) => page.evaluate(() => fetch('/api/orders')), /answer 503: GET .*\/api\/orders/],
];
for (const [what, act, complaint] of faults) {
  test(`reports ${what}, unless it is allowed`, async ({ page, complaints }) => {
    // The fixture of this test would report it as well.
    complaints.allow(complaint);
    const strict = listenForComplaints(page.context(), isApi);
    await page.goto(origin);
    await strict.expectNone();
    await act(page);
    await expect(() => expect(strict.expectNone()).rejects.toThrow(complaint)).toPass();
    await complaints.expectNone();
  });
}

test('does not report an answer of the test itself', async ({ page }) => {
  await page.route('**/api/orders', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(origin);
  expect(await page.evaluate(async () => (await fetch('/api/orders')).status)).toBe(500);
});
