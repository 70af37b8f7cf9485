import { expect, test, type Page } from '@playwright/test';
import { newPartner } from '../fixtures/browser-partner.ts';
import { fillRestaurant } from '../fixtures/restaurant-fields.ts';
import { signIn } from '../fixtures/session.ts';

/** Lets the session storage refuse every value, and returns the errors of the page. */
async function fillSessionStorage(page: Page): Promise<Error[]> {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    const set = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as Storage['setItem'];
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage) throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  return errors;
}

test('shows the chosen city and tab, and a restaurant, while the session storage is full', async ({ page }) => {
  await signIn(page);
  const errors = await fillSessionStorage(page);
  await page.goto('/home');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  const ofCity1 = await cards.getByRole('heading').allTextContents();
  await page.getByLabel('City').selectOption('2');
  await expect(cards.getByRole('heading')).not.toHaveText(ofCity1);
  await page.getByRole('tab', { name: 'Places to Visit' }).click();
  await expect(page.getByText(/^\d+ places found$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Restaurants' }).click();
  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await cards.first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('reloads a page whose script is gone only at Try again, while the session storage is full', async ({ page }) => {
  await signIn(page);
  const errors = await fillSessionStorage(page);
  await page.route('**/assets/page-restaurant-*.js', (route) => route.abort());
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/restaurants/1');
  const failed = page.getByRole('heading', { name: 'This page did not load' });
  await expect(failed).toBeVisible();
  expect(loads).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => loads).toBe(2);
  await expect(failed).toBeVisible();
  await page.unroute('**/assets/page-restaurant-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('logs a partner in again who had unsaved changes, while the session storage is full', async ({ page }) => {
  const partner = newPartner(page.request);
  const { accessToken } = await partner.signIn(page);
  const errors = await fillSessionStorage(page);
  await page.goto('/partner/restaurants/add');
  await fillRestaurant(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  await page.request.post('/api/v1/c1/partner/auth/logout_everywhere', { headers });
  await page.getByRole('button', { name: 'Add Restaurant' }).click();
  await expect(page).toHaveURL('/partner/login');
  await page.getByLabel('Phone number').fill(partner.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('6-digit OTP')).toBeVisible();
  await partner.readCode();
  await page.getByLabel('6-digit OTP').fill(partner.code);
  await expect(page).toHaveURL('/partner/restaurants/add');
  await expect(page.getByLabel('Restaurant Name')).toHaveValue('');
  expect(errors).toEqual([]);
});
