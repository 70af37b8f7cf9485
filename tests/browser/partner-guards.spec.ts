import { expect, test } from '@playwright/test';
import { newPartner } from '../fixtures/browser-partner.ts';
import { storeSession, newSession } from '../fixtures/session.ts';

const partnerPages = [
  '/partner/dashboard',
  '/partner/restaurants',
  '/partner/restaurants/add',
  '/partner/restaurants/edit/1',
  '/partner/restaurants/1/menu',
  '/partner/restaurants/1/hours',
  '/partner/profile',
  '/partner/orders',
  '/partner/board',
];

for (const address of partnerPages) {
  test(`redirects ${address} without a session to the partner login [GUARD-2]`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/partner/login');
    await expect(page.getByRole('heading', { name: 'Partner Login' })).toBeVisible();
  });
}

test('gives a customer no access to partner pages, and a partner no access to customer pages [GUARD-2 GUARD-9]', async ({
  page,
}) => {
  await storeSession(page, await newSession(page.request));
  await page.goto('/partner/profile');
  await expect(page).toHaveURL('/partner/login');
  await newPartner(page.request).signIn(page);
  await page.goto('/orders');
  await expect(page).toHaveURL('/');
});

for (const address of ['/partner/login', '/partner/signup']) {
  test(`redirects a partner on ${address} to the dashboard [GUARD-9]`, async ({ page }) => {
    await newPartner(page.request).signIn(page);
    await page.goto(address);
    await expect(page).toHaveURL('/partner/dashboard');
  });
}

test('lets a partner open every partner page [GUARD-9]', async ({ page }) => {
  await newPartner(page.request).signIn(page);
  for (const address of [
    '/partner/dashboard',
    '/partner/restaurants',
    '/partner/profile',
    '/partner/orders',
    '/partner/board',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test('opens a refused page once after the login, even with a reload in between', async ({ page }) => {
  const partner = newPartner(page.request);
  await partner.register();
  await page.goto('/partner/profile');
  await expect(page).toHaveURL('/partner/login');
  await expect(page.getByText('Log in to open your profile. It opens after the login.')).toBeVisible();
  await page.getByLabel('Phone number').fill(partner.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('6-digit OTP')).toBeVisible();
  await page.reload();
  await partner.readCode();
  await page.getByLabel('6-digit OTP').fill(partner.code);
  await expect(page).toHaveURL('/partner/profile');
  // The page opens only after its script has loaded.
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await page.goto('/partner/login');
  await expect(page).toHaveURL('/partner/dashboard');
});

test('opens the login and removes the tokens when the server rejects them', async ({ page }) => {
  const partner = newPartner(page.request);
  const { refreshToken } = await partner.signIn(page);
  await page.request.post('/api/v1/c1/partner/auth/logout', { headers: { authorization: `Bearer ${refreshToken}` } });
  await page.addInitScript(() => {
    if (localStorage.getItem('partnerAccess') !== null) localStorage.setItem('partnerAccess', 'worn-out');
  });
  await page.goto('/partner/profile');
  await expect(page).toHaveURL('/partner/login');
  expect(await page.evaluate(() => localStorage.getItem('partnerAccess'))).toBeNull();
});

test('checks the session with the server when another tab opens, and logs both tabs out together [STORE-3 STORE-6 PAUTH-26]', async ({
  page,
  context,
}) => {
  const partner = newPartner(page.request);
  await partner.signIn(page);
  await page.goto('/partner/profile');
  await expect(page.getByRole('main').locator('dd').first()).toHaveText(partner.name);
  const other = await context.newPage();
  const asked = other.waitForRequest('**/partner/auth/me');
  await other.goto('/partner/profile');
  await asked;
  await expect(other.getByRole('main').locator('dd').first()).toHaveText(partner.name);
  await page.evaluate(() => {
    localStorage.setItem('mine', 'x');
    sessionStorage.setItem('mine', 'x');
  });

  await page.getByRole('banner').getByRole('button', { name: partner.name }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/partner/login');
    await expect(tab.getByRole('heading', { name: 'Partner Login' })).toBeVisible();
    const left = await tab.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][]));
    expect(Object.keys(left)).toEqual(['root']);
    expect(left['root']).not.toContain(partner.phone);
  }
  expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([]);
});
