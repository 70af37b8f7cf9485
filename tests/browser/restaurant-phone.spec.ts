import { expect, test, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';

/** The number of the restaurant from which the cart is, in the demo data. */
const phone = '5061185262';

const expectLink = (page: Page, name: string) =>
  expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', `tel:+91${phone}`);

test('shows the phone number of the restaurant on its page, in the cart, on the order and its receipt @phone', async ({
  page,
}) => {
  await createCartCustomer(page, { filled: true });
  const shifts = await recordLayoutShifts(page);
  await page.goto('/restaurants/3');
  await expectLink(page, 'Call +91 50611 85262');
  await page.goto('/cart');
  await expectLink(page, '+91 50611 85262');
  await shifts.expectAtMost(0.0005);
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL('/orders');
  const receipt = await page.getByRole('link', { name: 'Receipt' }).getAttribute('href');
  await page.goto(receipt ?? '');
  await expectLink(page, '+91 50611 85262');
  await page.goto((receipt ?? '').replace('/receipt', ''));
  await expectLink(page, '+91 50611 85262');
});
