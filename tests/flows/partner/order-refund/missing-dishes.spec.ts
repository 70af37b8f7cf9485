import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { placePaidOrder } from '../../../fixtures/browser-order.ts';
import { newPartner, signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import { storeSession } from '../../../fixtures/session.ts';
import { boardNow } from '../board/model.ts';
import { openBoard } from '../board/screen.ts';

test('refunds a missing dish after the hand-over, which the customer and the partner read', async ({ page }) => {
  test.slow();
  const restaurant = await signInDemoPartner(page, '9000000026');
  const order = await placePaidOrder(page, restaurant);
  await page.goto(`/partner/orders?restaurant=${restaurant}&search=${order.id}`);
  const card = page.getByRole('listitem').filter({ has: page.getByText(`Order ${order.id} ·`) });
  await card.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
  await page.getByRole('dialog').getByLabel('6-digit OTP').fill(order.code);
  await page.keyboard.press('Enter');
  await expect(card.getByText('delivered', { exact: true })).toBeVisible();

  await card.getByRole('link', { name: `Missing dish in order ${order.id}` }).click();
  await expect(page.getByText(`Order ${order.id} for ${order.customer}`)).toBeVisible();
  const send = page.getByRole('button', { name: /^Refund/ });
  await expect(send).toBeDisabled();
  await page.getByRole('button', { name: `One ${order.dish.name} more` }).click();
  const total = Math.round(order.dish.price * 105) / 100;
  const amount = `₹${total.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(total) ? 0 : 2 })}`;
  await expect(send).toHaveText(`Refund ${amount}`);
  await send.press('Enter');
  await expect(page.getByText(`${amount} goes back to ${order.customer}`)).toBeVisible();
  // The button that was pressed is gone.
  await expect(page.getByRole('button', { name: 'Refund another dish' })).toBeFocused();
  await page.getByRole('button', { name: 'Refund another dish' }).click();
  await expect(page.getByText('All of this order is refunded.')).toBeVisible();

  const missing = `Missing: 1 × ${order.dish.name}, ${amount}`;
  await page.goto(`/partner/orders?restaurant=${restaurant}&search=${order.id}`);
  await expect(card).toContainText(missing);
  // The page of the partner would store its own session.
  await page.goto('about:blank');
  await storeSession(page, order.session);
  await page.goto('/orders');
  await expect(page.getByText(missing)).toBeVisible();
});

test('is linked from a card of the board, which names what was missing', async ({ page }) => {
  const refunds = [{ id: 7, amount: 147, status: 'processed', missing: '1 × Masala Dosa' } as const];
  const order_items = [
    { menu_id: 340, menu_name: 'Masala Dosa', quantity: 2, missing: 1 },
    { menu_id: 341, menu_name: 'Idli', quantity: 1, missing: 1 },
  ];
  const orders = [boardOrder({ refunds, order_items })];
  await page.route('**/api/v1/c1/partner/board', (route) => route.fulfill({ json: { now: boardNow, orders } }));
  await openBoard(page);
  await expect(page.getByText('Missing: 1 × Masala Dosa, ₹147 refunded')).toBeVisible();
  // Missing portions are not cooked.
  await expect(page.getByRole('list', { name: 'Dishes to cook' }).getByRole('listitem')).toHaveText([
    '1 × Masala Dosa by 1:20 pm',
  ]);
  await page.locator('summary').click();
  await page.getByRole('link', { name: 'Missing dish in order 12-1042' }).click();
  await expect(page).toHaveURL('/partner/orders/12-1042/refund');
});

test('shows an error and a retry for an order that does not exist', async ({ page }) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/orders/7-1/refund');
  await expect(page.getByRole('alert')).toContainText('Order not found. Please try again.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
});
