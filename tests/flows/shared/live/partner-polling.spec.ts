import { expect, test } from '@playwright/test';
import { fiveOrders } from '../../partner/orders/model.ts';
import { holdStreams } from '../../../fixtures/browser-streams.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { newMenu, threeDishes } from '../../../fixtures/browser-menu.ts';

test('polls orders every ten seconds on a visible page, and when the page becomes visible, without announcing it', async ({
  page,
}) => {
  await newMenu(page, threeDishes);
  let orders = fiveOrders.slice(1);
  let asked = 0;
  let isDown = false;
  await page.route('**/api/v1/c1/partner/order', (route) => {
    asked += 1;
    if (isDown) return route.abort('connectionreset');
    const summary = { orders: orders.length, confirmed: 0, delivered: 0, revenue: 0 };
    return route.fulfill({ json: { data: orders, total: orders.length, summary } });
  });
  await holdStreams(page);
  await page.clock.install();
  await page.goto('/partner/orders');
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: '7-10' });
  await expect(cards).toHaveCount(4);
  const search = page.getByRole('searchbox');
  await search.focus();
  expect(asked).toBe(1);

  orders = fiveOrders;
  await page.clock.runFor(9_000);
  expect(asked).toBe(1);
  await page.clock.runFor(1_100);
  await expect(cards).toHaveCount(5);
  await expect(search).toBeFocused();
  expect(asked).toBe(2);

  await setVisible(page, false);
  await page.clock.runFor(60_000);
  expect(asked).toBe(2);
  orders = fiveOrders.slice(2);
  await setVisible(page, true);
  await expect(cards).toHaveCount(3);
  expect(asked).toBe(3);

  isDown = true;
  await page.clock.runFor(10_100);
  await expect(
    page.getByText(
      /^These orders are as of \d{1,2}:\d{2} [ap]m\. The server did not answer since then; it is asked again by itself\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(cards).toHaveCount(3);
  isDown = false;
  await page.clock.runFor(10_100);
  await expect(page.getByText(/^These orders are as of/)).toHaveCount(0);
});

test('polls stock every thirty seconds, and keeps the positions of the rows and typed values', async ({ page }) => {
  const { open, post, restaurantId, ids } = await newMenu(page, threeDishes);
  await holdStreams(page);
  await page.clock.install();
  await open('?sort=stock');
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveText(['Seekh Kebab', 'Idli Sambar', 'Ghee Roast Dosa']);
  const quantity = page.getByLabel('Quantity for Idli Sambar');
  await quantity.fill('7');
  // Another client changes the count, which the next poll shows.
  const change = { restaurant_id: String(restaurantId), menu_id: String(ids[0]), item_count: 23, action: 'decrement' };
  await post('/partner/menu/updateMenuItemCount', change);
  // The clock goes on by itself while the test works, some seconds on a busy machine.
  await page.clock.runFor(20_000);
  const dosa = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ghee Roast Dosa' }) });
  await expect(dosa.getByRole('cell').nth(1)).toHaveText('24 in stock');
  await page.clock.runFor(11_000);
  await expect(dosa.getByRole('cell').nth(1)).toHaveText('Only 1 left');
  await expect(rows).toHaveText(['Seekh Kebab', 'Idli Sambar', 'Ghee Roast Dosa']);
  await expect(quantity).toHaveValue('7');
  await expect(quantity).toBeFocused();
  await page.route('**/menusLiveInfo', (route) => route.abort('connectionreset'));
  await page.clock.runFor(31_000);
  await expect(page.getByText(/^These counts are as of \d{1,2}:\d{2}/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
