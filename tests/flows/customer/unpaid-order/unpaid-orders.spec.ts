import { orderStates } from '../../../../domain/order-states.ts';
import { expect, test, type Page } from '@playwright/test';
import type { CartItem } from '../../../../domain/cart.ts';
import { createCartCustomer, plainDishes } from '../../../fixtures/browser-cart.ts';
import { placeUnpaidOrder } from '../../../fixtures/browser-order.ts';
import { storeSession } from '../../../fixtures/session.ts';

const restaurant = 3;

/** Opens My Orders with one recent order, and with a dish of another restaurant in the cart. */
async function openOrders(page: Page) {
  const placed = await placeUnpaidOrder(page, restaurant);
  const [other] = await plainDishes(page, placed.session.accessToken, 2);
  if (!other) throw new Error('The demo restaurant has no dish without a discount.');
  const item: CartItem = { ...other, restaurantId: 2, restaurantName: 'Elsewhere', qty: 1 };
  await storeSession(page, placed.session, { cart: { restaurantId: 2, items: [item], owner: placed.session.phone } });
  // Closes the demo phone, which shows the login code and would cover the controls.
  const ringing = page.getByRole('button', { name: 'Close the demo phone' });
  await page.addLocatorHandler(ringing, () => ringing.click());
  await page.goto('/orders');
  const card = page.getByRole('listitem').filter({ hasText: `Order ${placed.id}` });
  await expect(card.getByText(/^Not paid\. /)).toBeVisible();
  return { ...placed, card, other };
}
/** A button of an order has its number in its name. */
const button = (place: Pick<Page, 'getByRole'>, name: string) =>
  place.getByRole('button', { name: new RegExp(`^${name}(, order \\d+-\\d+)?$`) });
const cartLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });

test('shows that an order is not paid and when its hold ends, without a slot', async ({ page }) => {
  const { card } = await openOrders(page);
  await expect(card).toContainText(/Your dishes are kept until \d+:\d\d [ap]m/);
  await expect(card).not.toContainText('Pickup slot');
  await expect(button(card, 'Pay now')).toBeEnabled();
});

test('opens the payment of the order on Pay now, confirms the order, and keeps a cart of another restaurant', async ({
  page,
}) => {
  const { card } = await openOrders(page);
  await button(card, 'Pay now').click();
  await expect(button(page, 'Close payment window')).toBeVisible();
  await button(page, 'Close payment window').click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Payment cancelled');
  await button(card, 'Pay now').click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(card.getByText(orderStates.confirmed.title, { exact: true })).toBeVisible();
  await expect(card).toContainText('Show this code at the counter');
  await expect(card).toContainText('Pickup slot');
  await expect(button(card, 'Pay now')).toHaveCount(0);
  await expect(cartLink(page)).toContainText('1');
});

test('empties the cart from which the order was placed, with its note', async ({ page }) => {
  const { dish } = await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  await page.getByLabel('Note to the kitchen (optional)').fill('No onion, less spicy');
  await button(page, 'Proceed to Pay').click();
  await button(page, 'Close payment window').click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Payment cancelled');
  await expect(cartLink(page)).toContainText('2');
  await page.goto('/orders');
  const card = page.getByRole('listitem').filter({ hasText: dish.name });
  await button(card, 'Pay now').click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(card.getByText(orderStates.confirmed.title, { exact: true })).toBeVisible();
  await expect(cartLink(page)).not.toContainText(/\d/);
});

test('shows the order as confirmed after the first payment window was paid in @phone', async ({ page }) => {
  const { card } = await openOrders(page);
  await button(card, 'Pay now').click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(card.getByText(orderStates.confirmed.title, { exact: true })).toBeVisible();
});

test('cancels a paid order after a question that says what goes back, and refuses when the kitchen has started @phone', async ({
  page,
}) => {
  const { card } = await openOrders(page);
  await button(card, 'Pay now').click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(card).toContainText(/You may cancel until \d+:\d\d [ap]m/);
  const total = (await card.getByText(/^Total/).textContent())?.match(/₹[\d,]+/)?.[0] ?? 'no total';
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await button(card, 'Cancel').click();
  await expect(dialog).toContainText(`is paid. ${total}`);
  await button(dialog, 'Keep order').click();
  // As if 'Prepare' had been pressed meanwhile.
  const message = 'The kitchen has started. Please ask the restaurant.';
  const tooLate = { status: 409, json: { code: 'too_late', message, detail: message } };
  await page.route('**/order/cancel', (route) => route.fulfill(tooLate), { times: 1 });
  for (let time = 0; time < 2; time += 1) {
    await button(card, 'Cancel').click();
    await button(dialog, 'Cancel order').click();
    if (time === 0) await expect(card.getByRole('alert')).toHaveText(message);
  }
  await expect(card.getByText(orderStates.cancelled.title, { exact: true })).toBeVisible();
  await expect(card).toContainText(`Refund of ${total}`);
  await expect(button(card, 'Cancel')).toHaveCount(0);
  await expect(card).not.toContainText('Show this code at the counter');
});

