import { expect, test, type Locator, type Page } from '@playwright/test';
import { newPartner } from '../fixtures/browser-partner.ts';

const sizes = { 'a phone': { width: 360, height: 740 }, 'a desktop': { width: 1440, height: 900 } };
const bar = (page: Page) => page.getByRole('banner');

/** Opens the menu of this name: the hamburger menu on a phone, else the menu with the partner's name. */
async function openMenu(page: Page, name: string): Promise<Locator> {
  await bar(page).getByRole('button', { name }).click();
  return bar(page).getByRole('navigation', { name: 'Menu' }).filter({ visible: true });
}

for (const [device, viewport] of Object.entries(sizes)) {
  const isPhone = device === 'a phone';
  test.describe(`the partner's bar on ${device}`, () => {
    test.use({ viewport });

    test('shows a visitor links to login, signup and user portal [NAV-16 NAV-17 NAV-18 NAV-25]', async ({ page }) => {
      await page.goto('/partner/signup');
      const list = isPhone ? await openMenu(page, 'Menu') : bar(page).getByRole('navigation', { name: 'Main' });
      await expect(list.getByRole('link', { name: 'Partner Login' })).toHaveAttribute('href', '/partner/login');
      await expect(list.getByRole('link', { name: 'Partner Sign Up' })).toHaveAttribute('href', '/partner/signup');
      await list.getByRole('link', { name: 'User Portal' }).click();
      await expect(page).toHaveURL('/send-otp');
      await page.goto('/partner/signup');
      await bar(page).getByRole('link', { name: 'pehle' }).click();
      await expect(page).toHaveURL('/partner/login');
    });

    test('shows a partner links to Dashboard, Restaurants, Board, Orders and Scan [NAV-19 NAV-20 NAV-21 NAV-24]', async ({
      page,
    }) => {
      await newPartner(page.request).signIn(page);
      await page.goto('/partner/profile');
      await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
      const list = isPhone ? await openMenu(page, 'Menu') : bar(page).getByRole('navigation', { name: 'Main' });
      for (const [name, address] of [
        ['Dashboard', '/partner/dashboard'],
        ['Restaurants', '/partner/restaurants'],
        ['Board', '/partner/board'],
        ['Orders', '/partner/orders'],
        ['Scan', '/partner/scan'],
      ] as const) {
        await expect(list.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
      }
      await expect(bar(page).getByRole('link', { name: 'User Portal' })).toHaveCount(0);
      await bar(page).getByRole('link', { name: 'pehle' }).click();
      await expect(page).toHaveURL('/partner/dashboard');
    });

    test('offers a partner the profile and the logout [NAV-22 NAV-23]', async ({ page }) => {
      const partner = newPartner(page.request);
      await partner.signIn(page);
      await page.goto('/partner/profile');
      await expect(page.getByRole('main').locator('dd').first()).toHaveText(partner.name);
      const menu = await openMenu(page, isPhone ? 'Menu' : partner.name);
      await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/partner/profile');
      await menu.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/partner/login');
      await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
      await page.goto('/partner/profile');
      await expect(page).toHaveURL('/partner/login');
    });
  });
}

test('shows no cart when the script of a portal page fails to load', async ({ page }) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await page.route('**/assets/orders-*.js', (route) => route.abort());
  // The first failure only reloads the page, because a deployment may have replaced the script.
  await bar(page).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Check your internet connection.');
  await expect(page.getByRole('main')).not.toContainText(/cart/i);
});
