import { expect, test, type Page } from '@playwright/test';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { storeSession, newSession } from '../fixtures/session.ts';
import { expectUncovered } from '../fixtures/uncovered-focus.ts';

/** On customer pages, no bar covers the focused element (WCAG 2.4.11). */

/**
 * Signs in with seven dishes in the cart, so that the cart bar is shown and the cart page is longer than the window.
 * @returns the number of dishes
 */
async function fillCart(page: Page) {
  const session = await newSession(page.request);
  const dishes = (await plainDishes(page, session.accessToken, 3)).slice(0, 7);
  const items = dishes.map((dish) => ({ ...dish, restaurantId: 3, restaurantName: 'The test’s restaurant', qty: 1 }));
  await storeSession(page, session, { cart: { restaurantId: 3, items, owner: session.phone } });
  return items.length;
}

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [1440, 700],
] as const) {
  test(`no bar covers a focused control of home, a menu or the cart, ${width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const count = await fillCart(page);
    const pages = [
      ['/home', page.getByRole('tabpanel').getByRole('listitem').first(), 12],
      ['/restaurants/1', page.getByRole('button', { name: /^ADD / }).first(), 30],
      ['/cart', page.getByRole('button', { name: 'Proceed to Pay' }), 3 * count],
    ] as const;
    for (const [path, ready, controls] of pages) {
      // oxlint-disable no-await-in-loop -- the pages are opened in sequence
      await page.goto(path);
      await expect(ready).toBeVisible();
      if (path !== '/cart') await expect(page.getByRole('region', { name: 'Cart' })).toBeVisible();
      expect((await expectUncovered(page, 'Tab')).length, path).toBeGreaterThanOrEqual(controls);
      expect((await expectUncovered(page, 'Shift+Tab')).length, path).toBeGreaterThanOrEqual(controls);
      // oxlint-enable no-await-in-loop
    }
  });
}

for (const width of [320, 1440]) {
  test(`a toast covers no focused control of a menu, not even the Veg switch, ${width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 500 });
    await fillCart(page);
    await page.clock.install();
    await page.goto('/restaurants/3');
    const remove = page.getByRole('button', { name: /^Remove / }).last();
    await expect(remove).toBeVisible();
    await remove.press('Enter');
    const toast = page.getByRole('region', { name: 'Messages' }).getByText(/ removed from cart$/);
    await expect(toast).toBeVisible();
    // With the clock paused, the toast stays.
    await page.clock.pauseAt(Date.now() + 500);
    expect(await expectUncovered(page, 'Shift+Tab')).toContain('INPUT Veg only');
    await expect(toast).toBeVisible();
  });
}