test('puts the dishes back into the cart on Pay now if the hold has expired', async ({ page }) => {
  const { card, dish, id } = await openOrders(page);
  await page.route(`**/order/${id}`, async (route) => {
    const { now, order } = (await (await route.fetch()).json()) as { now: number; order: Record<string, unknown> };
    const { hold_until: _, payment_order: __, ...lapsed } = order;
    await route.fulfill({ json: { now, order: lapsed } });
  });
  await button(card, 'Pay now').click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'This order is no longer kept. Please order its dishes again.',
  );
  const dialog = page.getByRole('alertdialog', { name: 'Items from different restaurant', exact: true });
  await button(dialog, 'Clear cart & Add').click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: dish.name })).toHaveCount(1);
});

test('asks before cancelling, then shows that the order is cancelled', async ({ page }) => {
  const { card, mine } = await openOrders(page);
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?', exact: true });
  await button(card, 'Cancel').click();
  await button(dialog, 'Keep order').click();
  await expect(dialog).toHaveCount(0);
  await expect(button(card, 'Cancel')).toBeFocused();
  expect((await mine())?.status).toBe('pending');
  await button(card, 'Cancel').click();
  await button(dialog, 'Cancel order').click();
  await expect(card.getByText('It was not paid.', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Order cancelled');
  await expect(button(card, 'Pay now')).toHaveCount(0);
  await expect(card).not.toContainText('Pickup slot');
  await expect(card.getByRole('heading')).toBeFocused();
  expect((await mine())?.status).toBe('cancelled');
});

test('does not cancel an order that was paid in another tab, and shows the reason', async ({ page }) => {
  const { card, call, order } = await openOrders(page);
  await call('/sandbox/payments', { order_id: order.order_id, outcome: 'success', webhook: 'none' });
  await button(card, 'Cancel').click();
  await button(page.getByRole('alertdialog'), 'Cancel order').click();
  await expect(card.getByRole('alert')).toHaveText('This order is paid and cannot be cancelled here.');
  await expect(card.getByText(orderStates.confirmed.title, { exact: true })).toBeVisible();
});

test('shows only why the last payment or cancellation failed', async ({ page }) => {
  const { card, id } = await openOrders(page);
  const dialog = page.getByRole('alertdialog');
  const refuse = (address: string, status: number, code: string, message: string) =>
    page.route(address, (route) => route.fulfill({ status, json: { code, message, detail: message } }));
  await refuse('**/order/cancel', 409, 'payment_pending', 'Your payment is being checked.');
  await refuse(`**/order/${id}`, 500, 'server_error', 'Something failed on our side.');
  await button(card, 'Cancel').click();
  await button(dialog, 'Cancel order').click();
  await expect(card.getByRole('alert')).toHaveText(['Your payment is being checked.']);
  await button(card, 'Pay now').click();
  await expect(card.getByRole('alert')).toHaveText(['Something failed on our side.']);
  await button(card, 'Cancel').click();
  await button(dialog, 'Keep order').click();
  await expect(card.getByRole('alert')).toHaveCount(0);
});

test('shows that a payment is being checked, and offers neither payment nor cancellation', async ({ page }) => {
  const { card, id } = await openOrders(page);
  await page.route('**/order/getmyorders', async (route) => {
    const answer = (await (await route.fetch()).json()) as { orders: Record<string, unknown>[] };
    const orders = answer.orders.map(({ hold_until: _, payment_order: __, not_paid: ___, ...rest }) => ({
      ...rest,
      payment_info: [{ id: 'pay_1', amount: 1, status: 'pending' }],
    }));
    await route.fulfill({ json: { orders } });
  });
  await button(page, 'Refresh').click();
  await expect(card).toContainText('We are checking your payment.');
  await expect(card).not.toContainText('Pickup slot');
  await expect(card).toContainText(`Order ${id}`);
  await expect(button(card, 'Pay now')).toHaveCount(0);
  await expect(button(card, 'Cancel')).toHaveCount(0);
});
