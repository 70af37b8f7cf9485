import { expect, test } from '@playwright/test';
import { recordLayoutShifts } from '../../../fixtures/browser-shifts.ts';
import { holdRequests } from '../../../fixtures/hold-requests.ts';
import { signIn } from '../../../fixtures/session.ts';

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`causes no layout shift while a restaurant is being loaded, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const shifts = await recordLayoutShifts(page);
    await signIn(page);
    const releaseDetails = await holdRequests(page, '**/api/v1/c1/restaurantDetails');
    const releaseMenus = await holdRequests(page, '**/api/v1/c1/menus');
    await page.goto('/restaurants/1');
    // A late font may break a line at another word.
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await expect(page.getByRole('button', { name: /^Photo 1 of / })).toBeVisible();
    releaseDetails();
    await expect(page.getByRole('heading', { level: 1, name: 'Charminar Dastarkhwan' })).toBeVisible();
    releaseMenus();
    await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
    await shifts.expectAtMost(0.0005, 'the first visit');
    await page.reload();
    await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
    await shifts.expectAtMost(0.0005, 'the reload');
  });
}

test('keeps the place of the details when the banner is known only after them', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const shifts = await recordLayoutShifts(page);
  await signIn(page);
  await page.route('/restaurants/1', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/ data-banner="[^"]*"/, '') });
  });
  const releaseMedia = await holdRequests(page, '**/api/v1/c1/restaurantMedia');
  await page.goto('/restaurants/1', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await expect(page.getByRole('heading', { level: 1, name: 'Charminar Dastarkhwan' })).toBeVisible();
  releaseMedia();
  await expect(page.getByRole('button', { name: /^Photo 1 of / })).toBeVisible();
  await shifts.expectAtMost(0.0005);
});
