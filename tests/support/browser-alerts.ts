import type { Page } from '@playwright/test';

/** Notes what alerts say on the pages from here on, however short they stand. @returns what was said so far */
export async function noteAlerts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { saidByAlerts: said });
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      const alerts = added.flatMap((node) => [node, ...node.querySelectorAll('*')]);
      said.push(...alerts.filter(({ role }) => role === 'alert').map(({ textContent }) => textContent ?? ''));
    }).observe(document, { childList: true, subtree: true });
  });
  // Put there above.
  return () => page.evaluate(() => (globalThis as unknown as { saidByAlerts: string[] }).saidByAlerts);
}
