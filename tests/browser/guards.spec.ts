import { expect, test } from '@playwright/test';
import { askForCode, askForCodeHere, signIn } from '../fixtures/session.ts';

/** Protected pages and their headings. */
const customerPages = {
  '/home': /^Welcome/,
  '/restaurants/1': 'Charminar Dastarkhwan',
  '/places/1': 'Charminar',
  '/cart': 'Your cart',
  '/orders': 'My Orders',
  '/profile': 'My Profile',
};

for (const address of Object.keys(customerPages)) {
  test(`redirects ${address} without a session to the landing page [GUARD-1]`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Pre-order Now' })).toBeVisible();
  });
}

for (const address of ['/', '/send-otp', '/verify-otp', '/signup', '/login']) {
  test(`redirects a customer on ${address} to /home [GUARD-3 GUARD-4 GUARD-5]`, async ({ page }) => {
    await signIn(page);
    await page.goto(address);
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('tab', { name: 'Restaurants' })).toBeVisible();
  });
}

test('lets a customer open every customer page [GUARD-8 ROUTE-5 ROUTE-9]', async ({ page }) => {
  await signIn(page);
  for (const [address, name] of Object.entries(customerPages)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test('opens a refused page once after the login, even with reloads in between', async ({ page }) => {
  await page.goto('/orders');
  await expect(page).toHaveURL('/');
  await page.reload();
  await page.getByRole('link', { name: 'Pre-order Now' }).click();
  const { code } = await askForCodeHere(page);
  await page.reload();
  await page.getByLabel('6-digit OTP').fill(code);
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await page.goto('/send-otp');
  await expect(page).toHaveURL('/home');
});

test('shows the login at /login, and the code step only while a code is awaited', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/send-otp');
  await page.goto('/verify-otp');
  await expect(page).toHaveURL('/send-otp');
  await askForCode(page);
});

for (const address of ['/nowhere', '/home/else', '/partnership']) {
  for (const [who, home] of [
    ['a visitor', '/'],
    ['a customer', '/home'],
  ] as const) {
    test(`shows 'not found' at ${address} for ${who} [ROUTE-20 ROUTE-21]`, async ({ page }) => {
      if (who === 'a customer') await signIn(page);
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expect(page).toHaveURL(home);
    });
  }
}
