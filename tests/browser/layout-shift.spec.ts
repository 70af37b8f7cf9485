import { expect, test } from '@playwright/test';
import { dateOf } from '../../domain/kolkata-time.ts';
import type { Schemas } from '../../openapi/client.ts';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { withoutStreams } from '../fixtures/browser-streams.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { newSession, signIn, storeSession } from '../fixtures/session.ts';

/** No page moves what it has shown, on a phone, when its scripts and answers arrive late. */

test.use({ viewport: { width: 412, height: 823 } });

/** What rounding of positions in px amounts to. */
const rounding = 0.0001;
/**
 * What the font moves when it arrives after the text. The stand-in has nearly its widths, but a line may break at
 * another word.
 */
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
    // An open stream would be waited for as a part of the load.
    await withoutStreams(page);
    const shifts = await recordLayoutShifts(page);
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
    await shifts.expectAtMost(rounding);
  });
}

for (const address of ['/', '/send-otp', '/signup', '/restaurants/1', '/home', '/terms']) {
  test(`moves nothing when a visitor opens ${address}`, async ({ page }) => {
    const shifts = await recordLayoutShifts(page);
    const releaseFont = await holdRequests(page, '**/*.woff2');
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: /demo phone/i })).toBeAttached();
    await shifts.expectAtMost(rounding, 'without the font');
    releaseFont();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await page.waitForLoadState('networkidle');
    await shifts.expectAtMost(lateFont, 'with the font');
  });
}

test('moves nothing when a visitor is redirected to the landing page, whose script arrives late', async ({ page }) => {
  const shifts = await recordLayoutShifts(page);
  const release = await holdRequests(page, '**/assets/page-landing*.js');
  await page.goto('/restaurants/1');
  // Hidden while the page loads.
  await expect(page.getByText('Demo phone')).toBeAttached();
  release();
  await expect(page.getByRole('main').getByRole('link', { name: 'Pre-order Now' })).toBeVisible();
  await shifts.expectAtMost(rounding);
});

test('moves nothing when a page shorter than the window replaces the one that loads', async ({ page }) => {
  const shifts = await recordLayoutShifts(page);
  const release = await holdRequests(page, '**/assets/page-legal*.js');
  await page.goto('/terms', { waitUntil: 'commit' });
  const phone = page.getByText('Demo phone');
  await expect(phone).toBeAttached();
  await expect(phone).toBeHidden();
  release();
  await expect(phone).toBeInViewport();
  await shifts.expectAtMost(rounding);
});

test('moves nothing when the orders of a customer arrive', async ({ page }) => {
  await signIn(page);
  const shifts = await recordLayoutShifts(page);
  const release = await holdRequests(page, '**/order/getmyorders**');
  await page.goto('/orders');
  await expect(page.getByText('Loading your orders')).toBeAttached();
  release();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await shifts.expectAtMost(rounding);
});

test('moves nothing when the pickup times of a cart arrive', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await createCartCustomer(page, { filled: true });
  const shifts = await recordLayoutShifts(page);
  const release = await holdRequests(page, '**/order/slots');
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Bill Summary' })).toBeVisible();
  release();
  await expect(page.getByText('Ready within 60 minutes')).toBeVisible();
  await shifts.expectAtMost(rounding);
});

test('moves nothing when the pickup times of a cart arrive with days, and while another day loads', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await createCartCustomer(page, { filled: true });
  await page.route('**/order/slots', async (route) => {
    const { day } = route.request().postDataJSON() as { day?: string };
    const answer = await route.fetch();
    const times = (await answer.json()) as Schemas['PickupTimes'];
    const days = [0, 24, 48].map((hours) => dateOf(times.now + hours * 3_600_000));
    const slot = { start_time: Date.parse(`${day}T13:30+05:30`), slot_duration: 30, left: 'free' };
    await route.fulfill({ json: { ...times, ...(day !== undefined && { asap: null, slots: [slot] }), days } });
  });
  const shifts = await recordLayoutShifts(page);
  const release = await holdRequests(page, '**/order/slots');
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Bill Summary' })).toBeVisible();
  release();
  const time = page.getByLabel('Pickup time');
  await expect(time).toHaveValue('asap');
  await shifts.expectAtMost(rounding);
  const releaseDay = await holdRequests(page, '**/order/slots');
  await page.getByLabel('Pickup day').selectOption({ label: 'Tomorrow' });
  await expect(time).toBeDisabled();
  await shifts.expectAtMost(rounding, 'while the day loads');
  releaseDay();
  await expect(time).toBeEnabled();
  await shifts.expectAtMost(rounding, 'with the times of the day');
});
