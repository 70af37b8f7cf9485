import { expect, test, type Page } from '@playwright/test';
import { openPartnerOrders } from '../fixtures/partner-pages.ts';
import { fiveOrders } from '../flows/partner/orders/model.ts';
import { newMenu } from '../fixtures/browser-menu.ts';
import { expectUncovered } from '../fixtures/uncovered-focus.ts';

/** In the portal, no bar or toast covers the focused element (WCAG 2.4.11). */

const dishes = Array.from({ length: 12 }, (_, at) => ({ name: `Dosa ${at}`, price: '90', isVeg: true, count: 9 }));
const orders = fiveOrders.map((order) => ({ ...order, status: 'confirmed' }));
const summary = { orders: 5, confirmed: 5, delivered: 0, revenue: 900 };
const listOrders = (page: Page) =>
  page.route('**/partner/order', (route) => route.fulfill({ json: { data: orders, total: 5, summary } }));
/** The button is disabled until the counts have arrived. */
const incrementDosa9 = (page: Page) => page.getByRole('button', { name: 'Increment Dosa 9', disabled: false });

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test.describe(`the portal, ${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test('covers no focused control on any page', async ({ page }) => {
      test.slow();
      const { restaurantId } = await newMenu(page, dishes);
      await listOrders(page);
      const control = page.getByRole('main').locator('a, button');
      // For each page: its path, a control that is shown when the page has loaded, and the minimum number of controls.
      const pages = [
        ['dashboard', control.filter({ hasText: 'Menu of Charminar' }), 8],
        ['restaurants', control.filter({ hasText: 'Manage Menu' }), 6],
        [`restaurants/edit/${restaurantId}`, control.filter({ hasText: 'Save Changes' }), 8],
        ['profile', control.filter({ hasText: 'Edit Profile' }), 4],
        [`restaurants/${restaurantId}/hours`, page.getByLabel('Sunday closes'), 30],
        [`restaurants/${restaurantId}/menu`, incrementDosa9(page), 60],
        [`orders?restaurant=${restaurantId}`, control.filter({ hasText: 'Verify OTP' }).last(), 10],
      ] as const;
      for (const [path, last, controls] of pages) {
        // oxlint-disable no-await-in-loop -- the pages are opened in sequence
        await page.goto(`/partner/${path}`);
        await expect(last).toBeVisible();
        expect((await expectUncovered(page, 'Tab')).length, path).toBeGreaterThanOrEqual(controls);
        expect((await expectUncovered(page, 'Shift+Tab')).length, path).toBeGreaterThanOrEqual(controls);
        // oxlint-enable no-await-in-loop
      }
    });

    test('covers no focused control with the message about a hand-over', async ({ page }) => {
      await listOrders(page);
      await page.route('**/partner/order/verifyOTP', (route) =>
        route.fulfill({ json: { success: true, message: 'Delivered.' } }),
      );
      await openPartnerOrders(page, '?restaurant=7');
      await page.clock.install();
      await page
        .getByRole('button', { name: /^Verify OTP & Deliver/ })
        .last()
        .press('Enter');
      await expect(page.getByLabel('6-digit OTP')).toBeFocused();
      await page.keyboard.type('123456');
      await page.keyboard.press('Enter');
      const thanks = page.getByText('Order verified and marked as delivered successfully!');
      await expect(thanks).toBeVisible();
      await page.clock.pauseAt(Date.now() + 1000);
      await expectUncovered(page, 'Shift+Tab');
      await expectUncovered(page, 'Tab', 12);
      await expect(thanks).toBeVisible();
    });

    test('covers no focused control with a toast', async ({ page }) => {
      const { open } = await newMenu(page, dishes);
      await open();
      await expect(incrementDosa9(page)).toBeVisible();
      await page.clock.install();
      // A low window scrolls with the focus, which moves controls to the position of the toast.
      await page.setViewportSize({ width, height: 500 });
      await incrementDosa9(page).press('Enter');
      const toast = page.getByText('Menu item count updated successfully');
      await expect(toast).toBeVisible();
      await page.clock.pauseAt(Date.now() + 1000);
      await expectUncovered(page, 'Shift+Tab');
      await expect(toast).toBeVisible();
    });
  });
}
