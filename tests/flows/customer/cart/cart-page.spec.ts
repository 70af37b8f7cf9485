import { expect, test, type Page } from '@playwright/test';
import { createCartCustomer } from '../../../fixtures/browser-cart.ts';

/** Tests the texts and controls of the cart page; the Node walks cover the rules of the cart. */

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const pay = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay', exact: true });
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

test('adds dishes, lists and bills them, and clears the cart [ROUTE-8 NAV-9 NAV-10 CART-5 CART-6 CART-7 CONST-2]', async ({
  page,
}) => {
  const { dish } = await createCartCustomer(page, { filled: false });
  await page.goto('/restaurants/3');
  // Waits for the restaurant: while it is being loaded, the heading does not contain its name.
  await expect(page.getByRole('button', { name: `ADD ${dish.name}`, exact: true })).toBeVisible();
  const restaurant = await page.getByRole('main').getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: `ADD ${dish.name}`, exact: true }).click();
  await page.getByRole('button', { name: `One ${dish.name} more`, exact: true }).click();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });
  await expect(link).toContainText('2');
  await link.click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { level: 1 }).locator('+ p')).toHaveText(
    `${restaurant} Ready within 60 minutes`,
  );
  await expect(row(page, dish.name)).toContainText(`₹${dish.price}`);
  const bill = page.getByRole('region', { name: 'Bill Summary', exact: true });
  await expect(bill).toContainText(new RegExp(`Items₹${grouped(dish.price * 2)}\\.00`));
  await expect(bill).toContainText(new RegExp(`To pay₹${grouped(dish.price * 2.1)}`));
  await page.getByRole('button', { name: 'Clear Cart', exact: true }).click();
  await expect(toast(page)).toHaveText('Cart cleared successfully');
  await expect(link).not.toContainText('2');
});

test('shows an empty cart with a link to the restaurants [CART-9 CART-10 NAV-15] @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await createCartCustomer(page, { filled: false });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Browse Restaurants', exact: true }).click();
  await expect(page).toHaveURL('/home');
});

test('asks before a dish of another restaurant replaces the cart [CART-14 CART-15 CART-16 CART-17 STORE-25]', async ({
  page,
}) => {
  const { dish, elsewhere } = await createCartCustomer(page, { filled: true });
  await page.goto('/restaurants/2');
  const add = page.getByRole('button', { name: `ADD ${elsewhere.name}`, exact: true });
  await expect(add).toBeVisible();
  const other = await page.getByRole('main').getByRole('heading', { level: 1 }).textContent();
  await add.click();
  const dialog = page.getByRole('alertdialog', { name: 'Items from different restaurant', exact: true });
  const [here] = await kept(page, 'restaurantName');
  await expect(dialog.getByRole('paragraph')).toHaveText(
    `Your cart has dishes from ${String(here)}. Clear it and add ${elsewhere.name} from ${other}?`,
  );
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await keptNames(page)).toEqual([dish.name]);
  await add.click();
  await dialog.getByRole('button', { name: 'Clear cart & Add', exact: true }).click();
  await expect.poll(() => keptNames(page)).toEqual([elsewhere.name]);
});

