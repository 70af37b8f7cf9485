import { expect, test, type Browser, type Page } from '@playwright/test';
import { signOutEverywhereFlow } from './oracle.ts';
import { signOutEverywhereScreen } from './screen.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { signIn } from '../../../fixtures/session.ts';

testWalks('sign out everywhere', {
  flow: signOutEverywhereFlow,
  screen: signOutEverywhereScreen,
  phone: true,
  // The page ends the session synchronously, which cannot fail.
  can: (event) => event.type !== 'leaveSession failed',
});

async function signOutEverywhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
}

/** Opens a second device with the same session: a browser context with a copy of the page's storage. */
async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  return context.newPage();
}

test('logs a customer out on this device at once, and on another device at its next request', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto('/profile');
  await expect(page.getByRole('definition').first()).toHaveText('Asha Rao');
  const other = await otherDevice(browser, page);
  await other.goto('/orders');
  await expect(other.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await signOutEverywhere(page);
  await expect(page).toHaveURL('/');
  await other.reload();
  await expect(other).toHaveURL('/');
  expect(await other.evaluate(() => localStorage.getItem('refresh'))).toBeNull();
  await other.context().close();
});

test('logs a partner out on this device at once, and on another device at its next request', async ({
  page,
  browser,
}) => {
  const partner = newPartner(page.request);
  await partner.signIn(page);
  await page.goto('/partner/profile');
  await expect(page.getByRole('main').locator('dd').first()).toHaveText(partner.name);
  const other = await otherDevice(browser, page);
  await other.goto('/partner/profile');
  await expect(other.getByRole('main').locator('dd').first()).toHaveText(partner.name);
  await signOutEverywhere(page);
  await expect(page).toHaveURL('/partner/login');
  await other.reload();
  await expect(other).toHaveURL('/partner/login');
  expect(await other.evaluate(() => localStorage.getItem('partnerRefresh'))).toBeNull();
  await other.context().close();
});
