import { expect, test, type Page } from '@playwright/test';
import { newPartner } from '../fixtures/browser-partner.ts';
import { storeSession, newSession } from '../fixtures/session.ts';

interface Side {
  who: string;
  /** Playwright's URL pattern of the request that checks the session. */
  call: string;
  address: string;
  heading: string;
  tokenKeys: readonly string[];
  signIn: (page: Page) => Promise<void>;
}

const sides: readonly Side[] = [
  {
    who: 'a partner in a fresh tab',
    call: '**/partner/auth/me',
    address: '/partner/profile',
    heading: 'My Profile',
    tokenKeys: ['partnerAccess', 'partnerRefresh'],
    signIn: async (page) => void (await newPartner(page.request).signIn(page)),
  },
  {
    who: 'a customer without a cached status',
    call: '**/auth/jwt/verify/',
    address: '/orders',
    heading: 'My Orders',
    tokenKeys: ['access', 'refresh'],
    signIn: async (page) => storeSession(page, await newSession(page.request), { session: null }),
  },
];

for (const { who, call, address, heading, tokenKeys, signIn } of sides) {
  const tokensOf = (page: Page) =>
    page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), tokenKeys);

  test.describe(`${who} while the session cannot be checked`, () => {
    test.beforeEach(({ page }) => signIn(page));

    test('keeps the tokens, shows that there is no connection, and opens the page at Try again', async ({ page }) => {
      await page.clock.install();
      let isBroken = true;
      let calls = 0;
      await page.route(call, (route) => {
        calls += 1;
        const json = { code: 'server_error', message: 'x', detail: 'x' };
        return isBroken ? route.fulfill({ status: 500, json }) : route.continue();
      });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
      await expect(page.getByRole('alert')).toContainText(
        'Your login is kept. This page opens as soon as we can be reached.',
      );
      await expect(page).toHaveURL(address);
      await expect(page).toHaveTitle('No connection · Pehle');
      expect(await tokensOf(page)).toEqual(tokenKeys);
      // The retry button keeps its focus when the next attempt fails too.
      const again = page.getByRole('button', { name: 'Try again' });
      await again.click();
      await expect.poll(() => calls).toBe(2);
      await expect(again).toBeFocused();
      isBroken = false;
      await again.click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveURL(address);
    });

    test('retries by itself after 10 s', async ({ page }) => {
      await page.clock.install();
      let isBroken = true;
      await page.route(call, (route) => (isBroken ? route.abort() : route.continue()));
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
      isBroken = false;
      await page.clock.runFor(10_000);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });

    test('retries at once when the network is back', async ({ page }) => {
      await page.clock.install();
      let isBroken = true;
      await page.route(call, (route) => (isBroken ? route.abort() : route.continue()));
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
      isBroken = false;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
  });
}
