import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** What a visit of a page shows, and when. */
export interface Paint {
  /** Largest Contentful Paint, ms since the navigation. */
  lcp: number;
  /** What was painted then: the start of its text, or the address of its picture. */
  what: string;
  /** Sum of all layout shifts. */
  shift: number;
}

/** Slow 4G as in Chromium's developer tools: ms, and bytes a second. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 86_400 };
/** How many times slower the processor is than this one. */
export const slowdown = 4;
/** How long a visit lasts after its content is displayed, ms: its pictures are painted and its layout rests. */
const settleMs = 2_000;

/** A phone without cache and cookies. @param stored entries of localStorage from the start */
export async function newPhone(
  browser: Browser,
  stored: Readonly<Record<string, string>>,
  options: Pick<BrowserContextOptions, 'baseURL' | 'serviceWorkers'> = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...options,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage[key] ??= value;
  }, stored);
  await context.addInitScript(() => {
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
  });
  return context;
}

/**
 * Opens an address on a slow network with a slow processor, and waits until its content is displayed.
 * @param content selector of what is displayed last
 */
export async function visit(context: BrowserContext, address: string, content: string): Promise<Paint> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator(content).first().waitFor();
  // Pictures below the fold are still loading.
  await page.waitForTimeout(settleMs);
  if (new URL(page.url()).pathname !== new URL(address).pathname) throw new Error(`${address} led to ${page.url()}.`);
  const paint = await paintOf(page);
  await page.close();
  return paint;
}

/** What was painted in a page so far. */
const paintOf = (page: Page): Promise<Paint> =>
  page.evaluate(async () => {
    // The entries of a frame are reported after it. A resting page may draw no more frames.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
      setTimeout(resolve, 1_000);
    });
    return (globalThis as unknown as { painted: Paint }).painted; // set above
  });

/** Opens an address without any slowdown, so that all its files are in the caches; `act` may use the page. */
export async function fillCaches<T>(
  context: BrowserContext,
  address: string,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const result = await act(page);
  await page.close();
  return result;
}

/** Waits until the service worker answers the page's requests, as on every visit but the first. */
export const untilWorkerControls = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
