import type { Page } from '@playwright/test';

/** Lets the page believe that it is out of sight from its next load on: nothing is asked for by itself then. */
export async function hidePage(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
}
