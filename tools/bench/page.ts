import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { floorBytes } from './floor.ts';
import { logIn } from './log-in.ts';
import { startServer } from './running-server.ts';

// `npm run bench:page`: compares the JavaScript that the first customer routes transfer with the libraries alone, without
// what they load in advance once they are quiet (D283). Fails if a route exceeds the budget or loads partner code. Needs a
// build (`npm run build`).
const budget = 1.3;
/** Addresses, and an element that a page shows once its own scripts have run. */
const routes = { '/send-otp': 'main form', '/home': 'main li a', '/restaurants/1': 'main li button' };

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
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => void scripts.set(request.url(), responseBodySize)));
  });
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  if ([...scripts.keys()].some((url) => url.includes('/quiet-page-')))
    throw new Error(`${address} loaded scripts in advance.`);
  return scripts;
}

/** Lists the partner modules in a built script. Reads its source map, because its file name does not tell. */
function partnerSourcesOf(url: string): string[] {
  const map = `dist/assets/${path.basename(new URL(url).pathname)}.map`;
  // The bundler's runtime has no source map.
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }; // the build writes this file
  return sources.filter((source) => /\/(?:machines|src\/(?:app|runtime|features))\/partner\//.test(source));
}

const floor = await floorBytes();
const server = await startServer(Number(process.env['TEST_PORT'] ?? 4398));
const browser = await launchBrowser();
let isOver = false;
try {
  const tokens = await logIn(server.origin);
  console.log(`floor: ${floor} bytes (Brotli) of react, react-dom, react-router-dom, xstate, openapi-fetch`);
  for (const [route, shown] of Object.entries(routes)) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    if (route !== '/send-otp') {
      await page.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      }, tokens);
    }
    const scripts = await scriptsOf(page, server.origin + route, shown);
    if (new URL(page.url()).pathname !== route) throw new Error(`${route} led to ${page.url()}.`);
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    const partner = [...scripts.keys()].flatMap(partnerSourcesOf);
    const verdict = bytes / floor <= budget && partner.length === 0 ? 'ok' : 'OVER BUDGET';
    isOver ||= verdict !== 'ok';
    console.log(
      `${route}: ${bytes} bytes in ${scripts.size} scripts, ${(bytes / floor).toFixed(3)} × the floor ` +
        `(budget ${budget}), partner sources: ${partner.length} — ${verdict}`,
    );
    await context.close();
  }
  // The scripts that the service worker caches for every customer.
  const stored = readFileSync('dist/sw.js', 'utf8').match(/\/assets\/[\w-]+\.js/g) ?? [];
  const foreign = stored.flatMap((file) => partnerSourcesOf(new URL(file, server.origin).href));
  isOver ||= stored.length === 0 || foreign.length > 0;
  console.log(`/sw.js: ${new Set(stored).size} scripts stored, partner sources: ${foreign.length}`);
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = isOver ? 1 : 0;
