import { expect, test, type Page } from '@playwright/test';
import { formatPhone } from '../../domain/phone.ts';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { openOffline } from '../fixtures/open-offline.ts';
import { storeSession, newSession, signIn, type Session } from '../fixtures/session.ts';

test.use({ serviceWorkers: 'allow' });

const restaurantId = 1;

/** Opens a page and waits until the service worker controls it and stores the answers to its requests. */
async function withWorker(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const lastSeen = (page: Page) => page.getByText(/^Last seen /);
const offlineLine = (page: Page) => page.getByText('You are offline.').first();

/** Returns the URL and content of all cache entries; the content is empty unless it is JSON or HTML. */
function kept(page: Page): Promise<{ cache: string; address: string; body: string }[]> {
  return page.evaluate(async () => {
    const found = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const request of await opened.keys()) {
        const answer = await opened.match(request);
        const isText = /json|html/.test(answer?.headers.get('content-type') ?? '');
        found.push({ cache, address: request.url, body: isText ? ((await answer?.text()) ?? '') : '' });
      }
    }
    return found;
  });
}

/** @returns how many dishes the menu has */
async function openRestaurant(page: Page): Promise<number> {
  const answer = page.waitForResponse('**/c1/menus');
  await page.goto(`/restaurants/${restaurantId}`);
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  const { menus } = (await (await answer).json()) as { menus: readonly unknown[] };
  return menus.length;
}

