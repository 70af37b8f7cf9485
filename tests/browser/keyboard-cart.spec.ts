import { expect, test, type Page } from '@playwright/test';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { storeSession, newSession } from '../fixtures/session.ts';

const restaurantId = 3;

/** Opens the cart with `count` dishes. */
async function openCart(page: Page, count: number) {
  const session = await newSession(page.request);
  const dishes = (await plainDishes(page, session.accessToken, restaurantId)).slice(0, count);
  const items = dishes.map((dish) => ({ ...dish, restaurantId, restaurantName: 'The test’s restaurant', qty: 1 }));
  await storeSession(page, session, { cart: { restaurantId, items, owner: session.phone } });
  await page.goto('/cart');
  const name = dishes[0]?.name ?? '';
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  return { session, name, button, undo: button('Undo'), heading: page.getByRole('heading', { level: 1 }) };
}

for (const count of [1, 2]) {
  test(`moves the focus to Undo when a dish is removed from a cart of ${count}, and then to the stepper of the restored dish`, async ({
    page,
  }) => {
    const { name, button, undo } = await openCart(page, count);
    for (const control of [`Take ${name} out of the cart`, `Remove ${name}`]) {
      await button(control).press('Enter');
      await expect(undo).toBeFocused();
      await undo.press('Enter');
      await expect(button(`Remove ${name}`)).toBeFocused();
    }
  });
}

test('moves the focus to Undo after Clear Cart, and then to the first restored dish', async ({ page }) => {
  const { name, button, undo } = await openCart(page, 2);
  await button('Clear Cart').press('Enter');
  await expect(page.getByText('2 dishes are out of your cart.')).toBeVisible();
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByRole('list', { name: 'Dishes in your cart' }).getByRole('listitem')).toHaveCount(2);
  await expect(button(`Remove ${name}`)).toBeFocused();
  await button('Clear Cart').press('Enter');
  // Another press does not withdraw Undo.
  await button('Clear Cart').press('Enter');
  await expect(page.getByText('Cart is already empty')).toBeVisible();
  await expect(undo).toBeVisible();
  await expect(button('Clear Cart')).toBeFocused();
});

test('moves the focus to the name of the next dish, not to the button that removes it, when Undo expires', async ({
  page,
}) => {
  await page.clock.install();
  const { name, button, undo } = await openCart(page, 2);
  await button(`Remove ${name}`).press('Enter');
  await expect(undo).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(undo).toHaveCount(0);
  await expect(page.getByRole('listitem').locator('p').first()).toBeFocused();
});

test('moves the focus to the heading when Undo expires on an empty cart', async ({ page }) => {
  await page.clock.install();
  const { button, undo, heading } = await openCart(page, 1);
  await button('Clear Cart').press('Enter');
  await expect(undo).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(undo).toHaveCount(0);
  await expect(heading).toBeFocused();
});

test('moves the focus to the stepper of the added dish after ‘Clear cart & Add’', async ({ page }) => {
  const { session, button } = await openCart(page, 1);
  const [dish] = await plainDishes(page, session.accessToken, 2);
  await page.goto('/restaurants/2');
  await button(`ADD ${dish?.name}`).press('Enter');
  await button('Clear cart & Add').press('Enter');
  await expect(button(`One ${dish?.name} more`)).toBeFocused();
});
