import { expect, test } from '@playwright/test';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { recordNotifications } from '../../../fixtures/browser-notifications.ts';
import { withoutStreams } from '../../../fixtures/browser-streams.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { boardNow } from '../board/model.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';

test.use({ serviceWorkers: 'allow' });

test('shows a notification for a new order while the page of the board is hidden, and none while it is visible', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.clock.install();
  await withoutStreams(page);
  const notifications = await recordNotifications(page);
  let ids: string[] = [];
  await page.route('**/api/v1/c1/partner/board', (route) => {
    const orders = ids.map((id) => boardOrder({ id, is_seen: false, status: 'confirmed' }));
    return route.fulfill({ json: { now: boardNow, orders } });
  });
  await openBoard(page);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Start taking orders' }).click();
  await expect(page.getByText('Sound is on')).toBeVisible();
  ids = ['12-1042'];
  await page.clock.runFor(10_100);
  await expect(page).toHaveTitle('(1) New orders · Pehle');
  expect(notifications()).toEqual([]);
  await setVisible(page, false);
  ids = ['12-1042', '12-1043'];
  await page.clock.runFor(10_100);
  await expect
    .poll(notifications)
    .toEqual([['2 new orders', 'Tap to open the kitchen board.', { path: '/partner/board' }]]);
});

test('rings all the same if notifications are blocked', async ({ page }) => {
  await openBoard(page);
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve('denied');
  });
  await page.getByRole('button', { name: 'Start taking orders' }).click();
  await expect(page.getByText('Sound is on')).toBeVisible();
});
