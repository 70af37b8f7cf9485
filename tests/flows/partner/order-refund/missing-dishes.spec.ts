import { orderStates } from '../../../../domain/order-states.ts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { placePaidOrder } from '../../../fixtures/browser-order.ts';
import { newPartner, signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import { storeSession } from '../../../fixtures/session.ts';
import { boardNow } from '../board/model.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';

/** Pays and hands over an order of one dish, and opens the page of its missing dishes. */
async function openDelivered(page: Page) {
  const restaurant = await signInDemoPartner(page, '9000000026');
  const order = await placePaidOrder(page, restaurant);
  await page.goto(`/partner/orders?restaurant=${restaurant}&search=${order.id}`);
  const card = page.getByRole('listitem').filter({ has: page.getByText(`Order ${order.id} ·`) });
  await card.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
  await page.getByRole('dialog').getByLabel('6-digit OTP').fill(order.code);
  await page.keyboard.press('Enter');
  await expect(card.getByText(orderStates.delivered.title, { exact: true })).toBeVisible();

  await card.getByRole('link', { name: `Missing dish in order ${order.id}` }).click();
  await expect(page.getByText(`Order ${order.id} for ${order.customer}`)).toBeVisible();
  return { order, restaurant, card };
}

test('refunds a missing dish after the hand-over, which the customer and the partner read', async ({ page }) => {
  test.slow();
  const { order, restaurant, card } = await openDelivered(page);
  const send = page.getByRole('button', { name: /^Refund/ });
  await expect(send).toBeDisabled();
  await page.getByRole('button', { name: `One ${order.dish.name} more` }).click();
  const total = Math.round(order.dish.price * 105) / 100;
  const amount = `₹${total.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(total) ? 0 : 2 })}`;
  await expect(send).toHaveText(`Refund ${amount}`);
  await send.press('Enter');
  await page.getByRole('button', { name: 'Undo the refund' }).press('Enter');
  await expect(send).toBeFocused();
  await send.press('Enter');
  // After the time to undo.
  await expect(page.getByText(`${amount} goes back to ${order.customer}`).last()).toBeVisible({ timeout: 15_000 });
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

for (const [how, leave] of [
  [
    'the partner opens another page',
    (page: Page) => page.getByRole('link', { name: 'Orders', exact: true }).last().click(),
  ],
  ['its page is closed', (page: Page) => page.goto('about:blank')],
  [
    'the partner logs out',
    async (page: Page) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button').click();
      await page.getByRole('button', { name: 'Logout' }).click();
    },
  ],
] as const)
  test(`sends a refund that could still be undone when ${how}`, async ({ page }) => {
    test.slow();
    const { order } = await openDelivered(page);
    await page.getByRole('button', { name: `One ${order.dish.name} more` }).click();
    await page.getByRole('button', { name: /^Refund ₹/ }).click();
    await expect(page.getByRole('button', { name: 'Undo the refund' })).toBeVisible();
    await leave(page);
    await expect.poll(() => order.refunds(), { timeout: 4_000 }).toBe(1);
  });
