import { expect, test, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { newPartner, createOwnRestaurant } from '../fixtures/browser-partner.ts';
import { boardOrder } from '../fixtures/board-order.ts';
import { customerOrder, noon, partnerOrder } from '../fixtures/order.ts';
import { openBoard } from '../fixtures/partner-pages.ts';
import { signIn } from '../fixtures/session.ts';

/** The customer's note to the kitchen, from the cart page to the customer's and the partner's orders. */

const noteField = (page: Page) => page.getByLabel('Note to the kitchen (optional)');

test('stores a note, sends it with the order, and shows it in My Orders and on the receipt @phone', async ({
  page,
}) => {
  const { dish } = await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  await noteField(page).fill('No onion, less spicy');
  await page.reload();
  await expect(noteField(page)).toHaveValue('No onion, less spicy');
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL('/orders');
  const card = page.getByRole('listitem').filter({ hasText: dish.name }).first();
  await expect(card.getByText('Note to the kitchen No onion, less spicy')).toBeVisible();
  await card.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Note to the kitchen' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'No onion, less spicy' })).toBeVisible();
});

test('keeps what fits of a text over 140 characters and says so', async ({ page }) => {
  await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  await noteField(page).fill('No onion');
  await noteField(page).fill('x'.repeat(150));
  await expect(noteField(page)).toHaveValue('x'.repeat(140));
  await expect(noteField(page)).toHaveAccessibleDescription(
    'Use at most 140 characters. The rest was left out. For example: less spicy, no onion. For allergies, call the restaurant.',
  );
  await noteField(page).fill('No onion');
  await noteField(page).press('End');
  await noteField(page).pressSequentially('\nno garlic');
  await expect(noteField(page)).toHaveValue('No onion no garlic');
  await expect(noteField(page)).not.toHaveAttribute('aria-invalid');
});

test('keeps a note without a blank in its box, for partner and customer @phone', async ({ page }) => {
  const kitchen_note = 'x'.repeat(140);
  const data = [partnerOrder({ kitchen_note })];
  const summary = { orders: 1, confirmed: 1, delivered: 0, revenue: 589 };
  await page.route('**/partner/order', (route) => route.fulfill({ json: { data, total: 1, summary } }));
  await page.route('**/api/v1/c1/partner/board', (route) =>
    route.fulfill({ json: { now: noon, orders: [boardOrder({ kitchen_note })] } }),
  );
  await openBoard(page);
  await expectInItsBox(page, kitchen_note);
  await page.goto('/partner/orders?restaurant=12');
  await expectInItsBox(page, kitchen_note);
  await signIn(page);
  await page.route('**/order/getmyorders', (route) =>
    route.fulfill({ json: { now: noon, orders: [customerOrder({ kitchen_note })] } }),
  );
  for (const path of ['/orders', '/orders/12-1008/receipt']) {
    await page.goto(path);
    await expectInItsBox(page, kitchen_note);
  }
});

/** Expects that the text is not wider than the list item or receipt that shows it. */
async function expectInItsBox(page: Page, text: string): Promise<void> {
  const shown = page.getByText(text).last();
  await expect(shown).toBeVisible();
  const [own, around] = await shown.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { right = 0 } = element.closest('li, article')?.getBoundingClientRect() ?? {};
    return [range.getBoundingClientRect().right, right];
  });
  expect(own).toBeLessThanOrEqual(around);
}

test('shows the partner the note of an order, and nothing for an order without a note', async ({ page }) => {
  const { accessToken } = await newPartner(page.request).signIn(page);
  await createOwnRestaurant(page.request, accessToken);
  const data = [partnerOrder({ kitchen_note: 'No onion' }), partnerOrder({ id: '12-1043', user_name: 'Ravi Shah' })];
  const summary = { orders: 2, confirmed: 2, delivered: 0, revenue: 589 };
  await page.route('**/partner/order', (route) => route.fulfill({ json: { data, total: 2, summary } }));
  await page.goto('/partner/orders');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(card('Asha Rao')).toContainText('Note to the kitchenNo onion');
  await expect(card('Ravi Shah')).toBeVisible();
  await expect(card('Ravi Shah')).not.toContainText('Note to the kitchen');
});