test('removes a dish and restores it on Undo [CART-21 CART-22 CART-23 TOAST-1 TOAST-3]', async ({ page }) => {
  const { dish } = await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  await page.getByRole('button', { name: `One ${dish.name} less` }).click();
  await page.getByRole('button', { name: `Remove ${dish.name}` }).click();
  await expect(toast(page)).toHaveText(`${dish.name} removed from cart`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toContainText('1');
  await page.getByRole('button', { name: `Take ${dish.name} out of the cart` }).click();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(toast(page).filter({ hasText: 'Cart is already empty' })).toBeVisible({ timeout: 10_000 });
  // A second press does not withdraw Undo.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toContainText('1');
});

for (const width of [360, 1440])
  test(`keeps the place of the stepper when the maximum appears, in the menu and in the cart at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { dish, publishStock } = await createCartCustomer(page, { filled: true });
    await publishStock({ live_count: 3, price: dish.price });
    const more = page.getByRole('button', { name: `One ${dish.name} more`, exact: true }).first();
    for (const address of ['/restaurants/3', '/cart']) {
      await page.goto(address);
      await expect(page.getByText('Only 3 left', { exact: true }).first()).toBeVisible();
      await more.scrollIntoViewIfNeeded();
      const place = await more.boundingBox();
      await more.click();
      await expect(page.getByText('Max 3 allowed', { exact: true }).first()).toBeVisible();
      expect(await more.boundingBox()).toEqual(place);
      await page
        .getByRole('button', { name: `One ${dish.name} less`, exact: true })
        .first()
        .click();
    }
  });

test('limits quantities to the stock and marks a changed price [CART-19 CART-26 CART-27 CART-28 CART-29]', async ({
  page,
}) => {
  const { dish, publishStock } = await createCartCustomer(page, { filled: true });
  await publishStock({ live_count: 3, price: dish.price + 20 });
  await page.goto('/restaurants/3');
  await expect(page.getByText('Only 3 left', { exact: true }).first()).toBeVisible();
  await page.goto('/cart');
  const [was, is] = [dish.price, dish.price + 20].map(grouped);
  await expect(row(page, dish.name)).toContainText(`Price changed: ₹${was} is now ₹${is}Only 3 left`);
  const more = page.getByRole('button', { name: `One ${dish.name} more`, exact: true });
  await more.click();
  await expect(page.getByText('Max 3 allowed', { exact: true })).toBeVisible();
  await more.click();
  await expect(toast(page)).toHaveText('Only 3 items available in stock');
  await publishStock({ live_count: 0, price: dish.price });
  await page.reload();
  await expect(row(page, dish.name).getByText('Out of Stock', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: `Remove ${dish.name}`, exact: true })
    .last()
    .click();
  await page.goto('/restaurants/3');
  const soldOut = page.getByRole('button', { name: `SOLD OUT: ${dish.name}` });
  await expect(soldOut).toHaveText('SOLD OUT');
  await expect(soldOut).toBeDisabled();
});

test('adds a dish at its price after both discounts [CART-30]', async ({ page }) => {
  const { dish } = await createCartCustomer(page, { filled: false });
  const live = { id: dish.id, live_count: 9, price: 200, discount_percentage: 10, platform_discount_percentage: 5 };
  await page.route('**/menusLiveInfo', (route) => route.fulfill({ json: { menus_live_info: [live] } }));
  await page.goto('/restaurants/3');
  await page.getByRole('button', { name: `ADD ${dish.name}`, exact: true }).click();
  // 200 × 0.9 × 0.95
  await expect.poll(() => kept(page, 'price')).toEqual([171]);
});

test('shows the same cart in every tab and after a reload', async ({ page, context }) => {
  const { dish } = await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: `One ${dish.name} more`, exact: true }).click();
  await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toContainText('3');
  await page.reload();
  await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toContainText('3');
  await other.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('loads the payment script on demand, and shows an error if it cannot be loaded [CART-8 CHECK-4 CHECK-5 CHECK-17]', async ({
  page,
}) => {
  await createCartCustomer(page, { filled: true });
  let scripts = 0;
  await page.route('**/sandbox/checkout.js', (route) => (scripts++ === 0 ? route.abort() : route.continue()));
  await page.goto('/cart');
  await expect(pay(page)).toBeEnabled();
  expect(scripts).toBe(0);
  await pay(page).click();
  const failure = page.getByRole('region', { name: 'Order Failed' });
  await expect(failure).toContainText('Failed to load payment gateway. Please check your connection.');
  await expect(failure).toContainText('reduce the quantities');
  await pay(page).click();
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
});

test('shows a failed order until the cart has other dishes than that order, whatever their quantities [CHECK-17]', async ({
  page,
}) => {
  const { dish } = await createCartCustomer(page, { filled: true });
  await page.route('**/order/placeorder', (route) =>
    route.fulfill({ status: 409, json: { code: 'too_many_unpaid', message: 'No.', detail: 'No.' } }),
  );
  await page.goto('/cart');
  await pay(page).click();
  const failure = page.getByRole('region', { name: 'Order Failed' });
  await expect(failure.getByRole('link', { name: 'My Orders' })).toBeVisible();
  await page.getByRole('button', { name: `One ${dish.name} less`, exact: true }).click();
  await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toContainText('1');
  await expect(failure).toBeVisible();
  await page.getByRole('link', { name: 'Add more dishes' }).click();
  await page.getByRole('button', { name: /^ADD / }).first().click();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page.getByRole('list', { name: 'Dishes in your cart' }).getByRole('listitem')).toHaveCount(2);
  await expect(failure).toHaveCount(0);

  await pay(page).click();
  await expect(failure).toBeVisible();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

for (const [left, text] of [
  [1, 'Inventory Updated'],
  [9, 'Inventory updated successfully, you can try again'],
] as const) {
  test(`fetches the stock again when an order exceeds it: ${left} left [CHECK-18 CHECK-19 ERR-7]`, async ({ page }) => {
    const { dish, publishStock } = await createCartCustomer(page, { filled: true });
    await page.route('**/order/placeorder', async (route) => {
      await publishStock({ live_count: left, price: dish.price });
      await route.fulfill({ status: 409, json: { code: 'insufficient_inventory', message: 'No.', detail: 'No.' } });
    });
    await page.goto('/cart');
    await pay(page).click();
    await expect(page.getByRole('region', { name: 'Order Failed' })).toContainText(
      'Sorry, some items in your cart are out of stock or have insufficient inventory.',
    );
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    const lower = page.getByRole('button', { name: `Lower to 1: ${dish.name}` });
    await expect(lower).toHaveCount(left === 1 ? 1 : 0);
    if (left !== 1) return;
    await lower.click();
    await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toContainText('1');
    await expect(page.getByText('Your cart fits the stock now. You can try again.')).toBeVisible();
  });
}

test('completes a paid order although the page is reloaded before the verification [CHECK-3 CHECK-15 CHECK-16 TOAST-5]', async ({
  page,
}) => {
  await createCartCustomer(page, { filled: true });
  // The verification is not answered before the page is reloaded.
  await page.route('**/order/verifypayment', () => {});
  await page.goto('/cart');
  await pay(page).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByText('Verifying payment…')).toBeVisible();
  await page.reload();
  await expect(toast(page)).toHaveText('Payment successful. Your order has been placed.');
  await expect(page).toHaveURL('/orders');
  expect(await keptNames(page)).toEqual([]);
});

test('blocks an order that exceeds the stock before it is placed, and warns when the stock cannot be loaded [CHECK-2 CHECK-20]', async ({
  page,
}) => {
  const { dish, publishStock } = await createCartCustomer(page, { filled: true });
  let orders = 0;
  await page.route('**/order/placeorder', (route) => {
    orders++;
    return route.fulfill({ status: 409, json: { code: 'insufficient_inventory', message: 'No.', detail: 'No.' } });
  });
  await page.goto('/cart');
  await publishStock({ live_count: 1, price: dish.price });
  await pay(page).click();
  const blocked = page.getByText('Some items in your cart are out of stock. Please remove them to continue.');
  await expect(blocked).toBeVisible();
  expect(orders).toBe(0);
  await page.getByRole('button', { name: `Lower to 1: ${dish.name}` }).click();
  await expect(blocked).toHaveCount(0);
  await page.unroute('**/menusLiveInfo');
  await page.route('**/menusLiveInfo', (route) => route.fulfill({ status: 500, json: {} }));
  await pay(page).click();
  await expect(
    page.getByText('Failed to check latest inventory. Some items may be out of stock.', { exact: true }),
  ).toBeVisible();
});

test('clears the cart on logout [CART-25]', async ({ page }) => {
  await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Asha Rao' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await keptNames(page)).toEqual([]);
});

/** Formats whole rupees with separators: '1,050' for 1050.5. */
function grouped(rupees: number): string {
  return Math.floor(rupees).toLocaleString('en-IN');
}

const keptNames = (page: Page) => kept(page, 'name');

/** Returns one field of every dish in the stored cart. */
async function kept(page: Page, field: 'name' | 'price' | 'restaurantName'): Promise<unknown[]> {
  return page.evaluate((wanted) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { cart: { items: Record<string, unknown>[] } };
    return root.cart.items.map((item) => item[wanted]);
  }, field);
}

test('says a refusal of Proceed to Pay where it was pressed, and focuses what can be done, in a scrolled cart [CHECK-2]', async ({
  page,
}) => {
  const { dish, publishStock } = await createCartCustomer(page, { filled: true });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/cart');
  const pay = page.getByRole('button', { name: 'Proceed to Pay', exact: true });
  await expect(page.getByLabel('Pickup time')).toBeEnabled();
  await publishStock({ live_count: 1, price: dish.price });
  await page.getByRole('heading', { name: 'Bill Summary' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await pay.click();
  const reason = page.getByRole('alert').filter({ hasText: 'Some items in your cart are out of stock.' });
  await expect(reason).toBeInViewport({ ratio: 1 });
  const lower = page.getByRole('button', { name: `Lower to 1: ${dish.name}`, exact: true });
  await expect(lower).toBeFocused();
  await expect(lower).toBeInViewport({ ratio: 1 });
  await lower.press('Enter');
  await expect(reason).toHaveCount(0);
});
