import { orderStates } from '../../../../domain/order-states.ts';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { loadedAt, nineOrders } from './model.ts';
import { signIn } from '../../../fixtures/session.ts';

const show = async (page: Page, orders: unknown[], now = loadedAt) => {
  await signIn(page);
  await page.route('**/order/getmyorders', (route) => route.fulfill({ json: { now, orders } }));
  await page.goto('/orders');
};
const [, confirmed] = nineOrders;
/** The colour of the pill with these words. */
const colour = (page: Page, words: string) =>
  page
    .getByRole('listitem')
    .getByText(words, { exact: true })
    .evaluate((text) => getComputedStyle(text.closest('[class]') ?? text).backgroundColor);

test('shows restaurant, slot, dishes and total of an order, and its pickup code in large digits [ORDERS-3 STORE-26 CONST-2]', async ({
  page,
}) => {
  const order_items = [
    { id: 1, menu_name: 'Dum Biryani', quantity: 2, price: 60_000 },
    { id: 2, menu_name: 'Raita', quantity: 1, price: 40.5 },
  ];
  await show(page, [{ ...confirmed, restaurant_id: 12, total_amount: 126_042.53, tax: 6002.03, order_items }]);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Charminar Dastarkhwan' }) });
  await expect(card).toContainText('Order 12-1008 · 21 Nov 2026, 12:30 pm');
  // 1795246200000 ms is 2026-11-21 07:30 UTC, 13:00 in India.
  await expect(card).toContainText('Pickup slot 1:00 pm – 2:00 pm');
  await expect(card.getByRole('listitem')).toHaveText([
    '2 ×Dum Biryani₹1,20,000.00',
    '1 ×Raita₹40.50',
    'CGST 2.5 %₹3,001.02',
    'SGST 2.5 %₹3,001.01',
  ]);
  await expect(card).toContainText('Total ₹1,26,042.53');
  await expect(card).toContainText('Payment completed');
  await expect(card.getByRole('link', { name: 'Charminar Dastarkhwan' })).toHaveAttribute('href', '/restaurants/12');
  await expect(card).toContainText('Show this code at the counter');
  const code = card.getByText('482913');
  const size = await code.evaluate((figures) => Number.parseFloat(getComputedStyle(figures).fontSize));
  expect(size).toBeGreaterThanOrEqual(40);
  // Screen readers read six single digits.
  await expect(card).toMatchAriaSnapshot(`
    - paragraph: Show this code at the counter
    - paragraph: 4, 8, 2, 9, 1, 3
  `);
  await expect(card.getByRole('paragraph').filter({ hasText: /^482913$/ })).toHaveCount(0);
  await card.evaluate((whole) => getSelection()?.selectAllChildren(whole));
  const copied = await page.evaluate(() => getSelection()?.toString() ?? '');
  expect(copied.replaceAll(/\s/g, '')).toContain('Showthiscodeatthecounter482913Pickup');
});

test('shows each status in its own tone, and an unknown status in the default tone [ORDERS-8 ORDERS-9]', async ({
  page,
}) => {
  const of = (status: string, payment: string, id: string) => ({
    ...confirmed,
    id,
    status,
    payment_info: [{ id: 'pay_1', amount: 315, status: payment }],
  });
  await show(page, [
    of('pending', 'pending', '1-1'),
    of('confirmed', 'completed', '1-2'),
    of('cancelled', 'failed', '1-3'),
    of('packed', 'refunded', '1-4'),
    of('ready', 'lost', '1-5'),
  ]);
  await expect(page.getByText('Packed', { exact: true })).toBeVisible();
  const receipts = page.getByRole('link', { name: 'Receipt' });
  await expect(receipts).toHaveCount(1);
  await expect(receipts).toHaveAttribute('href', '/orders/1-2/receipt');
  const statuses = await Promise.all(
    [orderStates.pending.title, orderStates.confirmed.title, orderStates.cancelled.title, 'Packed'].map((each) =>
      colour(page, each),
    ),
  );
  expect(new Set(statuses).size).toBe(4);
  expect(await colour(page, orderStates.ready.title)).toBe(await colour(page, 'Packed'));
  const payments = await Promise.all(['pending', 'completed', 'failed'].map((each) => colour(page, `Payment ${each}`)));
  expect(new Set(payments).size).toBe(3);
  expect(await colour(page, 'Payment refunded')).toBe(payments[2]);
  expect(await colour(page, 'Payment lost')).toBe(payments[2]);
});

