import type { Page } from '@playwright/test';

/** As the browser says that its network is gone, or there; requests go through all the same. */
export function sayNetwork(page: Page, isThere: boolean): Promise<void> {
  return page.evaluate((now) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => now });
    dispatchEvent(new Event(now ? 'online' : 'offline'));
  }, isThere);
}
