import { expect, test } from '@playwright/test';
import { signIn } from '../fixtures/session.ts';

test('loads the pictures that failed again when the browser is online again [ERR-20]', async ({ page }) => {
  await signIn(page);
  await page.route('**/pictures/**', (route) => route.abort());
  await page.goto('/restaurants/1');
  const dish = page.getByRole('main').getByRole('listitem').getByRole('img').first();
  const loaded = () =>
    dish.evaluate((image: HTMLImageElement) => [
      new URL(image.currentSrc, location.href).pathname,
      image.naturalWidth > 0,
    ]);
  await expect.poll(loaded).toEqual([expect.stringMatching(/^\/assets\/plate-/), true]);
  await page.unroute('**/pictures/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(loaded).toEqual([expect.stringMatching(/^\/pictures\//), true]);
});