test('shows what the kitchen is doing with an order, and why the restaurant ended it @phone', async ({ page }) => {
  const message = 'The restaurant could not take your order: it is too busy.';
  await show(page, [
    { ...confirmed, id: '1-1', status: 'preparing' },
    { ...confirmed, id: '1-2', status: 'ready' },
    { ...confirmed, id: '1-3', status: 'cancelled', pickup_code: null, ended: { at: 1_795_246_440_000, message } },
    { ...confirmed, id: '1-4', ready_at: undefined },
    { ...confirmed, id: '1-5', ready_at: Date.parse('2026-11-21T13:40:00+05:30'), delayed_minutes: 20 },
  ]);
  const card = (id: string) => page.getByRole('listitem').filter({ has: page.getByText(`Order ${id} ·`) });
  await expect(card('1-5')).toContainText('Now ready about 1:40 pm');
  await expect(card('1-1')).toContainText(orderStates.preparing.title);
  await expect(card('1-2')).toContainText('Show your code. Pick it up until');
  await expect(card('1-3')).toContainText(message);
  await expect(card('1-4')).not.toContainText(/Ready about|expected|restaurant could/);
});

test('says how late an order is whose ready time is over @phone', async ({ page }) => {
  const late = loadedAt + 33 * 60_000;
  const orders = [
    { ...confirmed, id: '1-1' },
    { ...confirmed, id: '1-2', status: 'preparing', delayed_minutes: 10 },
    { ...confirmed, id: '1-3', ready_at: late },
  ];
  await show(page, orders, late);
  const card = (id: string) => page.getByRole('listitem').filter({ has: page.getByText(`Order ${id} ·`) });
  const text = 'It was expected at 1:20 pm and is 13 minutes late';
  await expect(card('1-1').getByText(text, { exact: true })).toBeVisible();
  await expect(card('1-2').getByText(text, { exact: true })).toBeVisible();
  await expect(card('1-3')).toContainText('Ready about 1:33 pm');
  await expectAccessible(page);
});

test('says how far each refund is, on the card and on the receipt @phone', async ({ page }) => {
  const texts = {
    requested: 'Refund of ₹147 is on its way. Banks need 5–7 working days.',
    processed: 'Sent to your bank on 21 Nov; it may show there within 5–7 working days. Reference 74332744321',
    failed: 'The refund did not go through. We are on it: support@pehle.example',
  };
  const refunds = Object.entries(texts).map(([status, message], id) => ({ id: id + 1, amount: 147, status, message }));
  await show(page, [
    { ...confirmed, id: '1-1', refunds },
    { ...confirmed, id: '1-2' },
  ]);
  const card = (id: string) => page.getByRole('listitem').filter({ has: page.getByText(`Order ${id} ·`) });
  for (const text of Object.values(texts)) await expect(card('1-1')).toContainText(text);
  const colours = await Promise.all(Object.values(texts).map((text) => colour(page, text)));
  expect(new Set(colours).size).toBe(3);
  await expect(card('1-2')).not.toContainText(/refund/i);
  await card('1-1').getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible();
  for (const text of Object.values(texts)) await expect(page.getByRole('article')).toContainText(text);
});

test('offers no print of a receipt in a browser that cannot print', async ({ page }) => {
  await page.addInitScript('delete window.print');
  await show(page, [{ ...confirmed, id: '1-1' }]);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('article')).toContainText('Total paid');
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
});

