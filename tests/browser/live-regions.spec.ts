import { expect, test } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { askForCode } from '../fixtures/session.ts';
import { recordAnnouncements } from '../fixtures/announcements.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { newMenu, threeDishes } from '../fixtures/browser-menu.ts';

/** What screen readers get: names, roles and live regions. */

test('exposes the code as one labelled field, and announces its error', async ({ page }) => {
  const { said } = await recordAnnouncements(page);
  const { code } = await askForCode(page);
  const field = page.getByRole('textbox', { name: '6-digit OTP', exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  const release = await holdRequests(page, '**/auth/verify-otp/');
  await field.fill(code === '000000' ? '000001' : '000000');
  // While the code is verified, the field stays and keeps the focus.
  await expect(field).toHaveAttribute('aria-busy', 'true');
  await expect(field).toBeFocused();
  await expect(field).not.toBeEditable();
  release();
  await expect(field).toHaveAccessibleDescription(/That code is not right\. 4 tries left\./);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeEditable();
  await expect(field).toBeFocused();
  expect(said()).toContain('That code is not right. 4 tries left.');
});

test('announces the new quantity of a stepper, and in a toast that the stock is used up', async ({ page }) => {
  const { said } = await recordAnnouncements(page);
  const { dish, publishStock } = await createCartCustomer(page, { filled: true });
  await publishStock({ live_count: 3, price: dish.price });
  await page.goto('/cart');
  const group = page.getByRole('group', { name: `Quantity of ${dish.name}`, exact: true });
  await expect(page.getByText(/left$/).first()).toBeVisible();
  await group.getByRole('button', { name: `One ${dish.name} more`, exact: true }).click();
  await expect(group).toHaveText('3');
  await group.getByRole('button', { name: `One ${dish.name} more`, exact: true }).click();
  await expect.poll(said).toContain(`3 of ${dish.name} in the cart`);
  await expect.poll(said).toContainEqual(expect.stringContaining('Only 3 items available in stock'));
  // Each event is announced once, in one region, because rows are not live regions themselves.
  expect(said().filter((text) => text.includes(`of ${dish.name}`))).toHaveLength(1);
  await expect(page.locator('main [role="group"] [role="status"]')).toHaveCount(0);
  const region = page.getByRole('region', { name: 'Messages' });
  // A live region must exist before its text, otherwise it is not announced.
  await expect(region.locator('[aria-live]')).toHaveCount(2);
});

test('gives the dialog about another restaurant a name and a description, and focuses Cancel', async ({ page }) => {
  const { elsewhere } = await createCartCustomer(page, { filled: true });
  await page.goto('/restaurants/2');
  await page.getByRole('button', { name: `ADD ${elsewhere.name}`, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Items from different restaurant', exact: true });
  await expect(question).toHaveAccessibleDescription(
    `Your cart has dishes from The test’s restaurant. Clear it and add ${elsewhere.name} from Golconda Grill House?`,
  );
  await expect(question.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
});

const asked = ['Checking stock…', 'Loading payment…', 'Placing your order…'];

test('announces a refused order once, in a toast, and then the new stock', async ({ page }) => {
  const { said } = await recordAnnouncements(page);
  const { dish, publishStock } = await createCartCustomer(page, { filled: true });
  await page.route('**/order/placeorder', async (route) => {
    await publishStock({ live_count: 1, price: dish.price });
    await route.fulfill({ status: 409, json: { code: 'insufficient_inventory', message: 'No.', detail: 'No.' } });
  });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Pay', exact: true }).click();
  await expect
    .poll(said)
    .toEqual([
      ...asked,
      'Checking stock…',
      'Sorry, some items in your cart are out of stock or have insufficient inventory. Dismiss',
      'Inventory Updated Please review your cart: the dishes marked below have less stock than you asked for.',
    ]);
  await expect(page.getByRole('region', { name: 'Order Failed' })).toContainText('Tip: reduce the quantities');
});

test('announces a refunded payment once', async ({ page }) => {
  const { said } = await recordAnnouncements(page);
  await createCartCustomer(page, { filled: true });
  await page.route('**/order/verifypayment', (route) =>
    route.fulfill({ json: { success: false, outcome: 'refunded' } }),
  );
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Pay', exact: true }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect
    .poll(said)
    .toEqual([
      ...asked,
      'Talking to the bank…',
      'Verifying payment…',
      expect.stringMatching(/^Your payment is being refunded The order could not be kept, so the money goes back/),
    ]);
});

test('announces once that the outcome of a payment is unknown', async ({ page }) => {
  const { said } = await recordAnnouncements(page);
  await createCartCustomer(page, { filled: true });
  await page.route('**/order/status', (route) =>
    route.fulfill({ json: { outcome: 'checking', status: 'pending', id: '3-1' } }),
  );
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Pay', exact: true }).click();
  await page.getByRole('button', { name: 'Close payment window' }).click();
  await expect.poll(said).toEqual([...asked, 'We are checking your payment']);
});

test('announces the new count when the button is pressed, and only the reason if the server refuses the change', async ({
  page,
}) => {
  const { expectStep } = await recordAnnouncements(page);
  const { open } = await newMenu(page, threeDishes);
  await open();
  await page.route('**/updateMenuItemCount', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'server_error', message: 'The stock book is closed.', detail: 'x' },
    }),
  );
  const more = page.getByRole('button', { name: 'Increment Ghee Roast Dosa', exact: true });
  await more.press('Enter');
  await expect(page.getByRole('row').filter({ has: more })).toContainText('24 in stock');
  await expectStep('a refused change', {
    focus: 'button "Increment Ghee Roast Dosa"',
    said: ['25 of Ghee Roast Dosa in stock', 'The stock book is closed.'],
  });
  await page.unroute('**/updateMenuItemCount');
  await more.press('Enter');
  await expect(page.getByText('Menu item count updated successfully')).toBeVisible();
  await expectStep('a change', {
    focus: 'button "Increment Ghee Roast Dosa"',
    said: ['25 of Ghee Roast Dosa in stock'],
  });
});

test('announces each chosen picture of a dish and keeps the focus, also at the maximum', async ({ page }) => {
  const { expectStep } = await recordAnnouncements(page);
  const { open } = await newMenu(page, threeDishes.slice(0, 1));
  await open();
  await page.getByRole('button', { name: 'Edit Ghee Roast Dosa' }).press('Enter');
  const files = page.getByRole('dialog').getByLabel('Add images');
  const choose = async (...names: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await files.press('Enter');
    const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('picture') });
    await (await chooser).setFiles(names.map(file));
  };
  const hint = 'button "Add images": Up to 3 at a time. JPEG, PNG or WebP, at most 5MB each.';
  await choose('front.png');
  await expectStep('one', { focus: `${hint} Chosen: front.png`, said: ['Chosen: front.png'] });
  await choose('side.png', 'top.png');
  const three = 'Chosen: front.png, side.png, top.png';
  await expectStep('three', { focus: `${hint} ${three}`, said: [three] });
  await choose('far.png');
  await expectStep('a fourth', {
    focus: `${hint} ${three}`,
    said: ['At most 3 images can be added at a time'],
  });
  await page.getByRole('button', { name: 'Remove side.png' }).press('Enter');
  await expectStep('one removed', {
    focus: 'button "Remove top.png"',
    said: ['Chosen: front.png, top.png'],
  });
});

test("shows that a dialog's script failed to load, keeps the page, and retries", async ({ page }) => {
  const { elsewhere, dish } = await createCartCustomer(page, { filled: true });
  await page.goto('/restaurants/2');
  const add = page.getByRole('button', { name: `ADD ${elsewhere.name}`, exact: true });
  await expect(add).toBeVisible();
  let broken = true;
  await page.route('**/assets/**', (route) => (broken ? route.abort() : route.continue()));
  await add.click();
  const notice = page.getByRole('alert').filter({ hasText: 'This did not open' });
  await expect(notice).toContainText('Check your internet connection. Nothing is lost.');
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible();
  broken = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  const question = page.getByRole('alertdialog', { name: 'Items from different restaurant' });
  await expect(question).toBeVisible();
  await expect(notice).toHaveCount(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/cart');
  await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toContainText('2');
});
