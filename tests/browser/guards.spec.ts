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

/** What the login pages say about a page that a guard redirected from. /home opens after each login. */
const afterLogin = {
  '/home': null,
  '/restaurants/1': 'Log in to open the menu of the restaurant. It opens after the login.',
  '/places/1': 'Log in to open the page of the place. It opens after the login.',
  '/cart': 'Log in to open your cart. It opens after the login.',
  '/orders': 'Log in to open your orders. It opens after the login.',
  '/orders/ORD1': 'Log in to open your order. It opens after the login.',
  '/orders/ORD1/receipt': 'Log in to open your receipt. It opens after the login.',
  '/profile': 'Log in to open your profile. It opens after the login.',
};

for (const [address, says] of Object.entries(afterLogin)) {
  test(`redirects ${address} without a session to the landing page and says what follows [GUARD-1]`, async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    const start = page.getByRole('link', { name: 'Pre-order Now' });
    await expect(start).toBeVisible();
    const notice = page.getByText(says ?? /It opens after the login/);
    await expect(notice).toHaveCount(says === null ? 0 : 1);
    // The server's HTML does not have it, so that it appears after the page is hydrated.
    await page.reload();
    // It moves nothing that is being pressed.
    const place = await start.boundingBox();
    await expect(notice).toHaveCount(says === null ? 0 : 1);
    expect(await start.boundingBox()).toEqual(place);
    await start.click();
    await expect(page.getByLabel('Phone number')).toBeVisible();
    await expect(notice).toHaveCount(says === null ? 0 : 1);
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
