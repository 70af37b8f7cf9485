import { expect, test } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests.ts';

test('says that the page is loading while its script is late', async ({ page }) => {
  await page.goto('/terms');
  const release = await holdRequests(page, '**/assets/page-landing-*.js');
  await page.getByRole('banner').getByRole('link', { name: 'Pehle' }).click();
  const text = page.getByRole('main').getByText('Loading the page', { exact: true });
  await expect(text).toBeAttached();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sit down to hot food.');
  await expect(text).toHaveCount(0);
});
