import { expect, test, type Page } from '@playwright/test';
import { storeSession, newSession } from '../fixtures/session.ts';

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

const dish = {
  id: 71,
  restaurantId: 7,
  restaurantName: 'Udupi Upahar',
  name: 'Idli',
  price: '140.00',
  image_url: null,
};

test('clears both storages and all stores in every tab, and ends the session on the server [CAUTH-32 CART-25 STORE-6]', async ({
  page,
  context,
}) => {
  const session = await newSession(page.request);
  const cart = { owner: session.phone, restaurantId: 7, items: [{ ...dish, is_veg: 1 as const, qty: 2 }] };
  await storeSession(page, session, { cart });
  await page.goto('/orders');
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other.getByRole('tab', { name: 'Restaurants' })).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('partnerAccess', 'x');
    sessionStorage.setItem('mine', 'x');
  });

  const revoked = page.waitForResponse('**/auth/logout/');
  await logOut(page, session.name);
  await expect(page).toHaveURL('/');
  expect((await revoked).ok()).toBe(true);
  await expect(other).toHaveURL('/');
  for (const tab of [page, other]) {
    const left = await tab.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][]));
    expect(Object.keys(left)).toEqual(['root']);
    expect(left['root']).not.toContain(session.phone);
    expect(left['root']).not.toContain('Idli');
    await expect(tab.getByRole('link', { name: 'Pre-order Now' })).toBeVisible();
  }
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  const refresh = await page.request.post('/api/v1/c1/auth/jwt/refresh/', {
    headers: { authorization: `Bearer ${session.refreshToken}` },
  });
  expect(refresh.status()).toBe(401);
});

test('logs out while offline', async ({ page }) => {
  const session = await newSession(page.request);
  await storeSession(page, session);
  await page.goto('/orders');
  await page.route('**/auth/logout/', (route) => route.abort());
  await logOut(page, session.name);
  await expect(page).toHaveURL('/');
  await page.goto('/orders');
  await expect(page).toHaveURL('/');
});
