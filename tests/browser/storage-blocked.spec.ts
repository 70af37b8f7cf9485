import { expect, test } from '@playwright/test';

/** Simulates Chromium with blocked site data, which the headless browser has no setting for. */
function blockSiteData(): void {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
    Object.defineProperty(globalThis, name, { get });
}

for (const address of ['/home', '/restaurants/1', '/send-otp', '/cart', '/partner/login', '/']) {
  test(`shows on ${address} that site data is needed when the browser blocks it`, async ({ page }) => {
    await page.addInitScript(blockSiteData);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(address);
    const title = page.getByRole('heading', { name: 'Site data is blocked' });
    await expect(title).toBeVisible();
    await expect(page).toHaveTitle('Site data is blocked');
    await expect(page.getByRole('alert')).toContainText('Allow cookies and site data for it in the browser’s settings');
    await expect(page.getByText('Loading the page')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // The landing page shows its content without scripts.
    await expect(page.getByRole('link', { name: 'Pre-order Now' })).toHaveCount(address === '/' ? 1 : 0);
    expect(scripts.filter((url) => url.includes('/portal'))).toEqual([]);
    expect(errors).toEqual([]);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try again' }).click();
    await loaded;
    await expect(title).toBeVisible();
  });
}
