import { orderStates } from '../../../../domain/order-states.ts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { recordAnnouncements } from '../../../fixtures/announcements.ts';
import { newCustomer } from '../../../fixtures/browser-customer.ts';
import { placePaidOrder, placeUnpaidOrder } from '../../../fixtures/browser-order.ts';
import { signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import { holdStreams } from '../../../fixtures/browser-streams.ts';
import { signIn, storeSession } from '../../../fixtures/session.ts';
import { accepted, delayed, orderNow, preparing } from './model.ts';

const mock = (page: Page, order: () => object | null) =>
  page.route('**/api/v1/c1/order/12-1008', (route) => {
    const shown = order();
    return shown ? route.fulfill({ json: { now: orderNow, order: shown } }) : route.abort('connectionreset');
  });
const headline = (page: Page) => page.getByRole('article').getByRole('heading').first();

test('opens an order from My Orders, shows it after a reload, and leads to its receipt @phone', async ({ page }) => {
  const restaurant = await signInDemoPartner(page, '9000000021');
  const order = await placePaidOrder(page, restaurant);
  await storeSession(page, order.session);
  await page.goto('/orders');
  await page.getByRole('link', { name: `View order ${order.id}` }).click();
  await expect(page).toHaveURL(`/orders/${order.id}`);
  await page.reload();
  await expect(headline(page)).toHaveText(orderStates.confirmed.title);
  await expect(page.getByRole('article')).toContainText(/Ready about (?:tomorrow, )?\d+:\d\d [ap]m/);
  await expect(page.getByRole('article')).toContainText(order.dish.name);
  await expect(page.getByText(order.code)).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page).toHaveURL(`/orders/${order.id}/receipt`);
  await page.goBack();
  await expect(headline(page)).toHaveText(orderStates.confirmed.title);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows the code that an earlier visit of this page has kept @phone', async ({ page, context }) => {
    const order = await placePaidOrder(page, 3);
    await storeSession(page, order.session);
    await page.goto(`/orders/${order.id}`);
    await expect(page.getByText(order.code)).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    const kept = page.getByRole('region', { name: 'Your code, as last seen on this device' });
    await expect(kept.getByText(order.code)).toBeVisible();
    await expect(page.getByRole('heading', { name: `Order ${order.id}` })).toBeVisible();
    await expect(kept).toContainText('Pickup slot');
    await expectAccessible(page, 'the kept code');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(kept.getByText(order.code)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(headline(page)).toHaveText(orderStates.confirmed.title);
    await expect(kept).toHaveCount(0);
  });

  test('shows why an order did not load of which no code was kept', async ({ page }) => {
    await signIn(page);
    await mock(page, () => null);
    await page.goto('/orders/12-1008');
    await expect(page.getByRole('alert')).toContainText('The order did not load');
    await expect(page.getByText('Show this code at the counter')).toHaveCount(0);
  });
});

test('pays for an order that is not paid, and then cancels it', async ({ page }) => {
  const order = await placeUnpaidOrder(page, 3);
  await storeSession(page, order.session);
  const ringing = page.getByRole('button', { name: 'Close the demo phone' });
  await page.addLocatorHandler(ringing, () => ringing.click());
  await page.goto(`/orders/${order.id}`);
  await expect(headline(page)).toHaveText(orderStates.pending.title);
  await expect(page.getByRole('article')).toContainText(/Your dishes are kept until \d+:\d\d [ap]m/);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  // The checkout opens My Orders after each payment (spec §2).
  await page.getByRole('link', { name: `View order ${order.id}` }).click();
  await expect(headline(page)).toHaveText(orderStates.confirmed.title);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep order' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(headline(page)).toHaveText(orderStates.cancelled.title);
  await expect(headline(page)).toBeFocused();
  await expect(page.getByRole('article')).toContainText(/Refund of ₹[\d.,]+/);
  expect((await order.mine())?.status).toBe('cancelled');
});

