import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { After } from './product.ts';

const places = [process.env['CHROMIUM_PATH'], '/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = places.find((place): place is string => place !== undefined && existsSync(place));

/** How to start the browser of `CHROMIUM_PATH`, or of the system, or else Playwright's own. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

/** Starts the browser in which the pages are measured. */
export async function startBrowser(after: After): Promise<Browser> {
  // Phones place letters at fractions of a px. With whole px, a late font moves text that it does not move there.
  const args = [...launchOptions.args, '--font-render-hinting=none'];
  const browser = await chromium.launch({ ...launchOptions, args });
  after(() => browser.close());
  return browser;
}

/** A phone's options of a context. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Slow 4G as in Chromium's developer tools: ms, and bytes a second. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 86_400 };

/** Opens an empty page whose processor is slowed down four times, and on request its network too. */
export async function newSlowPage(context: BrowserContext, network: 'fast' | 'slow' = 'fast'): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (network === 'slow') await session.send('Network.enable');
  if (network === 'slow') await session.send('Network.emulateNetworkConditions', slow4g);
  return page;
}

/** @throws if a page has left the address, for example for the login */
export function expectAt(url: string, address: string): void {
  if (new URL(url).pathname !== new URL(address).pathname) throw new Error(`${address} led to ${url}.`);
}