for (const [name, ended] of [
  ['the restaurant refused', { at: loadedAt, message: 'Not accepted: We are too busy.' }],
  ['the restaurant cancelled', { at: loadedAt, message: 'Cancelled by the restaurant: A dish is sold out.' }],
] as const)
  test(`shows the refund of an order that ${name} above its dishes, without scrolling @phone`, async ({ page }) => {
    const message = 'Refund of ₹315 is on its way. Banks need 5–7 working days.';
    const dishes = Array.from({ length: 8 }, (_, index) => ({ ...confirmed?.order_items[0], id: index + 1 }));
    const refunds = [{ id: 1, amount: 315, status: 'requested', message }];
    const order = { ...confirmed, id: '1-1', status: 'cancelled', pickup_code: null, order_items: dishes };
    await page.setViewportSize({ width: 360, height: 640 });
    await show(page, [{ ...order, ended, refunds }]);
    await expect(page.getByText(message)).toBeInViewport({ ratio: 1 });
    const dish = page.getByRole('listitem').getByRole('listitem').first();
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    expect(await topOf(page.getByText(ended.message))).toBeLessThan(await topOf(page.getByText(message)));
    expect(await topOf(page.getByText(message))).toBeLessThan(await topOf(dish));
  });

test('names the missing dishes of a part refund, on the card and on the receipt @phone', async ({ page }) => {
  const message = 'Refund of ₹147 is on its way. Banks need 5–7 working days.';
  const title = 'Missing: 1 × Masala Dosa, ₹147';
  const refunds = [{ id: 1, amount: 147, status: 'requested', title, message }];
  await show(page, [{ ...confirmed, id: '1-1', refunds }]);
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('article')).toContainText(`${title}${message}`);
});

test('has the numbered tax papers of an order on its receipt, with what each must say @phone', async ({ page }) => {
  const gstin = '27AAPFU0939F1ZV';
  const papers = [
    { kind: 'receipt_voucher', number: 'C-26-106', gstin, at: 1_795_246_200_000, amount: 315, tax: 15 },
    { kind: 'credit_note', number: 'C-26-109', gstin, at: 1_795_246_800_000, amount: 105, tax: 5.01 },
  ];
  await show(page, [{ ...confirmed, id: '1-1', papers }]);
  await page.getByRole('link', { name: 'Receipt' }).click();
  const voucher = page.getByRole('region', { name: 'Receipt voucher' });
  await expect(voucher).toContainText('NumberC-26-106Date21 Nov 2026, 1:00 pm');
  await expect(voucher).toContainText(`GSTIN ${gstin}`);
  await expect(voucher).toContainText('Taxable value₹300.00CGST 2.5 %₹7.50SGST 2.5 %₹7.50Total₹315.00');
  await expect(page.getByRole('region', { name: 'Credit note' })).toContainText(
    'Taxable value₹99.99CGST 2.5 %₹2.51SGST 2.5 %₹2.50Total₹105.00',
  );
  await expectAccessible(page);
});

test('offers to order again, but no receipt, for a delivered order that was refunded', async ({ page }) => {
  const payment_info = [{ id: 'pay_1', amount: 315, status: 'refunded' }];
  await show(page, [{ ...confirmed, restaurant_id: 12, status: 'delivered', payment_info }]);
  await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt' })).toHaveCount(0);
});

test('names the order in each of its buttons and links but that of the restaurant', async ({ page }) => {
  const orders = nineOrders.slice(0, 8).map((order) => ({
    ...order,
    restaurant_id: 12,
    ...(order.status === 'pending' && { not_paid: true, payment_info: [] }),
    ...(order.status === 'confirmed' && { cancel_until: loadedAt + 60_000 }),
  }));
  await show(page, orders);
  const cards = page.getByRole('listitem').filter({ has: page.getByText(/^Order \d/) });
  await expect(cards).toHaveCount(8);
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Order again' })).toHaveCount(3);
  for (const card of await cards.all()) {
    const [, id = ''] = /Order (\d+-\d+)/.exec(await card.innerText()) ?? [];
    const controls = [...(await card.getByRole('button').all()), ...(await card.getByRole('link').all()).slice(1)];
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) await expect(control).toHaveAccessibleName(new RegExp(`${id}$`));
  }
});