test('moves by itself every 30 seconds without a stream while it is visible, and announces each change once', async ({
  page,
}) => {
  let order: object | null = accepted;
  let calls = 0;
  await mock(page, () => {
    calls += 1;
    return order;
  });
  await signIn(page);
  await holdStreams(page);
  const { said } = await recordAnnouncements(page);
  await page.clock.install();
  await page.goto('/orders/12-1008');
  await expect(headline(page)).toHaveText(orderStates.confirmed.title);
  const steps = page.getByRole('list').filter({ hasText: orderStates.delivered.title }).getByRole('listitem');
  await expect(steps).toHaveText([
    `Now: ${orderStates.confirmed.title} 1:00 pm`,
    `Next: ${orderStates.preparing.title}`,
    `Next: ${orderStates.ready.title}`,
    `Next: ${orderStates.delivered.title}`,
  ]);

  order = delayed;
  await page.clock.runFor(29_000);
  expect(calls).toBe(1);
  await page.clock.runFor(1_100);
  await expect(page.getByRole('article')).toContainText('Now ready about 1:40 pm');
  await expect(page.getByRole('article')).toContainText('You may cancel until 1:10 pm');
  order = preparing;
  await page.clock.runFor(30_100);
  await expect(headline(page)).toHaveText(orderStates.preparing.title);
  await expect(steps).toHaveText([
    `Done: ${orderStates.confirmed.title} 1:00 pm`,
    `Now: ${orderStates.preparing.title}`,
    `Next: ${orderStates.ready.title}`,
    `Next: ${orderStates.delivered.title}`,
  ]);
  await page.clock.runFor(30_100);
  await expect.poll(() => calls).toBe(4);

  order = null;
  await page.clock.runFor(30_100);
  await expect(page.getByText(/^This order is as of \d+:\d\d [ap]m\./)).toBeVisible();
  await expect(headline(page)).toHaveText(orderStates.preparing.title);
  order = preparing;
  await page.clock.runFor(30_100);
  await expect(page.getByText(/^This order is as of/)).toHaveCount(0);
  expect(said().filter((text) => text.startsWith('Order 12-1008'))).toEqual([
    `Order 12-1008: ${orderStates.confirmed.title}. Now ready about 1:40 pm`,
    `Order 12-1008: ${orderStates.preparing.title}. Ready about 1:20 pm`,
  ]);
});

test('leads to the counter: code first, address, map, phone and closing time @phone', async ({ page }) => {
  await signIn(page);
  await mock(page, () => accepted);
  await page.goto('/orders/12-1008');
  const article = page.getByRole('article');
  const digits = article.getByText('482', { exact: true });
  await expect(digits).toBeVisible();
  // A digit of the font is 0.7 em high.
  const size = await digits.evaluate((code) => getComputedStyle(code).fontSize);
  expect(Number.parseFloat(size) * 0.7).toBeGreaterThanOrEqual(40);
  const tops = [];
  for (const text of [
    '482',
    'Confirmed',
    'Shalibanda Road',
    'Open until 10:30 pm',
    '+91 63537 28417',
    'Double ka Meetha',
    'Need help',
  ])
    tops.push((await article.getByText(text).first().boundingBox())?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test('shares code and place by the menu of the device, or copies them', async ({ page }) => {
  const order = await placePaidOrder(page, 3);
  await storeSession(page, order.session);
  await page.addInitScript(() => {
    Object.assign(globalThis, { shared: [] });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async ({ text }: { text: string }) =>
        void (globalThis as unknown as { shared: string[] }).shared.push(text),
    });
  });
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: `Share order ${order.id}` }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared.join()))
    .toContain(`Order ${order.id} at `);
  expect(await page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared.join())).toContain(
    order.code,
  );
  await page.addInitScript(() => {
    Reflect.deleteProperty(navigator, 'share');
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } });
  });
  await page.reload();
  await page.getByRole('button', { name: `Share order ${order.id}` }).click();
  await expect(page.getByRole('button', { name: `Copied! order ${order.id}` })).toBeVisible();
});

test('says that there is no order with this number, also for an order of another customer', async ({ page }) => {
  const other = await placeUnpaidOrder(page, 3);
  await signIn(page);
  for (const id of [other.id, '3-999999999', 'no-order']) {
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole('heading', { name: 'No such order' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'My Orders' }).last()).toHaveAttribute(
      'href',
      '/orders',
    );
    await expect(page.getByRole('article')).toHaveCount(0);
  }
});

test('is opened by a link after the login [GUARD-1]', async ({ page }) => {
  await page.goto('/orders/3-999999999');
  await expect(page).toHaveURL('/');
  const customer = newCustomer(page.request);
  await customer.register();
  await page.getByRole('link', { name: 'Pre-order Now' }).click();
  await page.getByLabel('Phone number').fill(customer.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/verify-otp');
  await customer.readCode();
  await page.getByLabel('6-digit OTP').fill(customer.code);
  await expect(page).toHaveURL('/orders/3-999999999');
});

for (const width of [320, 360, 768, 1440]) {
  test(`has no overflow and no accessibility violation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await mock(page, () => ({ ...accepted, restaurant_id: 12, kitchen_note: 'No onion', tax: 15 }));
    await signIn(page);
    await page.goto('/orders/12-1008');
    await expect(headline(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page, `an order at ${width} px`);
  });
}

test('shows the refund of an order that was not accepted without scrolling', async ({ page }) => {
  await signIn(page);
  const message = 'Refund of ₹315 is on its way. Banks need 5–7 working days.';
  const ended = { at: orderNow, message: 'Cancelled, because the restaurant did not answer in time.' };
  const dishes = Array.from({ length: 8 }, (_, index) => ({ ...accepted.order_items[0], id: index + 1 }));
  const { cancel_until: _, ...rest } = accepted;
  await mock(page, () => ({
    ...{ ...rest, status: 'cancelled', pickup_code: null, order_items: dishes, ended },
    refunds: [{ id: 1, amount: 315, status: 'requested', message }],
  }));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/orders/12-1008');
  await expect(page.getByText(message)).toBeInViewport({ ratio: 1 });
});
