import { expect, test, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { newCustomer } from '../fixtures/browser-customer.ts';
import { logIn } from '../fixtures/session.ts';

/** Two customers who use one browser, one after the other without a logout (D303). */

const ended = 'Your session has ended. Log in to go on.';
const pay = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay', exact: true });
const payInWindow = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ });
const checking = (page: Page) => page.getByText('We are checking your payment', { exact: true }).first();
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
const keptOrder = (page: Page) =>
  page.evaluate(() => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { checkout: { razorpayOrderId: string | null } };
    return root.checkout.razorpayOrderId;
  });

/** Ends the session on the server, which the page notices with its next request. */
async function endSession(page: Page): Promise<void> {
  const refreshToken = await page.evaluate(() => localStorage.getItem('refresh'));
  await page.request.post('/api/v1/c1/auth/logout/', { headers: { authorization: `Bearer ${refreshToken}` } });
}

/** Logs a customer in from the landing page on. */
async function logInFromLanding(page: Page, phone: string): Promise<void> {
  await page.getByRole('link', { name: 'Pre-order Now' }).first().click();
  await logIn(page, phone);
  await expect(page).toHaveURL('/cart');
}

/** Paths of the calls about orders that the page makes with the session of the second customer. */
function callsAbout(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/order\/(status|verifypayment|placeorder|cancel)$/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

/** Opens the payment window of a new customer, and registers another customer. */
async function openPayment(page: Page) {
  const second = newCustomer(page.request);
  await second.register();
  const { phone } = await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  await pay(page).click();
  await expect(payInWindow(page)).toBeVisible();
  const open = await keptOrder(page);
  expect(open).toMatch(/^order_/);
  return { first: phone, second: second.phone, open };
}

test('keeps an open payment from another customer who logs in after the session ended, and continues it for its own [GUARD-1]', async ({
  page: closed,
  context,
}) => {
  const { first, second, open } = await openPayment(closed);
  await closed.close();

  // The tab with the payment window is gone, so a new tab checks the payment, until the session ends.
  const page = await context.newPage();
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'I did not pay' })).toBeVisible();
  await endSession(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText([ended]);

  await logInFromLanding(page, second);
  const calls = callsAbout(page);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(checking(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.goto('/restaurants/3');
  await page.getByRole('button', { name: /^ADD / }).first().click();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  // The second customer can pay for an own cart.
  await expect(pay(page)).toBeEnabled();
  await expect(checking(page)).toHaveCount(0);
  await expect(page.getByText('Order Failed')).toHaveCount(0);
  expect(calls).toEqual([]);
  expect(await keptOrder(page)).toBe(open);

  await endSession(page);
  await page.goto('/cart');
  await expect(page).toHaveURL('/');
  await logInFromLanding(page, first);
  await expect(checking(page)).toBeVisible();
  await page.getByRole('button', { name: 'I did not pay' }).click();
  await expect(toasts(page).filter({ hasText: 'Payment cancelled' })).toBeVisible();
  expect(await keptOrder(page)).toBeNull();
});

test('closes the payment window of a customer when another customer logs in in another tab, and frees the payment lock', async ({
  page,
  context,
}) => {
  const { second, open } = await openPayment(page);
  await endSession(page);
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other).toHaveURL('/');
  await expect(payInWindow(page)).toBeVisible();
  await logInFromLanding(other, second);
  await expect(payInWindow(page)).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(other.getByText('A payment is open in another tab')).toHaveCount(0);
  expect(await keptOrder(other)).toBe(open);
});
