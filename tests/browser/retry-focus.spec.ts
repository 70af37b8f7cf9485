import { expect, test, type Locator, type Page, type Request } from '@playwright/test';
import { newMenu, threeDishes } from '../fixtures/browser-menu.ts';
import { newPartner } from '../fixtures/browser-partner.ts';
import { placeUnpaidOrder } from '../fixtures/browser-order.ts';
import { fillRestaurant } from '../fixtures/restaurant-fields.ts';
import { storeSession, newSession } from '../fixtures/session.ts';

/**
 * A retry removes its button while the data loads. The focus then stays in that part of the page or moves to the
 * heading.
 */

type Place = (page: Page) => Locator;
const heading: Place = (page) => page.locator('main h1:not(#loading)');
const main: Place = (page) => page.getByRole('main');
const region =
  (name: string): Place =>
  (page) =>
    page.getByRole('region', { name });

const retry: Place = (page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

interface Case {
  what: string;
  /** The path of a page to open before `address`. */
  before?: string;
  /** The path of the page whose request fails; `{id}` stands for the restaurant's id. */
  address: string;
  /** Playwright's URL pattern of the request that fails at first. */
  request: string;
  button?: string;
  /** The part of the page that contains the button. Default: the main element. */
  within?: Place;
  /** What has the focus while the data loads. Default: `then`, which has the focus after that. */
  meanwhile?: Place;
  then: Place;
}

/** Fails the first `request`, delays the answer to the second, and checks the focus before and after that answer. */
async function expectFocusKept(page: Page, each: Case) {
  const { before, address, request, button = 'Try again', within = main, ...focus } = each;
  const { meanwhile = focus.then, then } = focus;
  if (before !== undefined) await page.goto(before);
  if (before !== undefined) await expect(heading(page)).toBeVisible();
  let isFirst = true;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const requested = new Promise<void>((resolve) => {
    void page.route(request, async (route) => {
      if (isFirst && route.request().resourceType() === 'script') return route.abort();
      if (isFirst) return route.fulfill({ status: 500, json: { code: 'server_error', message: 'No.', detail: 'x' } });
      resolve();
      await released;
      return route.fallback();
    });
  });
  await page.goto(address);
  const again = within(page).getByRole('button', { name: button, exact: true });
  await expect(again).toBeVisible();
  isFirst = false;
  await again.press('Enter');
  await requested;
  await expect(meanwhile(page)).toBeFocused();
  release();
  await expect(again).toHaveCount(0);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(then(page)).toBeFocused();
}

const customer: readonly Case[] = [
  {
    what: 'a restaurant',
    address: '/restaurants/1',
    request: '**/restaurantDetails',
    meanwhile: main,
    then: heading,
  },
  {
    what: "a restaurant's photos",
    address: '/restaurants/1',
    request: '**/restaurantMedia',
    within: region('Photos'),
    then: region('Photos'),
  },
  {
    what: 'a menu',
    address: '/restaurants/1',
    request: '**/c1/menus',
    within: region('Menus'),
    then: region('Menus'),
  },
  {
    what: 'the stock of a menu',
    address: '/restaurants/1',
    request: '**/menusLiveInfo',
    within: region('Menus'),
    then: region('Menus'),
  },
  { what: 'a place', address: '/places/3', request: '**/placesToVisit/3', meanwhile: main, then: heading },
  {
    what: "a place's photos",
    address: '/places/3',
    request: '**/placesToVisitMedia',
    within: region('Photos'),
    then: region('Photos'),
  },
  {
    what: 'the restaurants near a place',
    address: '/places/3',
    request: '**/placesToVisit/3/restaurants',
    within: region('Restaurants nearby'),
    then: region('Restaurants nearby'),
  },
  {
    what: 'the restaurants',
    address: '/home',
    request: '**/c1/restaurants',
    then: (page) => page.getByRole('tabpanel', { name: 'Restaurants' }),
  },
  {
    what: 'the cities',
    address: '/home',
    request: '**/c1/cities',
    button: 'Load the cities again',
    then: heading,
  },
  { what: 'the orders', address: '/orders', request: '**/order/getmyorders', then: heading },
  { what: 'the profile', address: '/profile', request: '**/auth/users/me/', then: heading },
];

for (const each of customer)
  test(`keeps the focus when ${each.what} loads again`, async ({ page }) => {
    const session = await newSession(page.request);
    // The session has no profile, because a stored profile would be shown without a request.
    await storeSession(page, session, { session: { isAuthenticated: true, user: null, edited: null } });
    await expectFocusKept(page, each);
  });

test('keeps the focus when a receipt loads again', async ({ page }) => {
  const { session, id } = await placeUnpaidOrder(page, 3);
  await storeSession(page, session);
  const request = '**/order/getmyorders';
  await expectFocusKept(page, { what: 'a receipt', address: `/orders/${id}/receipt`, request, then: heading });
});

const partner: readonly Case[] = [
  {
    what: "the portal's script",
    address: '/partner/restaurants',
    request: '**/assets/portal-logic-*.js',
    meanwhile: main,
    then: heading,
  },
  {
    what: 'the list of restaurants',
    address: '/partner/restaurants',
    request: '**/partner/restaurants/',
    then: heading,
  },
  {
    what: 'the dashboard',
    address: '/partner/dashboard',
    request: '**/partner/restaurants/',
    then: region('Your restaurants'),
  },
  {
    what: 'the orders',
    address: '/partner/orders?restaurant={id}',
    request: '**/partner/order',
    then: (page) => page.getByRole('tabpanel'),
  },
  { what: 'the kitchen board', address: '/partner/board', request: '**/c1/partner/board', then: heading },
  { what: "the orders' restaurants", address: '/partner/orders', request: '**/partner/restaurants/', then: heading },
  { what: 'the menu', address: '/partner/restaurants/{id}/menu', request: '**/partner/menu/', then: heading },
  { what: 'the hours', address: '/partner/restaurants/{id}/hours', request: '**/partner/hours', then: heading },
  {
    what: 'the pause',
    address: '/partner/restaurants/{id}/hours',
    request: '**/partner/order-settings',
    then: heading,
  },
  { what: 'the cities', address: '/partner/restaurants/add', request: '**/partner/cities', then: heading },
  {
    what: 'a restaurant',
    address: '/partner/restaurants/edit/{id}',
    request: '**/partner/restaurants/',
    then: heading,
  },
  {
    what: 'the profile',
    before: '/partner/dashboard',
    address: '/partner/profile',
    request: '**/partner/auth/me',
    then: heading,
  },
  {
    what: 'the session',
    address: '/partner/profile',
    request: '**/partner/auth/me',
    meanwhile: retry,
    then: heading,
  },
];

for (const each of partner)
  test(`keeps a partner's focus when ${each.what} loads again`, async ({ page }) => {
    const { restaurantId } = await newMenu(page, threeDishes);
    // With it, the tab would show the account that it had before (D340).
    await page.addInitScript(() => sessionStorage.removeItem('partnerUser'));
    await expectFocusKept(page, { ...each, address: each.address.replace('{id}', String(restaurantId)) });
  });

test('keeps the focus on the button that sends a new restaurant again after the first request failed', async ({
  page,
}) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/restaurants/add');
  await fillRestaurant(page);
  const isCreated = (request: Request) =>
    request.method() === 'POST' && request.url().endsWith('/partner/restaurants/');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let attempts = 0;
  await page.route('**/partner/restaurants/', async (route) => {
    if (!isCreated(route.request())) return route.fallback();
    attempts += 1;
    if (attempts === 1) return route.abort();
    await released;
    return route.fallback();
  });
  const add = page.getByRole('button', { name: 'Add Restaurant' });
  await add.press('Enter');
  await expect(retry(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
  release();
  await expect(page).toHaveURL('/partner/restaurants');
  await expect(heading(page)).toBeFocused();
});

test("keeps a partner's focus when the kitchen board recovers by itself while 'Try again' has it", async ({ page }) => {
  await newMenu(page, threeDishes);
  await page.route('**/c1/partner/board', (route) => route.abort());
  await page.goto('/partner/board');
  await expect(retry(page)).toBeVisible();
  await retry(page).focus();
  await page.keyboard.press('Shift');
  await page.unroute('**/c1/partner/board');
  // The board asks by itself.
  await expect(retry(page)).toHaveCount(0, { timeout: 40_000 });
  await expect(heading(page)).toBeFocused();
});
