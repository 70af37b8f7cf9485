import { expect, test, type Page } from '@playwright/test';
import type { CartItem } from '../../../../domain/cart.ts';
import { deliveredOrder } from './model.ts';
import { plainDishes } from '../../../fixtures/browser-cart.ts';
import { holdStreams } from '../../../fixtures/browser-streams.ts';
import { storeSession, newSession } from '../../../fixtures/session.ts';

const haleem = { id: 2, menu_id: 2_000_000_000, menu_name: 'Haleem', quantity: 1, price: 320 };

/**
 * Opens My Orders with a delivered order of restaurant 3: two portions of a real dish and, on request, a haleem that is
 * no longer on the menu.
 */
async function ordered(page: Page, { withHaleem, cart }: { withHaleem: boolean; cart: 'empty' | 'elsewhere' }) {
  const session = await newSession(page.request);
  const [dish] = await plainDishes(page, session.accessToken, 3);
  const [other] = await plainDishes(page, session.accessToken, 2);
  if (!dish || !other) throw new Error('The demo restaurants have no dish without a discount.');
  const item: CartItem = { ...other, restaurantId: 2, restaurantName: 'Elsewhere', qty: 1 };
  const { phone: owner } = session;
  await storeSession(page, session, { cart: cart === 'empty' ? null : { restaurantId: 2, items: [item], owner } });
  const lines = [{ id: 1, menu_id: dish.id, menu_name: dish.name, quantity: 2, price: dish.price }];
  const order = { ...deliveredOrder, restaurant_id: 3, order_items: withHaleem ? [...lines, haleem] : lines };
  await page.route('**/order/getmyorders', (route) => route.fulfill({ json: { orders: [order] } }));
  await page.goto('/orders');
  return { dish, other };
}

const rows = (page: Page) => page.getByRole('list', { name: 'Dishes in your cart' }).getByRole('listitem');

test('puts the dishes of a delivered order into the cart', { tag: '@phone' }, async ({ page }) => {
  const { dish } = await ordered(page, { withHaleem: true, cart: 'empty' });
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toHaveText(/^2/);
  await expect(page.getByText('Not in your cart: Haleem (no longer on the menu).')).toBeVisible();
});

test('asks before it replaces dishes of another restaurant, and cancels on Back', async ({ page }) => {
  const { dish, other } = await ordered(page, { withHaleem: false, cart: 'elsewhere' });
  const question = page.getByRole('alertdialog', { name: 'Items from different restaurant' });
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(question).toContainText(`Clear it and add ${dish.name} from ${deliveredOrder.restaurant_name}?`);
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/orders');

  await page.getByRole('button', { name: 'Order again' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page.getByRole('group', { name: `Quantity of ${other.name}` })).toHaveText(/^1/);
  await page.goBack();

  await page.getByRole('button', { name: 'Order again' }).click();
  await question.getByRole('button', { name: 'Clear cart & Add' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toHaveText(/^2/);
  // The dialog has left no history entry, so Back opens My Orders.
  await page.goBack();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
});

test('shows a message if no dish of the order is available', async ({ page }) => {
  await ordered(page, { withHaleem: false, cart: 'empty' });
  await page.route('**/api/v1/c1/menus', (route) => route.fulfill({ json: { menus: [] } }));
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('alert')).toHaveText('None of these dishes can be ordered right now.');
  await expect(page).toHaveURL('/orders');
});

test('prints the receipt of a paid order', { tag: '@phone' }, async ({ page }) => {
  // A stream that opens would load the orders again, and could use up the failure that the last page is to show.
  await holdStreams(page);
  const session = await newSession(page.request);
  await storeSession(page, session);
  const unpaid = { ...deliveredOrder, id: '12-1003', status: 'pending', payment_info: [] };
  await page.route('**/order/getmyorders', (route) => route.fulfill({ json: { orders: [deliveredOrder, unpaid] } }));
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: 'Receipt' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page).toHaveURL('/orders/12-1004/receipt');
  await expect(page).toHaveTitle('Receipt 12-1004 · Pehle');
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { name: 'Charminar Dastarkhwan' })).toBeVisible();
  for (const text of ['12-1004', '13623011000412', 'Asha Rao', 'pay_1 (completed)', '1:00 pm – 2:00 pm']) {
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  }
  const facts = ['Order', 'Placed', 'Pickup slot', 'Customer', 'FSSAI license', 'Payment'];
  await expect(sheet.getByRole('term')).toHaveText(facts);
  await expect(sheet.getByText(/^\d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m$/)).toBeVisible();
  await expect(sheet).toContainText('Ordered and prepaid with Pehle, at menu price. Questions? support@pehle.example');
  await expect(sheet.getByRole('row')).toHaveText([
    'DishQtyAmount',
    'Ghee Roast Dosa2₹280.00',
    'Haleem1₹320.00',
    'Items₹600.00',
    'CGST 2.5 %₹15.00',
    'SGST 2.5 %₹15.00',
    'Total paid₹630.00',
  ]);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  expect(await sheet.evaluate((each) => getComputedStyle(each).color)).toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  await page.goto('/orders/12-1003/receipt');
  await expect(page.getByRole('heading', { name: 'No receipt' })).toBeVisible();
  await expect(page.getByText('There is a receipt once the order is paid.')).toBeVisible();
  await page.goto('/orders/1-1/receipt');
  await expect(page.getByText('You have no order with this number.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');

  const message = 'Server error occurred. Please try again later.';
  const failure = { status: 500, json: { code: 'server_error', message, detail: message } };
  await page.route('**/order/getmyorders', (route) => route.fulfill(failure), { times: 1 });
  await page.goto('/orders/12-1004/receipt');
  await expect(page.getByRole('alert')).toContainText(`Error loading orders${message}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet).toBeVisible();
});
