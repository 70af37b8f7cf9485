import { orderStates } from '../../domain/order-states.ts';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from '../engine/browser-axe.ts';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { signInDemoPartner } from '../fixtures/browser-partner.ts';
import { signIn } from '../fixtures/session.ts';
import { customerOrder, noon } from '../fixtures/order.ts';
import { boardOrder } from '../fixtures/board-order.ts';
import { openBoard } from '../fixtures/partner-pages.ts';

// A restaurant that accepts each order (D259): the windows of its kitchen and of its customer beside each other.
test.describe.configure({ mode: 'serial' });

const partner = '9000000032';
const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const cardOf = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: `Order ${id}` });

/** Opens the portal of a restaurant that accepts each order. @returns its id */
async function openKitchen(page: Page): Promise<number> {
  const restaurant = await signInDemoPartner(page, partner);
  await page.goto(`/partner/restaurants/${restaurant}/hours`);
  const manual = page.getByRole('button', { name: 'I accept each', exact: true });
  await manual.click();
  await expect(manual).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('The board rings until you accept or refuse a paid order.')).toBeVisible();
  await page.goto('/partner/board');
  await page.getByRole('button', { name: 'Start taking orders' }).click();
  return restaurant;
}

/** A new customer orders a dish at the restaurant, and pays. @returns the page of My Orders and the order's id */
async function orderMeal(browser: Browser, restaurant: number): Promise<{ customer: Page; id: string }> {
  const customer = await (await browser.newContext()).newPage();
  const { accessToken } = await signIn(customer);
  const [dish] = await plainDishes(customer, accessToken, restaurant);
  await customer.goto(`/restaurants/${restaurant}`);
  await customer.getByRole('button', { name: `ADD ${dish?.name}`, exact: true }).click();
  await customer.getByRole('link', { name: 'View cart' }).click();
  await expect(
    customer.getByText(/^The restaurant accepts within \d+ minutes, else you get your money back\.$/),
  ).toBeVisible();
  await customer.getByRole('button', { name: 'Proceed to Pay' }).click();
  await customer.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(customer).toHaveURL('/orders');
  await expect(customer.getByText(/^Waiting for the restaurant until \d+:\d\d [ap]m\. /)).toBeVisible();
  await expect(customer.getByText('Show this code at the counter')).toHaveCount(0);
  const text = await customer
    .getByText(/Order \d+-\d+/)
    .first()
    .innerText();
  return { customer, id: /\d+-\d+/.exec(text)?.[0] ?? '' };
}

