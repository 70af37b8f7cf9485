import { expect, test, type Page } from '@playwright/test';
import { storeSession, newSession } from '../fixtures/session.ts';

/** Scripts that load late or fail (spec §9; D45), and the messages while offline. */

async function signedIn(page: Page): Promise<void> {
  await storeSession(page, await newSession(page.request));
}

/** Leaves requests for the script of a page without an answer until `letCome` is called, and counts all requests. */
async function hangingScript(page: Page, name: string) {
  let mayCome = false;
  let requests = 0;
  await page.route(`**/assets/page-${name}-*.js`, async (route) => {
    requests += 1;
    if (mayCome) await route.continue();
  });
  return { requests: () => requests, letCome: () => (mayCome = true) };
}

const failed = (page: Page) => page.getByRole('heading', { name: 'This page did not load' });
const restaurants = (page: Page) => page.getByText(/restaurants found/);

test('opens the next pages with the scripts that were loaded in advance', async ({ page }) => {
  await signedIn(page);
  const last = page.waitForResponse(/\/assets\/page-orders-[^/]*\.js$/);
  await page.goto('/home');
  await (await last).finished();
  await page.route('**/assets/page-*.js', (route) => route.abort());
  // Recorded at each change, because a loading state may be shown for one frame only.
  await page.evaluate(() => {
    const titles = new Set<string>();
    new MutationObserver(() => {
      titles.add(document.querySelector('main h1')?.textContent ?? '');
      document.body.dataset['titles'] = [...titles].join();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('main').locator('a[href="/restaurants/1"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Charminar Dastarkhwan' })).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-titles', /Charminar Dastarkhwan,Your cart$/);
  await expect(page.locator('body')).not.toHaveAttribute('data-titles', /Loading/);
});

test('sends a new request at Try again while the old one is pending [CONST-4]', async ({ page }) => {
  await signedIn(page);
  // From the start, because the page loads the scripts of the next pages in advance.
  const script = await hangingScript(page, 'restaurant');
  await page.goto('/home');
  await expect(restaurants(page)).toBeVisible();
  await page.clock.install();
  await page.getByRole('main').locator('a[href="/restaurants/1"]').click();
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeAttached();
  await page.clock.fastForward(119_000);
  await expect(failed(page)).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(failed(page)).toBeVisible();
  const requests = script.requests();
  script.letCome();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  expect(script.requests()).toBeGreaterThan(requests);
  expect(new URL(page.url()).pathname).toBe('/restaurants/1');
});

test('shows the failure after 120 s on a first visit too, and loads the page at Try again [CONST-4]', async ({
  page,
}) => {
  await signedIn(page);
  await page.clock.install();
  const script = await hangingScript(page, 'home');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect.poll(script.requests).toBeGreaterThan(0);
  // The first render waits up to 5 s for the script of the page.
  await expect(async () => {
    await page.clock.fastForward(6_000);
    await expect(page.getByRole('link', { name: /^Cart/ }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.fastForward(120_000);
  await expect(failed(page)).toBeVisible();
  script.letCome();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(restaurants(page)).toBeVisible();
});

test('shows that the network is lost right after the first page, and that it is back', async ({ page, context }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  // Only the first page is loaded before the network is lost.
  await page.clock.install();
  await signedIn(page);
  await page.goto('/home');
  await expect(restaurants(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  // The script with the full offline message has loaded by now.
  await context.setOffline(true);
  await expect(page.getByText('What you saw before is still here', { exact: false })).toBeVisible();
  expect(errors).toEqual([]);
});

test('shows the whole offline message before there is a service worker', async ({ page, context }) => {
  await signedIn(page);
  const script = page.waitForResponse(/\/assets\/offline-[^/]*\.js$/);
  await page.goto('/home');
  await script;
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.setOffline(true);
  await expect(page.getByText('What you saw before is still here, and you can fill your cart.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are online again.')).toBeVisible();
});
