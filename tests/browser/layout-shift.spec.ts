import { expect, test } from '@playwright/test';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { newSession, signIn, storeSession } from '../fixtures/session.ts';

/** No page moves what it has shown, on a phone, when its scripts and answers arrive late. */

test.use({ viewport: { width: 412, height: 823 } });

/** What rounding of positions in px amounts to. */
const rounding = 0.0001;
/** The font arrives after the text of a page from the server: words move within their line. */
const lateFont = 0.0005;

for (const { address, content } of [
  { address: '/home', content: 'main li' },
  { address: '/restaurants/1', content: 'main li button' },
  { address: '/places/1', content: 'main h1:not(#loading)' },
  { address: '/cart', content: 'main h1:not(#loading)' },
  { address: '/orders', content: 'main h1:not(#loading)' },
  { address: '/profile', content: 'main dl, main h2' },
]) {
  test(`moves nothing while ${address} loads`, async ({ page }) => {
    // As after a login on another page of this origin: no profile is stored.
    await storeSession(page, await newSession(page.request), {
      session: { isAuthenticated: true, user: null, edited: null },
    });
    const shift = await recordLayoutShifts(page);
    const releaseScripts = await holdRequests(page, '**/assets/*.js');
    const releaseAnswers = await holdRequests(page, '**/api/v1/c1/**');
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toBeVisible();
    releaseScripts();
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    releaseAnswers();
    await expect(page.locator(content).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThanOrEqual(rounding);
  });
}

for (const address of ['/', '/send-otp', '/signup', '/restaurants/1', '/home', '/terms']) {
  test(`moves nothing when a visitor opens ${address}`, async ({ page }) => {
    const shift = await recordLayoutShifts(page);
    await page.goto(address);
    await expect(page.getByRole('button', { name: /demo phone/i })).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThanOrEqual(lateFont);
  });
}

test('moves nothing when a visitor is redirected to the landing page, whose script arrives late', async ({ page }) => {
  const shift = await recordLayoutShifts(page);
  const release = await holdRequests(page, '**/assets/page-landing*.js');
  await page.goto('/restaurants/1');
  await expect(page.getByRole('button', { name: /demo phone/i })).toBeAttached();
  release();
  await expect(page.getByRole('main').getByRole('link', { name: 'Pre-order Now' })).toBeVisible();
  expect(await shift()).toBeLessThanOrEqual(rounding);
});

test('moves nothing when the orders of a customer arrive', async ({ page }) => {
  await signIn(page);
  const shift = await recordLayoutShifts(page);
  const release = await holdRequests(page, '**/order/getmyorders**');
  await page.goto('/orders');
  await expect(page.getByText('Loading your orders')).toBeAttached();
  release();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(await shift()).toBeLessThanOrEqual(rounding);
});
