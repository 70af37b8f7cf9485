import { orderStates } from '../../../../domain/order-states.ts';
import { expect, type Page } from '@playwright/test';
import { test } from '../../../fixtures/page-test.ts';
import { fiveOrders } from './model.ts';
import { openPartnerOrders } from '../../../fixtures/partner-pages.ts';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { placePaidOrder } from '../../../fixtures/browser-order.ts';
import { signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import { holdStreams } from '../../../fixtures/browser-streams.ts';

const [confirmed] = fiveOrders;

/** Mocks every list with these orders, without a stream; returns the recorded request bodies. */
async function list(page: Page, orders: readonly object[], total = orders.length): Promise<unknown[]> {
  const asked: unknown[] = [];
  await holdStreams(page);
  const summary = { orders: 10_000, confirmed: 12, delivered: 9_900, revenue: 126_042.5 };
  await page.route('**/partner/order', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { data: orders, total, summary } });
  });
  return asked;
}

test('shows totals, and cards with customer, slot, dishes and total [PORD-4 PORD-5 PORD-6 PORD-7 PORD-8 PORD-11 ROUTE-19]', async ({
  page,
}) => {
  const order_items = [
    { menu_name: 'Dum Biryani', quantity: 2 },
    { menu_name: 'Raita', quantity: 12 },
  ];
  // 1795278600000 ms is 2026-11-21 16:30 UTC, 22:00 in India.
  const slot_info = { start_time: 1_795_278_600_000, slot_duration: 90 };
  await list(page, [{ ...confirmed, order_items, slot_info, total_amount: 1_26_042.53 }, ...fiveOrders.slice(1)]);
  await openPartnerOrders(page, '?restaurant=7');
  await expect(page.getByRole('heading', { level: 1, name: 'Order Management' })).toBeVisible();
  await expect(page.locator('dl > div')).toHaveText([
    'Total Orders10,000',
    'Confirmed12',
    'Delivered9,900',
    'Revenue₹1,26,042.50',
  ]);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards.getByText(/^Order 7-/)).toHaveText(
    ['1012', '1011', '1010', '1009', '1008'].map((number) => new RegExp(`^Order 7-${number} · 21 Nov 2026, `)),
  );
  await expect(cards.nth(0).getByRole('heading')).toHaveText('Asha Rao');
  await expect(cards.nth(0)).toContainText('10:00 pm – 11:30 pm');
  await expect(cards.nth(0).getByRole('listitem')).toHaveText(['2 ×Dum Biryani', '12 ×Raita']);
  await expect(cards.nth(0)).toContainText('₹1,26,042.53');
  const statuses = ['confirmed', 'preparing', 'ready', 'delivered', 'cancelled'] as const;
  for (const [place, status] of statuses.entries())
    await expect(cards.nth(place).getByText(orderStates[status].title, { exact: true })).toBeVisible();
  const sizes = await cards
    .nth(0)
    .evaluate((card) =>
      [...card.querySelectorAll('h2, li li span, header + p')].map((words) =>
        Number.parseFloat(getComputedStyle(words).fontSize),
      ),
    );
  // No text of the open orders is smaller than 20 px, so that it can be read from a metre away.
  expect(sizes.filter((size) => size < 20)).toHaveLength(0);
});

test('offers the hand-over only for a confirmed order [PORD-12]', async ({ page }) => {
  await list(page, fiveOrders);
  await openPartnerOrders(page, '?restaurant=7');
  const buttons = page.getByRole('button', { name: 'Verify OTP & Deliver' });
  await expect(buttons).toHaveText(['Verify OTP & Deliver']);
  await expect(page.getByRole('listitem').filter({ has: buttons })).toContainText('7-1012');
});

