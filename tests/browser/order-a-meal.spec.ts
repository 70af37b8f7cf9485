import { expect } from '@playwright/test';
import { test } from '../fixtures/page-test.ts';
import { expectAccessible } from '../engine/browser-axe.ts';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { askForCodeHere } from '../fixtures/session.ts';

test('lets a new customer order a meal, pay, and read the pickup code @phone [GUARD-8 ORDERS-3]', async ({ page }) => {
  const shifts = await recordLayoutShifts(page);
  const look = async (what: string) => {
    await expectAccessible(page, what);
    await shifts.expectAtMost(0.02, `on ${what}`);
  };

  await page.goto('/');
  await look('the landing page');
  await page.getByRole('link', { name: 'Pre-order Now' }).click();
  const { code } = await askForCodeHere(page);
  await look('the code entry');
  await page.getByLabel('6-digit OTP').fill(code);
  await expect(page).toHaveURL('/home');

  await page.getByRole('link', { name: 'Charminar Dastarkhwan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Charminar Dastarkhwan' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  await look('the restaurant');
  await page.getByRole('button', { name: 'ADD Paneer Dum Biryani' }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { name: 'Bill Summary' })).toBeVisible();
  await look('the cart');

  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByText('Payment successful. Your order has been placed.')).toBeVisible();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByText('Charminar Dastarkhwan')).toBeVisible();
  await expect(page.getByText(/^\d{3} ?\d{3}$/)).toBeVisible();
  await look('the orders');
});

test('has no accessibility violation on the pages of a visitor', async ({ page }) => {
  for (const address of ['/send-otp', '/signup', '/nowhere', '/partner/login']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible();
    await expectAccessible(page, address);
  }
});
