import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/page-test.ts';
import { signIn } from '../fixtures/session.ts';

/** The customer's pages load their scripts once they are painted (D291). */

/** Times of the first paint and of the first request for a script, ms since the navigation. */
const times = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/[^/]*\.js$/.test(name))
      .map(({ startTime }) => startTime);
    return { paint: performance.getEntriesByType('paint')[0]?.startTime ?? 0, script: Math.min(...scripts) };
  });

for (const { address, isSignedIn } of [
  { address: '/', isSignedIn: false },
  { address: '/send-otp', isSignedIn: false },
  { address: '/home', isSignedIn: true },
  { address: '/restaurants/1', isSignedIn: true },
  { address: '/cart', isSignedIn: true },
  { address: '/orders', isSignedIn: true },
]) {
  test(`requests the scripts of ${address} after its first paint`, async ({ page }) => {
    if (isSignedIn) await signIn(page);
    await page.goto(address);
    const rendered = isSignedIn
      ? page.getByRole('link', { name: /^Cart/ }).first()
      : page.getByRole('button', { name: /demo phone/i });
    await expect(rendered).toBeVisible();
    const { paint, script } = await times(page);
    expect(paint).toBeGreaterThan(0);
    expect(script).toBeGreaterThan(paint);
  });
}

test('runs its scripts in a page that is not painted because it is hidden', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await page.goto('/');
  await expect(page.getByRole('button', { name: /demo phone/i })).toBeVisible();
});