test('keeps search and filters in the URL, and restores them after a reload [PORD-1 PORD-2 PORD-3 PORD-9 PORD-10]', async ({
  page,
}) => {
  const asked = await list(page, fiveOrders, 10_000);
  await openPartnerOrders(page, '');
  await page.getByLabel('Restaurant', { exact: true }).selectOption({ label: 'Charminar Dastarkhwan' });
  await expect(page.getByRole('tab')).toHaveText(['All', 'Confirmed', 'Delivered', 'Cancelled']);
  await page.getByRole('tab', { name: 'Cancelled', exact: true }).click();
  await page.getByLabel('Search orders').fill('asha');
  const size = page.getByLabel('Orders per page');
  await expect(size.locator('option')).toHaveText(['5', '10', '20', '50']);
  await expect(size).toHaveValue('5');
  await size.selectOption('20');
  const pages = page.getByRole('navigation', { name: 'Pages of orders' });
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3']);
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['2', '3', '4']);
  await expect(page).toHaveURL('/partner/orders?restaurant=12&status=cancelled&search=asha&size=20&page=3');
  const wanted = { restaurant_id: 12, status: 'cancelled', search: 'asha', page: 3, page_size: 20 };
  await expect.poll(() => asked.at(-1)).toEqual(wanted);

  asked.length = 0;
  await page.reload();
  await expect(page.getByText('Showing 41 to 45 of 10000 orders')).toBeVisible();
  expect(asked).toEqual([wanted]);
  await expect(page.getByLabel('Search orders')).toHaveValue('asha');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Cancelled');

  // The link 'Orders' leads back to the choice of a restaurant.
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Choose a restaurant' })).toBeVisible();
});

test('offers no choice of restaurant to a partner with one restaurant', async ({ page }) => {
  await list(page, fiveOrders);
  await openPartnerOrders(page, '', [12]);
  await expect(page).toHaveURL('/partner/orders?restaurant=12');
  await expect(page.getByText('Showing 1 to 5 of 5 orders')).toBeVisible();
});

test('hands over a meal for its pickup code on the real server [PORD-13 PORD-17 PORD-18 PORD-19 API-50 API-51]', async ({
  page,
}) => {
  const restaurant = await signInDemoPartner(page, '9000000012');
  const order = await placePaidOrder(page, restaurant);
  const ringing = page.getByRole('button', { name: 'Close the demo phone' });
  await page.addLocatorHandler(ringing, () => ringing.click());

  await page.goto(`/partner/orders?restaurant=${restaurant}&search=${order.id}`);
  const card = page.getByRole('listitem').filter({ has: page.getByText(`Order ${order.id} ·`) });
  await expect(card.getByRole('heading')).toHaveText(order.customer);
  await expect(card).toContainText(`1 ×${order.dish.name}`);
  await card.getByRole('button', { name: 'Verify OTP & Deliver' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' });
  await expect(dialog.getByLabel('6-digit OTP')).toBeFocused();
  await page.keyboard.type(order.code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[id$="-error"]')).not.toBeEmpty();
  await page.keyboard.type(order.code);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const success = page.getByText('Order verified and marked as delivered successfully!');
  await expect(success).toBeVisible();
  await expect(card.getByText(orderStates.delivered.title, { exact: true })).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(success).toHaveCount(0, { timeout: 6000 });
  expect(await order.status()).toBe('delivered');
});

test('has no accessibility violation in any state of order management @phone', async ({ page }) => {
  await list(page, fiveOrders, 10_000);
  await openPartnerOrders(page, '');
  await expect(page.getByRole('heading', { name: 'Choose a restaurant' })).toBeVisible();
  await expectAccessible(page, 'choosing');
  await page.getByLabel('Restaurant', { exact: true }).selectOption('7');
  await expect(page.getByRole('button', { name: 'Verify OTP & Deliver' })).toBeVisible();
  await expectAccessible(page, 'the list');
  await page.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
  await expect(page.getByRole('dialog', { name: 'Verify OTP' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Verify OTP' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
  await page.getByRole('button', { name: 'Verify & Deliver', exact: true }).click();
  await expect(page.getByText('Please enter OTP')).toBeVisible();
  await expectAccessible(page, 'the dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Verify OTP & Deliver' })).toBeFocused();
  await page.unroute('**/partner/order');
  await list(page, []);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expectAccessible(page, 'nothing found');
});