test.describe('with a session', () => {
  let session: Session;
  test.beforeEach(async ({ page }) => {
    session = await newSession(page.request);
    await storeSession(page, session);
    await withWorker(page);
  });

  test('shows data that was loaded before the network was lost, with its age @phone', async ({ page, context }) => {
    await page.goto('/home');
    await expect(page.getByText(/restaurants found/)).toBeVisible();
    // The list may have been loaded before the worker was active, so it is loaded again.
    await page.getByRole('button', { name: 'Refresh' }).click();
    const seen = async () => (await kept(page)).map(({ address }) => new URL(address).pathname);
    await expect.poll(seen).toContain('/api/v1/c1/restaurants');
    const dishCount = await openRestaurant(page);
    await expect.poll(seen).toContain('/api/v1/c1/menus');
    const dishes = page.getByRole('region', { name: 'Menus' }).getByRole('listitem');
    await expect(dishes).toHaveCount(dishCount);
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    await expect(lastSeen(page)).toHaveCount(0);

    await context.setOffline(true);
    await expect(offlineLine(page)).toBeVisible();
    await openOffline(page, `/restaurants/${restaurantId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    await expect(dishes).toHaveCount(dishCount);
    await expect(lastSeen(page)).toHaveText('Last seen just now');
    await expect(offlineLine(page)).toBeVisible();
    // Stock is not cached, because outdated stock is misleading.
    await expect(page.getByText('We could not check what is in stock.', { exact: false })).toBeVisible();

    await openOffline(page, '/home');
    await expect(page.getByText(/restaurants found/)).toBeVisible();
    await expect(lastSeen(page)).toHaveText('Last seen just now');

    await context.setOffline(false);
    await expect(page.getByText('You are online again.')).toBeVisible();
    await expect(lastSeen(page)).toHaveCount(0);
  });

  test('shows the lost network on a page that was never loaded, and loads the page when the network is back', async ({
    page,
    context,
  }) => {
    await context.setOffline(true);
    await openOffline(page, '/restaurants/2');
    await expect(
      page.getByText('Network connection issue. Please check your internet connection.').first(),
    ).toBeVisible();
    await expect(offlineLine(page)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  });

  test('fills a cart while offline, and continues the payment when the network is back', async ({ page, context }) => {
    const [dish] = await plainDishes(page, session.accessToken, restaurantId);
    if (!dish) throw new Error('The demo restaurant has no dish without a discount.');
    await openRestaurant(page);
    await page.goto('/cart');
    await context.setOffline(true);
    await openOffline(page, `/restaurants/${restaurantId}`);
    await page.getByRole('button', { name: `ADD ${dish.name}`, exact: true }).click();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByText('You can press now: paying waits for the network.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to Pay' }).click();
    await expect(page.getByText('Paying goes on by itself when the network is back.', { exact: false })).toBeVisible();
    // The customer cancels the wait for the network, then presses the button again.
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await page.getByRole('button', { name: 'Proceed to Pay' }).click();
    await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible();

    await context.setOffline(false);
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(page.getByText('Payment successful. Your order has been placed.')).toBeVisible();
    await expect(page).toHaveURL('/orders');
  });

  test('stores no personal data, and clears the cached responses at a logout', async ({ page }) => {
    await openRestaurant(page);
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByText(formatPhone(session.phone), { exact: false }).first()).toBeVisible();
    const before = await kept(page);
    expect(before.filter(({ cache }) => cache === 'seen').map(({ address }) => new URL(address).pathname)).toContain(
      '/api/v1/c1/menus',
    );
    for (const { address, body } of before) {
      expect(address).not.toMatch(/\/(?:auth|order|partner|demo)\/|LiveInfo/);
      for (const mine of [session.phone, session.accessToken, session.refreshToken]) expect(body).not.toContain(mine);
    }
    await page.goto('/home');
    await page.getByRole('banner').getByRole('button', { name: session.name }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(async () => (await kept(page)).filter(({ cache }) => cache === 'seen')).toEqual([]);
  });

  test('shows a menu that the server answered 304 for, without an age', async ({ page }) => {
    const statuses: number[] = [];
    await page.context().route('**/api/v1/c1/menus', async (route) => {
      const answer = await route.fetch();
      statuses.push(answer.status());
      await route.fulfill({ response: answer });
    });
    await openRestaurant(page);
    await expect.poll(async () => (await kept(page)).some(({ address }) => /menus/.test(address))).toBe(true);
    const dishes = page.getByRole('region', { name: 'Menus' }).getByRole('listitem');
    const shown = await dishes.allInnerTexts();
    await openRestaurant(page);
    expect(statuses.at(-1)).toBe(304);
    await expect.poll(() => dishes.allInnerTexts()).toEqual(shown);
    await expect(lastSeen(page)).toHaveCount(0);
  });

  test('treats a server that does not answer like a lost network, and says so', async ({ page, context }) => {
    await openRestaurant(page);
    await context.route('**/api/v1/c1/**', (route) => route.abort());
    await openRestaurant(page);
    await expect(lastSeen(page)).toHaveText('Last seen just now');
    await expect(offlineLine(page)).toBeVisible();
  });
});

test('shows the menu of the very first visit while offline, with its age', async ({ page, context }) => {
  await signIn(page);
  const dishCount = await openRestaurant(page);
  const dishes = page.getByRole('region', { name: 'Menus' }).getByRole('listitem');
  // The worker takes control after it has cached its files.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await openOffline(page, `/restaurants/${restaurantId}`);
  await expect(dishes).toHaveCount(dishCount);
  await expect(lastSeen(page)).toHaveText('Last seen just now');
});

test('shows the landing page and all other pages of a visitor while offline', async ({ page, context }) => {
  await withWorker(page);
  await context.setOffline(true);
  await openOffline(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order pehle. Sit down to hot food.');
  await expect(offlineLine(page)).toBeVisible();
  await openOffline(page, '/send-otp');
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible();
});

test('activates a new version only after all tabs of the old version are closed, which keep their files until then', async ({
  page,
  context,
}) => {
  await signIn(page);
  await withWorker(page);
  // What an old version has cached: a page and a script that the server no longer has.
  await page.evaluate(async () => {
    const script = new Response('export const old = true;', { headers: { 'content-type': 'text/javascript' } });
    await (await caches.open('files')).put('/assets/old-0000.js', script);
    await (await caches.open('shell-old')).put('/', new Response('old'));
  });
  const oldScript = () => page.evaluate(async () => (await fetch('/assets/old-0000.js')).status);
  expect(await oldScript()).toBe(200);
  // The new worker is installed, and the old tab still has its files.
  expect(await page.evaluate(async () => (await caches.keys()).includes('shell-old'))).toBe(true);

  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.unregister();
  });
  await page.close();
  const next = await context.newPage();
  await next.goto('/home');
  await next.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => next.evaluate(async () => (await fetch('/assets/old-0000.js', { cache: 'no-store' })).status))
    .toBe(404);
  expect(await next.evaluate(async () => (await caches.keys()).includes('shell-old'))).toBe(false);
  await expect(next.getByRole('tab', { name: 'Restaurants' })).toBeVisible();
});

test('can be installed as an app with its own icons', async ({ page, request }) => {
  await withWorker(page);
  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A test runs in a private browser context, in which Chromium installs no apps and reports so.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    name: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Pehle', display: 'standalone', start_url: '/home' });
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