test('a paid order rings until it is accepted, and is then prepared and handed over', async ({ page, browser }) => {
  test.slow();
  const restaurant = await openKitchen(page);
  const { customer, id } = await orderMeal(browser, restaurant);
  await customer.goto(`/orders/${id}`);
  await expect(customer.getByRole('heading', { name: 'Pending' })).toBeVisible();
  await expectAccessible(customer, 'an order that waits to be accepted');

  const waiting = section(page, 'To accept')
    .getByRole('listitem')
    .filter({ hasText: `Order ${id}` });
  await expect(waiting).toContainText(/^Accept by \d+:\d\d [ap]m\d+ min left/);
  await expect(page).toHaveTitle('(1) New orders · Pehle');
  await expect(page.getByText('1 new order', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the board with an order to accept');
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  // After the time to undo.
  await expect(section(page, 'To prepare')).toContainText(`Order ${id}`, { timeout: 15_000 });
  await expect(page).toHaveTitle('Kitchen Board · Pehle');

  // The customer's page moves without a reload, in the next poll at the latest.
  await expect(customer.getByRole('heading', { name: 'Confirmed' })).toBeVisible({ timeout: 40_000 });
  const code = (await customer.getByText(/^\d{3} ?\d{3}$/).innerText()).replace(/\s/, '');
  await page.getByRole('button', { name: `Prepare order ${id}` }).click();
  await expect(section(page, 'Preparing')).toContainText(`Order ${id}`, { timeout: 15_000 });
  await page.getByRole('button', { name: `Ready order ${id}` }).click();
  await expect(section(page, 'Ready')).toContainText(`Order ${id}`, { timeout: 15_000 });
  await page.getByRole('button', { name: `Hand over order ${id}` }).click();
  await page.getByLabel('6-digit OTP').fill(code);
  await page.keyboard.press('Enter');
  await expect(section(page, 'Ended')).toContainText(orderStates.delivered.title);
  await customer.context().close();
});

test('a refused order is refunded in full, with the reason', async ({ page, browser }) => {
  test.slow();
  const restaurant = await openKitchen(page);
  const { customer, id } = await orderMeal(browser, restaurant);
  await page.getByRole('button', { name: `Refuse order ${id}` }).click();
  const dialog = page.getByRole('dialog', { name: `Refuse order ${id}?` });
  await expect(dialog).toContainText(/The whole amount, ₹[\d,.]+, goes back to/);
  await dialog.getByLabel('We are too busy').check();
  await dialog.getByRole('button', { name: 'Refuse and refund' }).click();
  await expect(cardOf(page, id).filter({ hasText: 'Cancelled by the restaurant: We are too busy' })).toBeVisible();
  await customer.goto(`/orders/${id}`);
  await expect(customer.getByText('The restaurant could not take your order: it is too busy.')).toBeVisible();
  await expect(customer.getByText(/^(Refund of ₹|Sent to your bank)/).first()).toBeVisible();
  await customer.context().close();
});

test('the customer cancels an order that waits to be accepted', async ({ page, browser }) => {
  test.slow();
  const restaurant = await openKitchen(page);
  const { customer, id } = await orderMeal(browser, restaurant);
  await expect(cardOf(page, id)).toContainText('Accept by');
  await customer.goto(`/orders/${id}`);
  await customer.getByRole('button', { name: 'Cancel' }).click();
  await customer.getByRole('button', { name: 'Cancel order' }).click();
  await expect(customer.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  await expect(cardOf(page, id)).toContainText('Cancelled by the customer', { timeout: 15_000 });
  await customer.context().close();
});

test('says that the time is over, and keeps the refunded order on the board until its partner has seen that', async ({
  page,
}) => {
  const waiting = boardOrder({ status: 'waiting', is_seen: false, due_at: noon + 5_000 });
  let orders = [waiting];
  await page.route('**/api/v1/c1/partner/board', (route) => route.fulfill({ json: { now: noon, orders } }));
  await page.route('**/partner/order/act', (route) => {
    const ended = { at: noon + 6_000, by: null, reason: 'no_answer' as const, note: null };
    const lapsed = { ...waiting, status: 'cancelled' as const, version: 4, due_at: null, ended };
    if (route.request().postDataJSON().action === 'seen') {
      const order = { ...lapsed, version: 5, is_seen: true };
      orders = [order];
      return route.fulfill({ json: { order } });
    }
    orders = [lapsed];
    const message = 'This order was refunded at 1:00 pm, because it was not accepted in time.';
    return route.fulfill({ status: 409, json: { code: 'order_changed', message, detail: 'x' } });
  });
  await openBoard(page);
  const card = cardOf(page, waiting.id);
  await expect(card).toContainText('The time is over. The order is refunded.');
  await expect(page.getByRole('button', { name: 'Accept order 12-1042' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Refuse order 12-1042' }).click();
  await page.getByLabel('We are closed').check();
  await page.getByRole('button', { name: 'Refuse and refund' }).click();
  // It is said on each page of the portal, and the alarm counts it.
  await expect(page.getByText('Order 12-1042: Not accepted in time, so refunded.', { exact: true })).toBeVisible();
  const ended = section(page, 'Ended by themselves');
  await expect(ended).toContainText('Not accepted in time, so refundedAsha Rao · Order 12-1042 · 21 Nov 2026, 1:00 pm');
  await expect(page).toHaveTitle('(1) Kitchen Board · Pehle');
  await expect(page.getByRole('link', { name: '1 order ended by itself' })).toBeVisible();
  await expectAccessible(page, 'the board with an order that ended by itself');
  await ended.getByRole('button', { name: 'OK', exact: true }).click();
  await ended.getByRole('button', { name: 'OK, order 12-1042' }).click();
  await expect(ended).toHaveCount(0);
  await expect(section(page, 'Ended in the last two hours')).toContainText('Not accepted in time, so refunded');
  await expect(page).toHaveTitle('Kitchen Board · Pehle');
});

test('an order that was not accepted in time says so to its customer', async ({ page }) => {
  const order = customerOrder({
    ...{ status: 'cancelled', pickup_code: null, paid_at: noon, ended_at: noon + 600_000 },
    ended: { at: noon + 600_000, message: 'Cancelled, because the restaurant did not answer in time.' },
    refunds: [
      {
        id: 1,
        amount: 315,
        status: 'requested',
        message: 'Refund of ₹315 is on its way. Banks need 5–7 working days.',
      },
    ],
  });
  await page.route('**/api/v1/c1/order/12-1008', (route) => route.fulfill({ json: { now: noon + 601_000, order } }));
  await signIn(page);
  await page.goto('/orders/12-1008');
  await expect(page.getByText('Cancelled, because the restaurant did not answer in time.')).toBeVisible();
  await expect(page.getByText('Refund of ₹315 is on its way. Banks need 5–7 working days.')).toBeVisible();
  await expectAccessible(page, 'an order that was not accepted in time');
});
