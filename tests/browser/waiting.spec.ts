import { expect, test } from '@playwright/test';

test('a page begins before its scripts: the bar and cards to come stand, with their styles, until it is drawn over them', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/send-otp', { waitUntil: 'commit' });
  const bar = page.getByRole('banner');
  await expect(bar).toHaveText('Pehle');
  await expect(bar).toHaveCSS('position', 'sticky');
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeAttached();
  await expect(bar.getByRole('link')).toHaveCount(0);
  const before = await bar.boundingBox();
  release();
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Loading' })).toHaveCount(0);
  expect(await bar.boundingBox()).toEqual(before);
});
