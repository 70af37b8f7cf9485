import { expect, test } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { newPartner } from '../fixtures/browser-partner.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { storeSession, newSession, signIn } from '../fixtures/session.ts';

const refused = {
  status: 500,
  json: { code: 'server_error', message: 'Server error occurred. Please try again later.', detail: 'x' },
};

/** What a page shows while it loads, and after a failure. */

test('says on Home that cities and restaurants are being loaded', async ({ page }) => {
  await signIn(page);
  const release = await holdRequests(page, '**/c1/cities', '**/c1/restaurants');
  await page.goto('/home');
  const city = page.getByRole('combobox', { name: 'City' });
  await expect(city.getByRole('option').first()).toHaveText('Loading cities');
  await expect(city).toBeDisabled();
  await expect(page.getByText('Loading restaurants')).toBeAttached();
  release();
  await expect(city).toBeEnabled();
  await expect(city.getByRole('option').first()).toHaveText('Select a city');
  await expect(page.getByText('Loading restaurants')).toHaveCount(0);
});

test("says in the customer's profile that it is being loaded", async ({ page }) => {
  const session = await newSession(page.request);
  await storeSession(page, session, { session: { isAuthenticated: true, user: null, edited: null } });
  const release = await holdRequests(page, '**/auth/users/me/');
  await page.goto('/profile');
  await expect(page.getByText('Loading your profile')).toBeAttached();
  release();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await expect(page.getByText('Loading your profile')).toHaveCount(0);
});

test("says in the partner's profile that it is being loaded, and retries after a failure", async ({ page }) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await page.route('**/partner/auth/me', (route) => route.fulfill(refused), { times: 1 });
  // Without it, the tab shows the account that it had before (D340).
  await page.evaluate(() => sessionStorage.removeItem('partnerUser'));
  await page.reload();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('Something went wrong');
  await expect(failure.getByRole('paragraph')).toHaveText('Your profile did not load.');
  const release = await holdRequests(page, '**/partner/auth/me');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Loading your profile')).toBeAttached();
  release();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('says on the dashboard that the restaurants are being loaded', async ({ page }) => {
  await newPartner(page.request).signIn(page);
  const release = await holdRequests(page, '**/partner/restaurants/');
  await page.goto('/partner/dashboard');
  await expect(page.getByText('Loading restaurants', { exact: true })).toBeAttached();
  release();
  await expect(page.getByRole('heading', { name: 'No Restaurants Yet' })).toBeVisible();
  await expect(page.getByText('Loading restaurants')).toHaveCount(0);
});

test('disables the pickup time in the cart while the order is placed', async ({ page }) => {
  await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  const time = page.getByLabel('Pickup time');
  await expect(time).toBeEnabled();
  const release = await holdRequests(page, '**/order/placeorder');
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await expect(time).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
});

test('shows in order management that the restaurants failed to load, and after a retry that there are none', async ({
  page,
}) => {
  await newPartner(page.request).signIn(page);
  await page.route('**/partner/restaurants/', (route) => route.fulfill(refused), { times: 1 });
  await page.goto('/partner/orders');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('Error loading restaurants');
  await expect(failure.getByRole('paragraph')).toHaveText('Server error occurred. Please try again later.');
  await failure.getByRole('button', { name: 'Try again' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('No Restaurants Yet');
  await expect(main.getByText('Orders come to a restaurant. Add your first one.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Add Restaurant' })).toHaveAttribute('href', '/partner/restaurants/add');
});
