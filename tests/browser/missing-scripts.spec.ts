import { expect, test, type Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { signIn } from '../fixtures/session.ts';

/** Pages whose scripts fail or never arrive: the server's HTML, and after 15 s a message with a link that reloads. */

const scripts = '**/assets/*.js';
const message = (page: Page) => page.getByText('This page is taking long to load.', { exact: false });
const reload = (page: Page) => page.getByRole('link', { name: 'reload the page' });

/** Lets the animations of the page, such as the wait for the message, run 60 times as fast. */
async function speedUp(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Animation.enable');
  await client.send('Animation.setPlaybackRate', { playbackRate: 60 });
}

for (const { address, isRendered } of [
  { address: '/', isRendered: true },
  { address: '/send-otp', isRendered: true },
  { address: '/partner/login', isRendered: false },
]) {
  test(`offers to reload ${address} if its scripts fail, and the link loads it @phone`, async ({ page }) => {
    await page.route(scripts, (route) => route.abort());
    await page.goto(address, { waitUntil: 'commit' });
    if (isRendered) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(message(page)).toBeHidden();
    await speedUp(page);
    await expect(message(page)).toBeVisible();
    await expect(reload(page)).toBeInViewport();
    await page.unroute(scripts);
    await reload(page).click();
    await expect(message(page)).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: /demo phone/i })).toBeVisible();
  });
}

test('offers to reload a page while its scripts are missing, and stops when they arrive', async ({ page }) => {
  await signIn(page);
  const release = await holdRequests(page, scripts);
  await page.goto('/home', { waitUntil: 'commit' });
  await speedUp(page);
  await expect(message(page)).toBeVisible();
  release();
  await expect(page.getByText(/restaurants found/)).toBeVisible();
  await expect(message(page)).toHaveCount(0);
});

test('loads a page at Try again once its script is there', async ({ page }) => {
  await signIn(page);
  const script = '**/assets/page-home-*.js';
  await page.route(script, (route) => route.abort());
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/home');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  // The script could be one of an earlier version, so the page has been loaded again by itself.
  await expect.poll(() => loads).toBe(2);
  await retry.click();
  await expect(retry).toBeVisible();
  expect(loads).toBe(2);
  await page.unroute(script);
  await retry.click();
  await expect(page.getByText(/restaurants found/)).toBeVisible();
});

test('waits 15 s with the offer under reduced motion too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(scripts, (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#late-scripts')).toHaveCSS('animation-delay', '15s');
  await expect(message(page)).toBeHidden();
});
