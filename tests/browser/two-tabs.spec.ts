import { expect, test, type Page } from '@playwright/test';
import { checkoutCart } from '../support/browser-cart.ts';

/** Two tabs of one browser, with its real locks: a payment belongs to the tab that opened it (D37, D38). */

const pay = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay', exact: true });
const elsewhere = (page: Page) => page.getByText('A payment is open in another tab', { exact: true });
const orderId = (page: Page) =>
  page.evaluate(() => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { checkout: { razorpayOrderId: string | null } };
    return root.checkout.razorpayOrderId;
  });

function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/order/')) asked.push(pathname.replace('/api/v1/c1', ''));
  });
  return asked;
}

test('leaves a payment to the tab that opened it, and takes it over when that tab dies [CHECK-13 TOAST-4]', async ({
  page,
  context,
}) => {
  await checkoutCart(page, { filled: true });
  await page.goto('/cart');
  const idle = await context.newPage();
  await idle.goto('/cart');
  await expect(pay(idle)).toBeEnabled();

  await pay(page).click();
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  const open = await orderId(page);
  expect(open).toMatch(/^order_/);

  // A tab that was there before asks for the turn when it is to pay; a new one as soon as it opens.
  const asked = askedOf(idle);
  await pay(idle).click();
  await expect(elsewhere(idle)).toBeVisible();
  await expect(pay(idle)).toBeDisabled();
  await idle.reload();
  await expect(elsewhere(idle)).toBeVisible();
  await expect(pay(idle)).toBeDisabled();
  await expect(idle.getByRole('button', { name: 'Clear Cart' })).toBeDisabled();
  expect(asked).toEqual([]);
  expect(await orderId(idle)).toBe(open);

  await page.close();
  // Nobody closed the payment, so that it may be under way still: that it is not is the customer's to say.
  await expect(idle.getByText('We are checking your payment', { exact: true }).first()).toBeVisible();
  await expect(pay(idle)).toBeDisabled();
  await idle.getByRole('button', { name: 'I did not pay' }).click();
  await expect(idle.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveText('Payment cancelled');
  expect(asked).toEqual(['/order/status', '/order/status']);
  await expect(elsewhere(idle)).toHaveCount(0);
  await expect(pay(idle)).toBeEnabled();
  expect(await orderId(idle)).toBeNull();
});

test('is free again for the other tab when the payment is over [CHECK-15]', async ({ page, context }) => {
  await checkoutCart(page, { filled: true });
  await page.goto('/cart');
  await pay(page).click();
  const other = await context.newPage();
  const asked = askedOf(other);
  await other.goto('/cart');
  await expect(elsewhere(other)).toBeVisible();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page).toHaveURL('/orders', { timeout: 10_000 });
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(elsewhere(other)).toHaveCount(0);
  expect(asked).toEqual([]);
  await expect(other).toHaveURL('/cart');
});
