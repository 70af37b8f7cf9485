import { expect, test, type Page } from '@playwright/test';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { withoutStreams } from '../../../fixtures/browser-streams.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';
import { boardNow } from '../board/model.ts';

const minute = 60_000;

/** Opens the board with one order, which an action changes, and records the received actions. */
async function openWith(page: Page, given: ReturnType<typeof boardOrder>, changes: Parameters<typeof boardOrder>[0]) {
  let order = given;
  const received: unknown[] = [];
  await withoutStreams(page);
  await page.route('**/api/v1/c1/partner/board', (route) =>
    route.fulfill({ json: { now: boardNow, orders: [order] } }),
  );
  await page.route('**/partner/order/act', (route) => {
    received.push(route.request().postDataJSON());
    order = { ...order, version: 4, ...changes };
    return route.fulfill({ json: { order } });
  });
  await openBoard(page);
  return { received, column: (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) }) };
}

test('‘Not handed over’ brings an order back to Ready @phone', async ({ page }) => {
  const handedOver = boardOrder({
    status: 'delivered',
    ended: { at: boardNow - 9 * minute, by: null, reason: null, note: null },
    due_at: null,
  });
  const { received, column } = await openWith(page, handedOver, { status: 'ready', ended: null });
  await expect(column('Ended')).toContainText('Order 12-1042');
  await page.getByRole('button', { name: 'Not handed over: order 12-1042', exact: true }).click();
  await expect(column('Ready')).toContainText('Order 12-1042');
  expect(received).toEqual([{ orderId: '12-1042', action: 'recall' }]);
  await expect(page.getByRole('button', { name: 'Hand over order 12-1042', exact: true })).toBeVisible();
});

test('a hand-over of ten minutes ago cannot be taken back', async ({ page }) => {
  const handedOver = boardOrder({
    status: 'delivered',
    ended: { at: boardNow - 10 * minute, by: null, reason: null, note: null },
    due_at: null,
  });
  const { column } = await openWith(page, handedOver, {});
  await expect(column('Ended')).toContainText('Order 12-1042');
  await expect(page.getByRole('button', { name: 'Not handed over: order 12-1042' })).toHaveCount(0);
});

test('‘−10 min’ lowers a delay, once for each ten minutes @phone', async ({ page }) => {
  const readyAt = boardNow + 60 * minute;
  const delayed = boardOrder({ status: 'preparing', delayed_minutes: 10, ready_at: readyAt });
  const earlier = { delayed_minutes: 0, ready_at: readyAt - 10 * minute };
  const { received } = await openWith(page, delayed, earlier);
  await page.locator('summary').click();
  const lower = page.getByRole('button', { name: '−10 min for order 12-1042', exact: true });
  await lower.click();
  await expect(lower).toHaveCount(0);
  expect(received).toEqual([{ orderId: '12-1042', action: 'lower', minutes: 10, delayed_minutes: 10 }]);
});
