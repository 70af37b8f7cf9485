import { expect, test, type Page } from '@playwright/test';
import { placePaidOrder } from '../../../fixtures/browser-order.ts';
import { signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { withoutStreams } from '../../../fixtures/browser-streams.ts';
import { boardNow } from '../board/model.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';

/** Opens a board with one order, presses 'Ready', and records the actions that the server receives. */
async function pressReady(page: Page, answer: { status: number; json: object }) {
  const order = boardOrder({ status: 'preparing' });
  const received: unknown[] = [];
  await withoutStreams(page);
  await page
    .context()
    .route('**/api/v1/c1/partner/board', (route) => route.fulfill({ json: { now: boardNow, orders: [order] } }));
  await page.context().route('**/partner/order/act', (route) => {
    received.push(route.request().postDataJSON());
    return route.fulfill(answer);
  });
  await page.clock.install();
  await openBoard(page);
  await page.getByRole('button', { name: 'Ready order 12-1042' }).click();
  await expect(page.getByRole('button', { name: 'Undo for order 12-1042' })).toBeVisible();
  return received;
}

const ready = { status: 200, json: { order: boardOrder({ status: 'ready', version: 4 }) } };
const sent = [{ orderId: '12-1042', action: 'ready' }];
const leave = async (page: Page) => {
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order Management' })).toBeVisible();
};

test('an action that can still be undone is sent after the partner has left the board', async ({ page }) => {
  const received = await pressReady(page, ready);
  await leave(page);
  expect(received).toEqual([]);
  await page.clock.runFor(5000);
  await expect.poll(() => received).toEqual(sent);
});

test('an action can be undone when the partner opens the board again in time', async ({ page }) => {
  const received = await pressReady(page, ready);
  await leave(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Undo for order 12-1042' }).click();
  await page.clock.runFor(6000);
  expect(received).toEqual([]);
});

test('an action that failed after the partner left is offered again on the board', async ({ page }) => {
  const json = { code: 'order_not_found', message: 'Order not found. Please try again.', detail: 'x' };
  const received = await pressReady(page, { status: 404, json });
  await leave(page);
  await page.clock.runFor(5000);
  await expect.poll(() => received).toEqual(sent);
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('Order not found. Please try again.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => received).toEqual([...sent, ...sent]);
});

test('an action is sent when its page is closed within the time to undo it', async ({ page }) => {
  test.slow();
  const order = await placePaidOrder(page, await signInDemoPartner(page, '9000000021'));
  await page.goto('/partner/board');
  await page.getByRole('button', { name: `Prepare order ${order.id}` }).click();
  await expect(page.getByRole('button', { name: `Undo for order ${order.id}` })).toBeVisible();
  await page.goto('about:blank');
  await expect.poll(() => order.status(), { timeout: 4_000 }).toBe('preparing');
});

test('an action is sent when the partner logs out within the time to undo it', async ({ page }) => {
  test.slow();
  const order = await placePaidOrder(page, await signInDemoPartner(page, '9000000021'));
  await page.goto('/partner/board');
  await page.getByRole('button', { name: `Prepare order ${order.id}` }).click();
  await expect(page.getByRole('button', { name: `Undo for order ${order.id}` })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Logout' });
  await expect(question).toContainText('1 change is not sent yet. It is sent before the logout.');
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/partner\/login$/);
  await expect.poll(() => order.status(), { timeout: 4_000 }).toBe('preparing');
});
