import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAt, phone, startBrowser } from '../browser.ts';
import { floorBytes } from '../floor.ts';
import { limits } from '../limits.ts';
import { logIn, startServer, type After } from '../product.ts';
import type { Row } from '../rows.ts';

/** Addresses, and an element that a page shows once its own scripts have run. */
const routes = { '/send-otp': 'main form', '/home': 'main li a', '/restaurants/1': 'main li button' };

/** The demo phone, which no production has; it loads its script at a moment of its own. */
const demoPhone = /\/page-demo-phone-/;

/**
 * Compares the JavaScript that the first customer routes transfer with the libraries alone, without what they load in
 * advance once they are quiet (D283). No customer may load partner code, and the service worker may not store it.
 */
export async function measure(after: After): Promise<Row[]> {
  const floor = await floorBytes();
  const server = await startServer(after);
  const browser = await startBrowser(after);
  const { storageState } = await logIn(server.origin);
  const rows: Row[] = [];
  for (const [route, shown] of Object.entries(routes)) {
    const context = await browser.newContext({ ...phone, ...(route !== '/send-otp' && { storageState }) });
    const scripts = await scriptsOf(await context.newPage(), server.origin + route, shown);
    await context.close();
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    rows.push(
      {
        name: `${route}, scripts`,
        ...{ measured: bytes, comparedWith: floor, unit: 'bytes', ratio: bytes / floor, limit: limits.page.scripts },
        details: `${scripts.size} scripts; floor: react, react-dom, react-router-dom, xstate, openapi-fetch`,
      },
      partnerRow(route, [...scripts.keys()]),
    );
  }
  // The scripts that the service worker caches for every customer.
  const cached = new Set(readFileSync('dist/sw.js', 'utf8').match(/\/assets\/[\w-]+\.js/g));
  return [
    ...rows,
    { name: '/sw.js, stored scripts', measured: cached.size, limit: limits.page.storedScripts },
    partnerRow(
      '/sw.js',
      [...cached].map((file) => server.origin + file),
    ),
  ];
}

/**
 * Returns the names and transferred bytes (compressed) of the scripts that a page loads. Nothing is loaded in advance, since
 * the page never counts as quiet: `whenQuiet` waits until the document is complete.
 * @param shown selector of an element that the page shows once its own scripts have run
 */
async function scriptsOf(page: Page, address: string, shown: string): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const sizes: Promise<void>[] = [];
  await page.addInitScript(() => Object.defineProperty(document, 'readyState', { value: 'interactive' }));
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' || demoPhone.test(request.url())) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => void scripts.set(request.url(), responseBodySize)));
  });
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  if ([...scripts.keys()].some((url) => url.includes('/quiet-page-')))
    throw new Error(`${address} loaded scripts in advance.`);
  expectAt(page.url(), address);
  return scripts;
}

function partnerRow(name: string, urls: readonly string[]): Row {
  const sources = urls.flatMap(partnerSourcesOf);
  const details = sources.join(' ');
  return { name: `${name}, partner sources`, measured: sources.length, limit: limits.page.partnerSources, details };
}

/** Lists the partner modules in a built script. Reads its source map, because its file name does not tell. */
function partnerSourcesOf(url: string): string[] {
  const map = `dist/assets/${path.basename(new URL(url).pathname)}.map`;
  // The bundler's runtime has no source map.
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }; // the build writes this file
  return sources.filter((source) => /\/(?:machines|src\/(?:app|runtime|features))\/partner\//.test(source));
}
