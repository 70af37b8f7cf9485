import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { demoCustomers } from '../../../demo/seed/people.ts';
import { freePort } from '../../../tests/fixtures/free-port.ts';
import { storeSession } from '../../../tests/fixtures/session.ts';
import { run } from '../../scripts/run.mjs';
import { expectAt, launchOptions } from '../browser.ts';
import { keptCart } from '../kept-cart.ts';
import { limits } from '../limits.ts';
import { logIn, startServer, type After } from '../product.ts';
import type { Row } from '../rows.ts';
import { inTurns, median } from '../statistics.ts';

const { performance } = limits.lighthouse;
const addresses = Object.keys(performance) as (keyof typeof performance)[]; // an object literal has no other keys
/** With a session these redirect to /home. */
const withoutSession = ['/', '/send-otp'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The part of Lighthouse's API that is used here. Lighthouse's own types exist only after its installation. */
type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Result; report: string } | undefined>;
interface Result {
  runtimeError?: { message: string };
  /** The speed of the machine before it is slowed down: more is faster. */
  environment: { benchmarkIndex: number };
  finalDisplayedUrl: string;
  categories: Partial<Record<string, { score: number | null }>>;
  audits: Partial<Record<string, { numericValue?: number }>>;
}

/**
 * Measures Lighthouse's scores of the first customer pages on a phone, on the built product with the demo data. The last
 * report of each page, which lists the audits that reduce its scores, is stored as HTML in test-results.
 *
 * Each visit has a browser with a profile of its own, in which localStorage contains what a login and an earlier visit
 * store (tokens, session status, a cart of two dishes). Lighthouse uses the same browser through its debugging port with
 * `disableStorageReset`, which keeps these values. So for the network each visit is a first visit, but for localStorage a
 * repeated one. With one browser for all visits, its process was busy for up to 125 ms before a page began, which
 * Lighthouse counted as blocking time of the page.
 */
export async function measure(after: After, { runs, only }: { runs: number; only: string }): Promise<Row[]> {
  const lighthouse = await installLighthouse();
  const { origin } = await startServer(after);
  const { access: accessToken, refresh: refreshToken } = await logIn(origin);
  const session = { ...demoCustomers[0], accessToken, refreshToken };
  const cart = keptCart();

  /** Lets Lighthouse visit a page in a browser of its own, so that no earlier visit has filled its caches or memory. */
  async function visitOnce(address: string): Promise<Result> {
    const profile = await mkdtemp(path.join(tmpdir(), 'pehle-lighthouse-'));
    after(() => rm(profile, { recursive: true, force: true }));
    const port = await freePort();
    const args = [...launchOptions.args, `--remote-debugging-port=${port}`];
    const options = { ...launchOptions, args, baseURL: origin, deviceScaleFactor: 1.75 };
    const context = await chromium.launchPersistentContext(profile, options);
    after(() => context.close());
    const page = await context.newPage();
    if (!withoutSession.includes(address)) await storeSession(page, session, { cart });
    await page.close();
    const result = await visit(lighthouse, origin + address, port);
    await context.close();
    return result;
  }

  const measured = await inTurns(
    addresses.filter((address) => only === '' || address === only),
    runs,
    // The warm-up lets the server render the demo's pictures, which it does on first request.
    visitOnce,
  );
  return measured.flatMap(([address, visits]) => {
    const middle = (of: (result: Result) => number) => median(visits.map(of));
    const audit = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
    const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
    const details = [
      ...times.map((id) => `${id} ${Math.round(audit(id))} ms`),
      `cumulative-layout-shift ${audit('cumulative-layout-shift').toFixed(3)}`,
      `benchmarkIndex ${middle(({ environment }) => environment.benchmarkIndex)}`,
    ].join(', ');
    return categories.map((id): Row => {
      const score = Math.round(middle((result) => result.categories[id]?.score ?? 0) * 100);
      const row = { name: `${address}, ${id}`, measured: score };
      if (id === 'performance') return { ...row, limit: performance[address], details };
      return id === 'seo' && address !== '/' ? row : { ...row, limit: limits.lighthouse[id] };
    });
  });
}

/** Lighthouse has packages of its own (D151). */
async function installLighthouse(): Promise<Lighthouse> {
  const folder = fileURLToPath(new URL('../lighthouse/', import.meta.url));
  if ((await run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { stdio: 'inherit' })) !== 0)
    throw new Error('Lighthouse could not be installed.');
  const file = createRequire(folder).resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as { default: Lighthouse };
  return lighthouse;
}

/** Lets Lighthouse visit an address in the browser of this debugging port. */
async function visit(lighthouse: Lighthouse, address: string, port: number): Promise<Result> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    output: 'html',
    onlyCategories: [...categories],
    formFactor: 'mobile',
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse brought nothing for ${address}.`);
  const { lhr, report } = result;
  await writeFile(`test-results/lighthouse${new URL(address).pathname.replaceAll('/', '-')}.html`, report);
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  expectAt(lhr.finalDisplayedUrl, address);
  return lhr;
}
