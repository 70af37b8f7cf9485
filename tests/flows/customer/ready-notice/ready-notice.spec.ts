import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { recordNotifications } from '../../../fixtures/browser-notifications.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { signIn } from '../../../fixtures/session.ts';
import { accepted, orderNow } from '../customer-order/model.ts';

test.use({ serviceWorkers: 'allow' });

const button = (page: Page) => page.getByRole('button', { name: 'Tell me when it is ready' });

/** Opens the order with the real service worker, and lets the test change what the server answers. */
async function openOrder(page: Page) {
  const server = { order: accepted };
  await page.route('**/api/v1/c1/order/12-1008', (route) =>
    route.fulfill({ json: { now: orderNow, order: server.order } }),
  );
  await signIn(page);
  await page.goto('/orders/12-1008');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready));
  return server;
}

test('shows one notification when the order becomes ready while the page is hidden, and one when that is taken back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.clock.install();
  const notifications = await recordNotifications(page);
  const server = await openOrder(page);
  await button(page).click();
  await expect(page.getByText(/^You get a notification when it is ready\./)).toBeVisible();
  await expectAccessible(page, 'an order that notifies');
  await setVisible(page, false);
  await page.clock.runFor(60_100);
  expect(notifications()).toEqual([]);
  server.order = { ...accepted, status: 'ready' };
  await page.clock.runFor(60_100);
  const shown = ['Your order is ready', 'Show your code at Charminar Dastarkhwan.', { path: '/orders/12-1008' }];
  await expect.poll(notifications).toEqual([shown]);
  await page.clock.runFor(120_100);
  expect(notifications()).toEqual([shown]);
  // The restaurant takes it back; the notification replaces the one before.
  server.order = { ...accepted, status: 'preparing', recalled: 'ready' };
  await page.clock.runFor(60_100);
  const path = { path: '/orders/12-1008' };
  const recalled = ['Your order is not ready yet', 'Charminar Dastarkhwan is still preparing it.', path];
  await expect.poll(notifications).toEqual([shown, recalled]);
  server.order = { ...accepted, status: 'ready' };
  await page.clock.runFor(60_100);
  await expect.poll(notifications).toEqual([shown, recalled, shown]);
  await expect(button(page)).toHaveCount(0);
});

test('says what to do when notifications are blocked, and asks again at the next press', async ({ page }) => {
  await openOrder(page);
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve('denied');
  });
  await button(page).click();
  await expect(page.getByText(/^Notifications are blocked\. Allow them for this site/)).toBeVisible();
  await expectAccessible(page, 'an order with blocked notifications');
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve('default');
  });
  await button(page).click();
  await expect(page.getByText(/^Notifications are blocked/)).toHaveCount(0);
  await expect(button(page)).toBeEnabled();
});

test('says that the browser cannot notify, and offers nothing for an order that is not awaited', async ({ page }) => {
  const server = await openOrder(page);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'Notification'));
  await button(page).click();
  await expect(page.getByText('This browser cannot notify you here.')).toBeVisible();
  server.order = { ...accepted, status: 'ready' };
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ready', exact: true })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
