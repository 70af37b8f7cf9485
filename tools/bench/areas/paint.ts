import type { BrowserContext, Page } from '@playwright/test';
import { expectAt, newSlowPage, phone, startBrowser } from '../browser.ts';
import { limits } from '../limits.ts';
import { logIn, startServer, type After } from '../product.ts';
import { compare, type Row } from '../rows.ts';
import { serveStaticPages, withoutScripts } from '../static-pages.ts';
import { inTurns, median } from '../statistics.ts';

interface Visited {
  address: keyof typeof limits.paint.first;
  /** Selector of what is displayed last. */
  content: string;
  isLoggedIn: boolean;
}

const pages: readonly Visited[] = [
  { address: '/', content: 'main h1', isLoggedIn: false },
  { address: '/send-otp', content: 'main form', isLoggedIn: false },
  { address: '/home', content: 'main li img', isLoggedIn: true },
  { address: '/restaurants/1', content: 'main li button', isLoggedIn: true },
];

const kinds = ['first', 'repeat'] as const;
type Kind = (typeof kinds)[number];

/** How long a visit lasts after its content is displayed, ms: its pictures are painted and its layout rests. */
const settleMs = 2_000;

/** What a visit of a page shows, and when. */
interface Paint {
  /** Largest Contentful Paint, ms since the navigation. */
  lcp: number;
  /** What was painted then: the start of its text, or the address of its picture. */
  what: string;
  /** Sum of all layout shifts. */
  shift: number;
}

/**
 * Measures the Largest Contentful Paint of the first pages on a slow phone, as a multiple of that of a static page with the
 * same content, and their layout shift.
 */
export async function measure(after: After, { runs, only }: { runs: number; only: string }): Promise<Row[]> {
  const { origin } = await startServer(after);
  const browser = await startBrowser(after);
  const floor = await serveStaticPages(after, origin);
  const { storageState } = await logIn(origin);
  const newPhone = ({ isLoggedIn }: Visited) => browser.newContext({ ...phone, ...(isLoggedIn && { storageState }) });

  /** Stores a page as the product displays it among the static pages. */
  async function copyPage(page: Visited): Promise<void> {
    const context = await newPhone(page);
    floor.add(page.address, await fillCaches(context, origin + page.address, withoutScripts));
    // Once more, so that its pictures are there.
    await fillCaches(context, floor.origin + page.address, rest);
    await context.close();
  }

  /** A first and a repeat visit. */
  async function visitTwice(page: Visited, at: string): Promise<Record<Kind, Paint>> {
    const context = await newPhone(page);
    await context.addInitScript(recordPaints);
    const first = await visit(context, at + page.address, page.content);
    // Only the product has a service worker.
    for (const act of at === origin ? [untilWorkerControls, rest] : [])
      await fillCaches(context, at + page.address, act);
    const repeat = await visit(context, at + page.address, page.content);
    await context.close();
    return { first, repeat };
  }

  const measured = await inTurns(
    pages.filter(({ address }) => only === '' || address === only),
    runs,
    async (page) => ({ page: await visitTwice(page, origin), floor: await visitTwice(page, floor.origin) }),
    copyPage,
  );
  return measured.flatMap(([{ address }, visits]) =>
    kinds.flatMap((kind): Row[] => {
      const name = `${address}, ${kind} visit`;
      const whatOf = (of: 'page' | 'floor') => visits.at(-1)?.[of][kind].what.replace(/^https?:\/\/[^/]+/, '');
      const pairs = visits.map((visited) => ({ measured: visited.page[kind].lcp, floor: visited.floor[kind].lcp }));
      const shift = Number(median(visits.map(({ page }) => page[kind].shift)).toFixed(4));
      return [
        {
          name: `${name}, LCP`,
          ...{ ...compare(pairs, 2), unit: 'ms' },
          limit: kind === 'first' ? limits.paint.first[address] : limits.paint.repeat,
          details: `painted: ${whatOf('page')}; static: ${whatOf('floor')}`,
        },
        { name: `${name}, layout shift`, measured: shift, limit: limits.paint.shift },
      ];
    }),
  );
}

/** Runs in each page before its scripts. */
function recordPaints(): void {
  const painted = { lcp: 0, what: '', shift: 0 };
  Object.assign(globalThis, { painted });
  new PerformanceObserver((list) => {
    // Not yet in TypeScript's DOM types.
    type Largest = PerformanceEntry & { url: string; element: Element | null };
    for (const entry of list.getEntries() as Largest[]) {
      painted.lcp = entry.startTime;
      painted.what = entry.url || (entry.element?.textContent ?? '').slice(0, 40);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) painted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens an address on a slow phone, and waits until its content is displayed. */
async function visit(context: BrowserContext, address: string, content: string): Promise<Paint> {
  const page = await newSlowPage(context, 'slow');
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator(content).first().waitFor();
  // Pictures below the fold are still loading.
  await page.waitForTimeout(settleMs);
  expectAt(page.url(), address);
  const paint = await page.evaluate(async () => {
    // The entries of a frame are reported after it. A resting page may draw no more frames.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
      setTimeout(resolve, 1_000);
    });
    return (globalThis as unknown as { painted: Paint }).painted; // set by `recordPaints`
  });
  await page.close();
  return paint;
}

/** Opens an address without any slowdown, so that all its files are in the caches; `act` may use the page. */
async function fillCaches<T>(context: BrowserContext, address: string, act: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const result = await act(page);
  await page.close();
  return result;
}

const rest = () => Promise.resolve();

/** Waits until the service worker answers the page's requests, as on every visit but the first. */
const untilWorkerControls = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
