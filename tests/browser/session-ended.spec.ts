import { expect, test, type Page } from '@playwright/test';
import type { PersistedCart } from '../../machines/customer/cart/persisted-cart.ts';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { logIn, storeSession, newSession, type Session } from '../fixtures/session.ts';

const ended = 'Your session has ended. Log in to go on.';
const restaurantId = 3;

/** Opens the cart page of a customer with one dish. */
async function openCart(page: Page): Promise<{ session: Session; dishName: string }> {
  const session = await newSession(page.request);
  const [dish] = await plainDishes(page, session.accessToken, restaurantId);
  if (!dish) throw new Error('The restaurant has no dish.');
  const item = { ...dish, restaurantId, restaurantName: 'Udupi Upahar', qty: 2 };
  const cart: PersistedCart = { owner: session.phone, restaurantId, items: [item] };
  await storeSession(page, session, { cart });
  const pickupTimes = page.waitForResponse('**/order/slots');
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Bill Summary' })).toBeVisible();
  // Wait until the pickup times are loaded and the live stock is checked: if the session ended during these calls, the
  // page would be left before the click.
  await pickupTimes;
  await expect(page.getByRole('button', { name: 'Proceed to Pay', exact: true })).toBeEnabled();
  return { session, dishName: dish.name };
}

const revoke = (page: Page, { refreshToken }: Session) =>
  page.request.post('/api/v1/c1/auth/logout/', { headers: { authorization: `Bearer ${refreshToken}` } });

test('opens the landing page with a message when the session ends at Proceed to Pay, and the same cart after the login [GUARD-1]', async ({
  page,
}) => {
  const { session, dishName } = await openCart(page);
  await revoke(page, session);
  await page.getByRole('button', { name: 'Proceed to Pay', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toContainText([ended]);
  await expect(page.getByText('An unexpected error occurred', { exact: false })).toHaveCount(0);
  await page.getByRole('link', { name: 'Pre-order Now' }).click();
  await logIn(page, session.phone);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main')).toContainText(dishName);
  await expect(page.getByText('Order Failed')).toHaveCount(0);
});

test('shows that a session ended while the page was closed, and opens the page after the login', async ({ page }) => {
  const session = await newSession(page.request);
  await storeSession(page, session);
  await revoke(page, session);
  await page.goto('/orders');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toContainText([ended]);
  await page.getByRole('link', { name: 'Pre-order Now' }).click();
  await logIn(page, session.phone);
  await expect(page).toHaveURL('/orders');
});

test('shows no message after a logout, and starts at home after the next login', async ({ page }) => {
  const session = await newSession(page.request);
  await storeSession(page, session);
  await page.goto('/orders');
  await page.getByRole('banner').getByRole('button', { name: session.name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(ended)).toHaveCount(0);
  await page.getByRole('link', { name: 'Pre-order Now' }).click();
  await logIn(page, session.phone);
  await expect(page).toHaveURL('/home');
});

test.describe('a tab with /profile', () => {
  test('opens the landing page after a logout in another tab (D43)', async ({ page, context }) => {
    const session = await newSession(page.request);
    await storeSession(page, session);
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/orders');
    await other.getByRole('banner').getByRole('button', { name: session.name }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Pre-order Now' })).toBeVisible();
    await expect(page.getByText(ended)).toHaveCount(0);
  });

  test('shows Access Denied when the session ends in any other way (D11) [GUARD-6]', async ({ page, context }) => {
    const session = await newSession(page.request);
    const items = (await plainDishes(page, session.accessToken, restaurantId)).slice(0, 1);
    const item = items.map((dish) => ({ ...dish, restaurantId, restaurantName: 'Udupi Upahar', qty: 2 }));
    await storeSession(page, session, { cart: { owner: session.phone, restaurantId, items: item } });
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    await revoke(page, session);
    const other = await context.newPage();
    await other.goto('/orders');
    await expect(other).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page).toHaveURL('/profile');
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await logIn(page, session.phone);
    await expect(page).toHaveURL('/profile');
    // The cart kept its content (D33).
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ }).first()).toContainText('2');
  });
});
