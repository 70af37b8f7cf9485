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
    const shift = await recordLayoutShifts(page);
    await signIn(page);
    const releaseDetails = await holdRequests(page, '**/api/v1/c1/restaurantDetails');
    const releaseMenus = await holdRequests(page, '**/api/v1/c1/menus');
    await page.goto('/restaurants/1');
    await expect(page.getByRole('button', { name: /^Photo 1 of / })).toBeVisible();
    releaseDetails();
    await expect(page.getByRole('heading', { level: 1, name: 'Charminar Dastarkhwan' })).toBeVisible();
    releaseMenus();
    await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
    expect(await shift(), 'the first visit').toBeLessThanOrEqual(0.0005);
    await page.reload();
    await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
    expect(await shift(), 'the reload').toBeLessThanOrEqual(0.0005);
  });
}
