import { expect, test } from '@playwright/test';
import { signIn } from '../support/session.ts';

// As a desktop window has them: beside the page, not over it.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

test('nothing moves where a scrollbar comes, and where a dialog takes it away', async ({ page }) => {
  await signIn(page);
  const width = () => page.locator('#root').evaluate((each) => each.getBoundingClientRect().width);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  const narrowed = await width();
  await page.goto('/restaurants/1');
  const details = page.getByRole('button', { name: /^View Details of/ }).first();
  await expect(details).toBeVisible();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  expect(await width()).toBe(narrowed);
  await details.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await width()).toBe(narrowed);
});
