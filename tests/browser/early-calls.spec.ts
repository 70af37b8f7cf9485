import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/page-test.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { newSession, signIn, storeSession } from '../fixtures/session.ts';

/** The document's inline script sends the first calls of a page before its scripts are loaded (D183). */

/** Paths of the API calls so far, sorted. */
function recordCalls(page: Page): () => string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = /\/api\/v1\/c1(?<path>\/.*)$/.exec(request.url())?.groups?.['path'];
    if (path !== undefined) calls.push(path);
  });
  return () => calls.toSorted((one, other) => one.localeCompare(other, 'en'));
}

const firstCard = (page: Page) => page.getByRole('main').getByRole('listitem').first();

for (const { address, early, all } of [
  { address: '/home', early: ['/cities', '/restaurants'], all: ['/auth/users/me/', '/cities', '/restaurants'] },
  {
    address: '/restaurants/1',
    early: ['/menus', '/menusLiveInfo', '/restaurantDetails', '/restaurantMedia'],
    all: ['/auth/users/me/', '/cities', '/menus', '/menusLiveInfo', '/restaurantDetails', '/restaurantMedia'],
  },
]) {
  test(`sends the calls of ${address} before its scripts, and each call once`, async ({ page }) => {
    await signIn(page);
    const calls = recordCalls(page);
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(calls).toEqual(early);
    release();
    await expect(firstCard(page)).toBeVisible();
    await expect.poll(calls).toEqual(all);
  });
}

for (const { address, early, shown } of [
  { address: '/orders', early: '/order/getmyorders', shown: 'No orders yet' },
  { address: '/orders/9-1', early: '/order/9-1', shown: 'No such order' },
  { address: '/orders/9-1/receipt', early: '/order/getmyorders', shown: 'No receipt' },
]) {
  test(`sends the call of ${address} before its scripts, and shows its answer`, async ({ page }) => {
    await signIn(page);
    const calls = recordCalls(page);
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(calls).toEqual([early]);
    // A second call would show what it gets.
    await page.route(`**/c1${early}`, (route) => route.abort());
    release();
    await expect(page.getByRole('heading', { name: shown })).toBeVisible();
  });
}

test('loads the first picture of /home before its scripts, and once', async ({ page }) => {
  await signIn(page);
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/pictures/restaurant/')) pictures.push(request.url());
  });
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect.poll(() => pictures.length).toBe(1);
  release();
  const shown = firstCard(page).locator('img');
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(pictures[0]);
  expect(pictures.filter((address) => address === pictures[0])).toHaveLength(1);
});

test('sends no early call for a visitor, who is redirected', async ({ page }) => {
  const calls = recordCalls(page);
  await page.goto('/home');
  await expect(page).toHaveURL('/');
  expect(calls()).toEqual([]);
});

test('shows the error of an early call, and retries it', async ({ page }) => {
  await signIn(page);
  const json = { code: 'server_error', message: 'Server error occurred. Please try again later.', detail: 'x' };
  await page.route('**/c1/restaurants', (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await page.goto('/home');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText(json.message);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(firstCard(page)).toBeVisible();
});

test('refreshes the token if the server rejects it in the early calls', async ({ page }) => {
  const session = await newSession(page.request);
  const [head, content] = session.accessToken.split('.');
  await storeSession(page, { ...session, accessToken: `${head}.${content}.${'A'.repeat(43)}` });
  const early = page.waitForResponse('**/c1/restaurants');
  await page.goto('/home');
  expect((await early).status()).toBe(401);
  await expect(firstCard(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access'))).not.toContain('AAAAAAAA');
});

test('calls again with the token that another tab has stored meanwhile', async ({ page }) => {
  const session = await signIn(page);
  const release = await holdRequests(page, '**/assets/*.js');
  const bearers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/c1/restaurants')) bearers.push(request.headers()['authorization']);
  });
  const early = page.waitForResponse('**/c1/restaurants');
  await page.goto('/home', { waitUntil: 'commit' });
  await early;
  const other = await newSession(page.request);
  await page.evaluate((token) => localStorage.setItem('access', token), other.accessToken);
  release();
  await expect(firstCard(page)).toBeVisible();
  expect(bearers).toEqual([`Bearer ${session.accessToken}`, `Bearer ${other.accessToken}`]);
});

test('shows the landing page if another tab logs out before the scripts are loaded', async ({ page }) => {
  await signIn(page);
  const release = await holdRequests(page, '**/assets/*.js');
  const early = page.waitForResponse('**/c1/restaurants');
  await page.goto('/home', { waitUntil: 'commit' });
  await early;
  await page.evaluate(() => localStorage.clear());
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Pre-order Now' })).toBeVisible();
});

test('shows the list after Back and Forward, with a reload in between', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await firstCard(page).getByRole('link').click();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  await page.goBack();
  await expect(firstCard(page)).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
});