test('shows page buttons for the first, the last and the neighbouring pages [ORDERS-4 ORDERS-5 ORDERS-6]', async ({
  page,
}) => {
  const orders = Array.from({ length: 70 }, (_, index) => ({ ...confirmed, id: `1-${index + 1}` }));
  await show(page, orders);
  await page.getByRole('button', { name: 'Page 9' }).click();
  await page.getByRole('button', { name: 'Page 8' }).click();
  await page.getByRole('button', { name: 'Page 7' }).click();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByRole('button', { name: 'Previous page' }).click();
  const buttons = page.getByRole('navigation', { name: 'Pages of orders' }).getByRole('listitem');
  await expect(buttons).toHaveText(['', '1', '4', '5', '6', '9', '']);
  await expect(page.getByRole('navigation', { name: 'Pages of orders' })).toHaveText('1…456…9');
  await expect(page.getByText('Showing 33 to 40 of 70 orders')).toBeVisible();
  await expect(page.getByText(/^Order 1-/)).toHaveCount(8);
});

test('searches orders, and filters them by status [ORDERS-1 ORDERS-2]', async ({ page }) => {
  await show(page, nineOrders);
  await expect(page.getByRole('tab')).toHaveText([
    'All',
    orderStates.pending.title,
    orderStates.confirmed.title,
    orderStates.preparing.title,
    orderStates.ready.title,
    orderStates.delivered.title,
    orderStates.cancelled.title,
  ]);
  await page.getByRole('tab', { name: orderStates.confirmed.title, exact: true }).click();
  await expect(page.getByText(/^Order \d/)).toHaveText([/^Order 12-1008 /]);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('haleem');
  await expect(page.getByText(/^Order \d/)).toHaveText([/^Order 12-1004 /]);
});

test('keeps the page of the list when a customer opens an order and goes back, and after a reload @phone', async ({
  page,
}) => {
  const orders = Array.from({ length: 20 }, (_, index) => ({ ...confirmed, id: `1-${index + 1}` }));
  await show(page, orders);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('1-');
  await page.getByRole('tab', { name: orderStates.confirmed.title, exact: true }).click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  const expectSamePage = async () => {
    await expect(page.getByText('Showing 9 to 16 of 20 orders')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('1-');
    await expect(page.getByRole('tab', { name: orderStates.confirmed.title, exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  };
  await expectSamePage();
  await page.getByRole('link', { name: 'View order 1-9', exact: true }).click();
  await expect(page).toHaveURL('/orders/1-9');
  await page.goBack();
  await expectSamePage();
  await page.reload();
  await expectSamePage();
});

test("shows the server's message when loading the orders fails [ORDERS-7]", async ({ page }) => {
  await signIn(page);
  const message = 'Server error occurred. Please try again later.';
  await page.route('**/order/getmyorders', (route) =>
    route.fulfill({ status: 500, json: { code: 'server_error', message, detail: 'x' } }),
  );
  await page.goto('/orders');
  const failure = page.getByRole('alert');
  await expect(failure.getByText('Error loading orders', { exact: true })).toBeVisible();
  await expect(failure.getByText(message, { exact: true })).toBeVisible();
});

test('shows markup in names as text', async ({ page }) => {
  const markup = `<img src=x onerror="document.title='run'"><b>Raita</b>`;
  const order_items = [{ id: 1, menu_name: markup, quantity: 1, price: 40.5 }];
  await show(page, [{ ...confirmed, restaurant_name: markup, order_items }]);
  await expect(page.getByText(markup, { exact: true })).toHaveCount(2);
  await expect(page).toHaveTitle(/My Orders/);
});

test('shows a link to the restaurants to a customer without orders', async ({ page }) => {
  await signIn(page);
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Browse Restaurants' }).click();
  await expect(page).toHaveURL('/home');
});
