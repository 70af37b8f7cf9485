import { expect, test, type Page } from '@playwright/test';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { openOffline } from '../../../fixtures/open-offline.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';
import { boardNow } from '../board/model.ts';

/** Opens the board with orders 12-1042 and following, which are being prepared. */
async function openWith(page: Page, count: number): Promise<void> {
  const orders = Array.from({ length: count }, (_, at) => boardOrder({ id: `12-${1042 + at}`, status: 'preparing' }));
  await page.route('**/api/v1/c1/partner/board', (route) => route.fulfill({ json: { now: boardNow, orders } }));
  await openBoard(page);
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toHaveCount(count);
}

test('the time of the last news stays in sight while the board is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await openWith(page, 30);
  const news = page.getByText(/^Last news \d+ s ago$/);
  await expect(news).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: 'Asha Rao' }).last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);
  await expect(news).toBeInViewport({ ratio: 1 });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a reload without a network shows the last orders, marked as old', async ({ page, context }) => {
    await openWith(page, 1);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // Playwright answers the requests of a route also without a network.
    await page.unrouteAll();
    await context.setOffline(true);
    await openOffline(page, '/partner/board');
    await expect(page.getByRole('heading', { name: 'Kitchen Board', level: 1 })).toBeVisible();
    await expect(page.getByText(/^These orders are as of/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  });
});
