import { expect, test } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';

test('changes the cart, and orders it as displayed, while the storage is full', async ({ page }) => {
  const { dish } = await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  const more = page.getByRole('button', { name: `One ${dish.name} more`, exact: true });
  await expect(more).toBeEnabled();
  const isFull = await page.evaluate(() => {
    // Halves the added text until not one character fits.
    const add = (text: string): boolean => {
      try {
        localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + text);
        return true;
      } catch {
        return false;
      }
    };
    for (let length = 2 ** 22; length >= 1; length = Math.floor(length / 2)) while (add('x'.repeat(length)));
    return !add('x');
  });
  expect(isFull).toBe(true);
  const cart = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });
  await page.getByLabel('Note to the kitchen (optional)').fill('No onion, less spicy');
  for (const quantity of [3, 4]) {
    await more.click();
    await expect(cart).toContainText(String(quantity));
  }
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL('/orders');
  await expect(page.getByRole('listitem').filter({ hasText: dish.name }).first()).toContainText('4 ×');
});
