import { expect, test, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { setOnline } from '../fixtures/browser-reach.ts';

/** Two tabs of one browser with real Web Locks: a payment belongs to the tab that opened it (D37, D38). */

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
    // The list of pickup times is loaded with the page, and starts no payment.
    if (pathname.includes('/order/') && !pathname.endsWith('/order/slots'))
      asked.push(pathname.replace('/api/v1/c1', ''));
  });
  return asked;
}

test('leaves a payment to the tab that opened it, and takes it over when that tab is closed [CHECK-13 TOAST-4]', async ({
  page,
  context,
}) => {
  await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  const idle = await context.newPage();
  await idle.goto('/cart');
  await expect(pay(idle)).toBeEnabled();

  await pay(page).click();
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  const open = await orderId(page);
  expect(open).toMatch(/^order_/);

  // A tab that was opened before the payment requests the lock at Proceed to Pay; a new tab requests it at once.
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
  // The payment window was not closed, so the payment may still be in progress; only the customer knows that it is not.
  await expect(idle.getByText('We are checking your payment', { exact: true }).first()).toBeVisible();
  await expect(pay(idle)).toBeDisabled();
  await idle.getByRole('button', { name: 'I did not pay' }).click();
  await expect(idle.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveText('Payment cancelled');
  expect(asked).toEqual(['/order/status', '/order/cancel']);
  await expect(elsewhere(idle)).toHaveCount(0);
  await expect(pay(idle)).toBeEnabled();
  expect(await orderId(idle)).toBeNull();
});

test('releases the payment lock for the other tab after the payment [CHECK-15]', async ({ page, context }) => {
  await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  await pay(page).click();
  const other = await context.newPage();
  const asked = askedOf(other);
  await other.goto('/cart');
  await expect(elsewhere(other)).toBeVisible();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page).toHaveURL('/orders');
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(elsewhere(other)).toHaveCount(0);
  expect(asked).toEqual([]);
  await expect(other).toHaveURL('/cart');
});

const changed = 'Your cart has changed, maybe in another tab. Check it and pay again.';

/** Opens the cart in two tabs of one customer; in the first tab, 'Proceed to Pay' waits for the stock until `letGo`. */
async function paidInOneOfTwo(page: Page) {
  const { dish } = await createCartCustomer(page, { filled: true });
  let letGo = (): void => undefined;
  const answer = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/menusLiveInfo', async (route) => {
    const { hard_refresh } = route.request().postDataJSON() as { hard_refresh: boolean };
    if (hard_refresh) await answer;
    await route.continue();
  });
  await page.goto('/cart');
  const other = await page.context().newPage();
  await other.goto('/cart');
  await expect(pay(other)).toBeEnabled();
  const asked = askedOf(page);
  await pay(page).click();
  await expect(page.getByText('Checking stock…', { exact: true })).toBeVisible();
  return { dish, other, asked, letGo };
}

test('stops the payment when another tab removes the dish while the stock is loading [CHECK-1]', async ({ page }) => {
  const { dish, other, asked, letGo } = await paidInOneOfTwo(page);
  await other.getByRole('button', { name: `Take ${dish.name} out of the cart` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(changed);
  letGo();
  // A payment holds this lock until it has ended, so without it nothing more is sent.
  const isPaying = () =>
    page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'pehle-payment'));
  await expect.poll(isPaying).toBe(false);
  expect(asked).toEqual([]);
  await expect(page.getByRole('alert')).toHaveText(changed);
});

test('stops the payment when another tab changes a quantity, and pays for the new quantity at the next Proceed to Pay [CHECK-1]', async ({
  page,
}) => {
  const { dish, other, asked, letGo } = await paidInOneOfTwo(page);
  await other.getByRole('button', { name: `One ${dish.name} less` }).click();
  await expect(page.getByRole('alert')).toHaveText(changed);
  letGo();
  await expect(pay(page)).toBeEnabled();
  expect(asked).toEqual([]);
  // A change of one's own makes the message out of date.
  await page.getByRole('button', { name: `One ${dish.name} more` }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const placed = page.waitForRequest('**/order/placeorder');
  await pay(page).click();
  expect((await placed).postDataJSON()).toMatchObject({ items: [{ id: dish.id, quantity: 2 }] });
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
});

test('cancels the order, and shows why, when another tab changes the cart while the order is being placed [CHECK-1]', async ({
  page,
}) => {
  const { dish, other, letGo } = await paidInOneOfTwo(page);
  let answerPlaced = (): void => undefined;
  const isPlaced = new Promise<string>((resolve) => {
    void page.route('**/order/placeorder', async (route) => {
      const response = await route.fetch();
      const { order } = (await response.json()) as { order: { id: string } };
      answerPlaced = () => void route.fulfill({ response });
      resolve(order.id);
    });
  });
  letGo();
  const id = await isPlaced;
  await other.getByRole('button', { name: `One ${dish.name} more` }).click();
  await expect(page.getByRole('alert')).toHaveText(changed);
  await expect(page.getByText('Stopping the payment…', { exact: true })).toBeVisible();
  const cancelled = page.waitForResponse('**/order/cancel');
  answerPlaced();
  expect(await (await cancelled).json()).toMatchObject({ id, status: 'cancelled' });
  await expect(pay(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveText(changed);
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveCount(0);
  expect(await orderId(page)).toBeNull();
  // The next payment places a new order, with its own idempotency key.
  await page.unroute('**/order/placeorder');
  const next = page.waitForResponse('**/order/placeorder');
  await pay(page).click();
  expect(((await (await next).json()) as { order: { id: string } }).order.id).not.toBe(id);
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
});

test('shows why the payment stopped if the response with the order to cancel is lost [CHECK-1]', async ({ page }) => {
  const { dish, other, asked, letGo } = await paidInOneOfTwo(page);
  let loseAnswer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    void page.route('**/order/placeorder', (route) => {
      loseAnswer = () => void route.abort();
      resolve();
    });
  });
  letGo();
  await isAsked;
  await other.getByRole('button', { name: `One ${dish.name} more` }).click();
  await expect(page.getByRole('alert')).toHaveText(changed);
  loseAnswer();
  await expect(pay(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveText(changed);
  expect(asked).toEqual(['/order/placeorder']);
});

test('stops the payment when the same tab adds a dish on another page [CHECK-1]', async ({ page }) => {
  const { asked, letGo } = await paidInOneOfTwo(page);
  await page.getByRole('link', { name: 'Add more dishes' }).click();
  await page.getByRole('button', { name: /^ADD / }).first().click();
  letGo();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page.getByRole('alert')).toHaveText(changed);
  expect(asked).toEqual([]);
});

test('ends the wait for the network with a message when another tab empties the cart [CHECK-1]', async ({ page }) => {
  await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  const other = await page.context().newPage();
  await other.goto('/cart');
  await expect(pay(page)).toBeEnabled();
  await setOnline(page, false);
  await pay(page).click();
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
  const asked = askedOf(page);
  await other.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('alert')).toHaveText(changed);
  await setOnline(page, true);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(changed);
  expect(asked).toEqual([]);
});
