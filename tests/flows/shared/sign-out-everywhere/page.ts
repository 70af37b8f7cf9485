import { expect, type Page as BrowserPage, test, type Browser, type Page } from '@playwright/test';
import type { signOutEverywhereMachine } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, type SignOutPage, signOutEverywhereFlow } from './flow.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

/** Drives the dialog in a customer's profile; a partner's profile has the same dialog. */
export function signOutEverywhereScreen(page: BrowserPage): Screen<typeof signOutEverywhereMachine, SignOutPage> {
  const name = 'Sign out everywhere';
  const button = page.getByRole('main').getByRole('button', { name });
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  const confirm = dialog.getByRole('button', { name });
  return {
    async open() {
      await signIn(page);
      await page.goto('/profile');
      await expect(button).toBeVisible();
    },
    gestures: {
      'signOut.ask': async () => {
        await button.click();
        // React shows a lazy component after a delay, for which the mocked clock must advance.
        await expect(async () => {
          await page.clock.runFor(100);
          await expect(dialog).toBeVisible({ timeout: 200 });
        }).toPass();
      },
      'signOut.cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'signOut.confirm': () => confirm.click(),
    },
    async expect({ shows: { isAsking, message } }, can) {
      const isOver = !isAsking && !can({ type: 'signOut.ask' });
      if (isOver) return expect(page).toHaveURL('/');
      await expect(dialog).toHaveCount(isAsking ? 1 : 0);
      if (!isAsking) return expect(button).toBeVisible();
      await expect(dialog).toContainText(
        'You are logged out on all your devices, and on this one. Each needs a new code to log in.',
      );
      await expect(dialog.getByRole('alert')).toHaveText(message === null ? [] : [message]);
      await (can({ type: 'signOut.confirm' }) ? expect(confirm).toBeEnabled() : expect(confirm).toBeDisabled());
    },
    expectEmitted: () => Promise.reject(new Error('The question tells nothing.')),
    network: { ...networkOf<typeof signOutEverywhereMachine, typeof calls>(calls), leaveSession: 'local' },
  };
}

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
