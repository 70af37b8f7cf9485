import { expect, test } from '@playwright/test';
import { plainDishes } from '../support/browser-cart.ts';
import { keepSession, newSession } from '../support/session.ts';

test('removing a dish leads the focus to Undo, and Undo to the dish’s stepper', async ({ page }) => {
  const session = await newSession(page.request);
  const restaurantId = 3;
  const dishes = (await plainDishes(page, session.accessToken, restaurantId)).slice(0, 2);
  const items = dishes.map((dish) => ({ ...dish, restaurantId, restaurantName: 'The test’s restaurant', qty: 1 }));
  await keepSession(page, session, { cart: { restaurantId, items, owner: session.phone } });
  await page.goto('/cart');
  const name = dishes[0]?.name ?? '';
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const control of [`Take ${name} out of the cart`, `Remove ${name}`]) {
    await page.getByRole('button', { name: control, exact: true }).press('Enter');
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeFocused();
  }
});
