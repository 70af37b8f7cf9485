import { expect, test } from '@playwright/test';
import { newMenu } from '../fixtures/browser-menu.ts';
import { signIn } from '../fixtures/session.ts';

/** Data that no view can render; causes an error while rendering. */
const unreadable = { id: 1, name: {} };

test('shows that the cart is safe, and a link to home, when a customer page crashes', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/v1/c1/restaurants', (route) => route.fulfill({ json: { restaurants: [unreadable] } }));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'This page failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Your cart and your orders are safe.');
  await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
});

test('shows a link to the dashboard, and does not mention a cart, when a page of the portal crashes', async ({
  page,
}) => {
  await newMenu(page, []);
  await page.route('**/api/v1/c1/partner/restaurants/', (route) =>
    route.fulfill({ json: { data: [unreadable], partnerId: 1, count: 1 } }),
  );
  await page.goto('/partner/restaurants');
  await expect(page.getByRole('heading', { name: 'This page failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Your restaurants and their orders are safe.');
  await expect(page.getByRole('alert')).not.toContainText(/cart/i);
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/partner/dashboard');
});
