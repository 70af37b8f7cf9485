import { expect, test, type Page } from '@playwright/test';
import { fiveOrders } from '../flows/partner/orders/model.ts';
import { openPartnerOrders } from '../fixtures/partner-pages.ts';
import { newMenu, threeDishes } from '../fixtures/browser-menu.ts';

/** In the portal: where the focus moves when the focused row or control is removed. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const summary = { orders: 5, confirmed: 2, delivered: 1, revenue: 900 };

test('moves the focus to the next row after a dish is deleted', async ({ page }) => {
  const { open } = await newMenu(page, threeDishes);
  await open();
  await expect(page.getByRole('rowheader')).toHaveCount(threeDishes.length);
  const names = await page.getByRole('rowheader').allTextContents();
  await button(page, `Delete ${names[0]}`).press('Enter');
  await button(page, 'Delete').press('Enter');
  await expect(page.getByRole('rowheader')).toHaveText(names.slice(1));
  await expect(page.getByRole('row').nth(1).locator(':focus')).toHaveCount(1);
  // The last row has no next row, so the focus moves to the previous one.
  await button(page, `Delete ${names[2]}`).press('Enter');
  await button(page, 'Delete').press('Enter');
  await expect(page.getByRole('rowheader')).toHaveText(names.slice(1, 2));
  await expect(page.getByRole('row').nth(1).locator(':focus')).toHaveCount(1);
});

test('keeps the focus on the button of a picture that is marked as deleted and kept again', async ({ page }) => {
  const items = [1, 2].map((mediaId) => ({ mediaId, url: `/pictures/dish/dosa-${mediaId}.webp` }));
  await page.route('**/partner/media/getMenuMedia/', (route) =>
    route.fulfill({ json: { media: { image_urls: items.map(({ url }) => url), items } } }),
  );
  const { open } = await newMenu(page, threeDishes.slice(0, 1));
  await open();
  await button(page, 'Edit Ghee Roast Dosa').press('Enter');
  await button(page, 'Delete image 1').press('Enter');
  await expect(button(page, 'Keep image 1')).toBeFocused();
  await button(page, 'Keep image 1').press('Enter');
  await expect(button(page, 'Delete image 1')).toBeFocused();
});

for (const filter of ['all', 'confirmed'] as const) {
  test(`moves the focus to ${filter === 'all' ? 'the order’s heading' : 'the next row'} after a hand-over in the list of ${filter} orders`, async ({
    page,
  }) => {
    const [first, second] = fiveOrders;
    if (!first || !second) throw new Error('The model has no orders.');
    const next = { ...second, status: 'confirmed' as const };
    let isDelivered = false;
    await page.route('**/partner/order/verifyOTP', (route) => {
      isDelivered = true;
      return route.fulfill({ json: { success: true, message: 'Delivered.' } });
    });
    await page.route('**/partner/order', (route) => {
      const after = filter === 'all' ? [{ ...first, status: 'delivered' }, next] : [next];
      return route.fulfill({ json: { data: isDelivered ? after : [first, next], total: 2, summary } });
    });
    await openPartnerOrders(page, `?restaurant=7&status=${filter}`);
    await button(page, `Verify OTP & Deliver order ${first.id}`).press('Enter');
    await expect(page.getByLabel('6-digit OTP')).toBeFocused();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, `Verify OTP & Deliver order ${first.id}`)).toHaveCount(0);
    const target =
      filter === 'all'
        ? page.getByRole('heading', { name: first.user_name })
        : button(page, `Verify OTP & Deliver order ${next.id}`);
    await expect(target).toBeFocused();
  });
}

test('moves the focus to ‘Clear the search’ when a hand-over empties a filtered list, and from there to the search', async ({
  page,
}) => {
  const [first] = fiveOrders;
  if (!first) throw new Error('The model has no orders.');
  let isDelivered = false;
  await page.route('**/partner/order/verifyOTP', (route) => {
    isDelivered = true;
    return route.fulfill({ json: { success: true, message: 'Delivered.' } });
  });
  await page.route('**/partner/order', (route) => {
    const { status } = route.request().postDataJSON() as { status: string };
    const data = isDelivered && status === 'confirmed' ? [] : [first];
    return route.fulfill({ json: { data, total: data.length, summary } });
  });
  await openPartnerOrders(page, '?restaurant=7&status=confirmed');
  await button(page, `Verify OTP & Deliver order ${first.id}`).press('Enter');
  await expect(page.getByLabel('6-digit OTP')).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expect(button(page, 'Clear the search')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: first.user_name })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('moves the focus to the search after ‘Clear search and filters’ in a menu without matches', async ({ page }) => {
  const { open } = await newMenu(page, threeDishes.slice(0, 1));
  await open('?search=pizza');
  await button(page, 'Clear search and filters').press('Enter');
  await expect(page.getByRole('rowheader')).toHaveText(['Ghee Roast Dosa']);
  await expect(page.getByRole('searchbox')).toBeFocused();
});
