import { orderStates } from '../../../../domain/order-states.ts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { placePaidOrder } from '../../../fixtures/browser-order.ts';
import { signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import { withoutStreams } from '../../../fixtures/browser-streams.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { noon } from '../../../fixtures/order.ts';
import { boardNow, fiveOrders } from './model.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';

const mock = (page: Page, orders: () => object[]) =>
  page.route('**/api/v1/c1/partner/board', (route) => route.fulfill({ json: { now: boardNow, orders: orders() } }));
const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

test('moves a paid order from new to handed over without a reload', async ({ page }) => {
  test.slow();
  const order = await placePaidOrder(page, await signInDemoPartner(page, '9000000021'));
  await page.clock.install();
  await page.goto('/partner/board');
  const fresh = section(page, 'New')
    .getByRole('listitem')
    .filter({ hasText: `Order ${order.id}` });
  await expect(fresh).toContainText(order.customer);
  await expect(page.getByRole('list', { name: 'Dishes to cook' })).toContainText(` × ${order.dish.name} by `);

  await page.getByRole('button', { name: `Seen order ${order.id}` }).click();
  await expect(section(page, 'To prepare')).toContainText(`Order ${order.id}`);
  await page.getByRole('button', { name: `Prepare order ${order.id}` }).click();
  await page.getByRole('button', { name: `Undo for order ${order.id}` }).click();
  await page.clock.runFor(6000);
  expect(await order.status()).toBe('confirmed');
  await page.getByRole('button', { name: `Prepare order ${order.id}` }).click();
  await page.clock.runFor(5000);
  await expect(section(page, 'Preparing')).toContainText(`Order ${order.id}`);
  expect(await order.status()).toBe('preparing');
  await page.getByRole('button', { name: `Ready order ${order.id}` }).click();
  await page.clock.runFor(5000);
  await expect(section(page, 'Ready')).toContainText(`Order ${order.id}`);
  await page.getByRole('button', { name: `Hand over order ${order.id}` }).click();
  await page.getByLabel('6-digit OTP').fill(order.code);
  await page.keyboard.press('Enter');
  await expect(section(page, 'Ended')).toContainText(orderStates.delivered.title);
  expect(await order.status()).toBe('delivered');
});

test('says until when a meal is kept that was ready after its slot @phone', async ({ page }) => {
  const minute = 60_000;
  await mock(page, () => [
    boardOrder({ status: 'ready', ready_at: noon + 10 * minute }),
    boardOrder({ id: '12-1043', status: 'ready', ready_at: noon + 80 * minute }),
  ]);
  await openBoard(page);
  const cards = section(page, 'Ready').locator('li').filter({ hasText: 'Order 12-104' });
  await expect(cards).toHaveText([
    /^Pickup 1:00 pm – 2:00 pmAsha RaoOrder 12-1042/,
    /^Pickup until 3:20 pmAsha RaoOrder 12-1043/,
  ]);
  await expectAccessible(page);
});

test('prints the ticket of one order, black on white in 72 mm, without the rest of the page', async ({ page }) => {
  // A headless browser prints nothing by itself.
  await page.addInitScript('window.printed = 0; window.print = () => { window.printed += 1; };');
  const tomorrow = noon + 24 * 3_600_000;
  const slotTomorrow = { start_time: tomorrow, slot_duration: 60 };
  const order_items = [
    { menu_id: 340, menu_name: 'Ghee Roast Dosa', quantity: 2 },
    { menu_id: 341, menu_name: 'Filter Coffee', quantity: 3, missing: 1 },
    { menu_id: 342, menu_name: 'Mysore Pak', quantity: 1, missing: 1 },
  ];
  await mock(page, () => [
    boardOrder({ order_items, kitchen_note: 'No onion, please' }),
    boardOrder({ id: '12-1043', user_name: 'Ravi Teja', ready_at: tomorrow, slot_info: slotTomorrow }),
  ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openBoard(page);
  await page.getByRole('button', { name: 'Print ticket of order 12-1042' }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(1);
  const sheet = page.locator('body > div').filter({ hasText: 'No onion' }).last();
  await expect(sheet).toBeHidden();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'Kitchen Board' })).toBeHidden();
  // All that is visible. The order is from 1:00 pm, and ready 20 minutes later.
  const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '');
  expect(lines).toEqual([
    ...['Charminar Dastarkhwan', '12-1042', 'Ready by 1:20 pm', expect.stringMatching(/^Asha Rao · pickup .*1:00 pm/)],
    ...['2 ×', 'Ghee Roast Dosa', '2 ×', 'Filter Coffee', 'Note: No onion, please'],
  ]);
  const look = await sheet.evaluate((each) => {
    const { color, backgroundColor } = getComputedStyle(each);
    return { color, backgroundColor, width: each.getBoundingClientRect().width, overflow: each.scrollWidth };
  });
  expect(look).toMatchObject({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(255, 255, 255)');
  // 72 mm at 96 px an inch.
  expect(look.width).toBeCloseTo((72 / 25.4) * 96, 0);
  expect(look.overflow).toBeLessThanOrEqual(Math.ceil(look.width));
  const pdf = (await page.pdf({ width: '80mm', height: '200mm' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [, width = ''] = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf) ?? [];
  // 80 mm in points.
  expect(Number(width)).toBeCloseTo((80 / 25.4) * 72, 0);

  await page.emulateMedia({ media: 'screen' });
  // A tablet lays the sheet out again after `afterprint`; the sheet leaves when the board is used again.
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await expect(sheet).toContainText('No onion, please');
  await page.getByRole('heading', { name: 'Kitchen Board' }).click();
  await expect(page.getByText('No onion, please')).toHaveCount(1);
  await page.getByRole('button', { name: 'Print ticket of order 12-1042' }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(2);
  // Without `afterprint`, as some browsers are, another press prints again.
  await page.getByRole('button', { name: 'Print ticket of order 12-1042' }).press('Enter');
  await expect.poll(() => page.evaluate('window.printed')).toBe(3);
  await page.getByRole('button', { name: 'Print ticket of order 12-1043' }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(4);
  const ticket = page.locator('body > div').filter({ hasText: 'Ravi Teja' }).last();
  await expect(ticket).toContainText('Ready by Sun, 22 Nov, 1:00 pm');
  await expect(ticket).toContainText('pickup Sun, 22 Nov, 1:00 pm – 2:00 pm');
});

test('offers no ticket in a browser that cannot print, and keeps its board', async ({ page }) => {
  await page.addInitScript('delete window.print');
  await mock(page, () => [boardOrder()]);
  await openBoard(page);
  await expect(page.getByRole('button', { name: /order 12-1042/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Print ticket/ })).toHaveCount(0);
});

test('says that another device has handed an order over, and loads the board again', async ({ page }) => {
  test.slow();
  const order = await placePaidOrder(page, await signInDemoPartner(page, '9000000030'));
  await page.goto('/partner/board');
  await page.getByRole('button', { name: `Seen order ${order.id}` }).click();
  const card = section(page, 'To prepare')
    .getByRole('listitem')
    .filter({ hasText: `Order ${order.id}` });
  await card.locator('summary').click();
  await page.getByRole('button', { name: `Hand over order ${order.id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' });
  await dialog.getByLabel('6-digit OTP').fill(order.code);
  const token = await page.evaluate(() => localStorage.getItem('partnerAccess'));
  const otherDevice = await page.request.post('/api/v1/c1/partner/order/verifyOTP', {
    headers: { authorization: `Bearer ${token}` },
    data: { orderId: order.id, code: order.code },
  });
  expect(await otherDevice.json()).toMatchObject({ success: true });

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/^Already handed over at \d{1,2}:\d\d [ap]m\.$/);
  await expect(dialog.getByLabel('6-digit OTP')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectAccessible(page, 'the reason why an order is not handed over');
  await page.keyboard.press('Enter');
  await expect(section(page, 'Ended')).toContainText(`Order ${order.id}`);
});

test('cancels a paid order with a reason, and refunds it in full', async ({ page }) => {
  test.slow();
  const order = await placePaidOrder(page, await signInDemoPartner(page, '9000000025'));
  await page.goto('/partner/board');
  const card = section(page, 'New')
    .getByRole('listitem')
    .filter({ hasText: `Order ${order.id}` });
  await card.locator('summary').click();
  await page.getByRole('button', { name: `Cancel order ${order.id}` }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.id}?` });
  await expect(dialog).toContainText(/The whole amount, ₹[\d,.]+, goes back to/);
  await expect(dialog.getByRole('button', { name: 'Cancel and refund' })).toBeDisabled();
  await dialog.getByLabel('We are too busy').check();
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
  const ended = section(page, 'Ended')
    .getByRole('listitem')
    .filter({ hasText: `Order ${order.id}` });
  await expect(ended).toContainText('Cancelled by the restaurant: We are too busy');
  expect(await order.status()).toBe('cancelled');
});

test('polls every ten seconds without a stream, and shows the time of the last response while the server does not respond', async ({
  page,
}) => {
  let orders: object[] = [];
  let isDown = false;
  await page.route('**/api/v1/c1/partner/board', (route) =>
    isDown ? route.abort('connectionreset') : route.fulfill({ json: { now: boardNow, orders } }),
  );
  await page.clock.install();
  await withoutStreams(page);
  await openBoard(page);
  await expect(page.getByRole('heading', { name: 'No open orders' })).toBeVisible();
  orders = [boardOrder({ is_seen: false })];
  await page.clock.runFor(10_100);
  await expect(section(page, 'New').getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  isDown = true;
  await page.clock.runFor(10_100);
  await expect(page.getByText(/^These orders are as of/)).toBeVisible();
  await expect(section(page, 'New').getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  isDown = false;
  await page.clock.runFor(10_100);
  await expect(page.getByText(/^These orders are as of/)).toHaveCount(0);
});

test('warns about an order that goes back, with the amount and the time', async ({ page }) => {
  const hour = 60 * 60_000;
  const slot = { start_time: boardNow - 4 * hour, slot_duration: 60 };
  const due = Date.parse('2026-11-21T13:00:00+05:30');
  const overdue = boardOrder({ slot_info: slot, ready_at: slot.start_time, due_at: due });
  await mock(page, () => [overdue, boardOrder({ id: '12-1050' })]);
  await openBoard(page);
  const warning = 'Mark ready or hand over by 1:00 pm, else ₹294.50 goes back.';
  await expect(page.getByRole('listitem').filter({ hasText: 'Order 12-1042' })).toContainText(warning);
  await expect(page.getByText(/^Mark ready or hand over/)).toHaveCount(1);
  await expect(page.getByText('Late by 4 hours')).toBeVisible();
  await expectAccessible(page, 'the warning about an overdue order');
});

test('keeps the focus on the board when a card moves away', async ({ page }) => {
  let orders = [boardOrder({ is_seen: false }), boardOrder({ id: '12-1050', is_seen: false, user_name: 'Ravi Iyer' })];
  await mock(page, () => orders);
  await page.route('**/partner/order/act', (route) => {
    const order = { ...boardOrder({ version: 4 }) };
    orders = [order, ...orders.slice(1)];
    return route.fulfill({ json: { order } });
  });
  await openBoard(page);
  await page.getByRole('button', { name: 'Seen order 12-1042' }).press('Enter');
  await expect(section(page, 'To prepare')).toContainText('Asha Rao');
  await expect(page.getByRole('button', { name: 'Prepare order 12-1050' })).toBeFocused();
});

for (const width of [360, 768, 1440]) {
  test(`has click targets of 56 px, no overflow and no accessibility violation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await mock(page, () => fiveOrders);
    await openBoard(page);
    await expect(page.locator('summary').first()).toBeVisible();
    for (const summary of await page.locator('summary').all()) await summary.click();
    const targets = page.locator('main').locator('button, summary, select');
    await expect(targets.first()).toBeVisible();
    const heights = await targets.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page, `the board at ${width} px`);
  });
}
