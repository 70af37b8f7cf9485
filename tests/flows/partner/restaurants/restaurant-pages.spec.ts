import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';

const api = '/api/v1/c1';
const base = {
  id: 101,
  name: 'Charminar Dastarkhwan',
  street_address: '21-3-7, Shalibanda Road',
  city_id: 1,
  phone: '9876500001',
  map_url: 'https://maps.example/101',
  is_veg: 0,
  status: 'approved',
  image_url: null as string | null,
  latitude: null,
  longitude: null,
  menu_count: 30,
};
const six = [
  base,
  { ...base, id: 102, name: 'annapurna tiffins', is_veg: 1, menu_count: 0 },
  { ...base, id: 103, name: 'Zafrani Sweets', status: 'pending', menu_count: 4 },
  { ...base, id: 104, name: 'Spice Route', status: 'rejected', menu_count: 0 },
  { ...base, id: 105, name: 'Deccan Wok', status: 'paused', menu_count: 2 },
  { ...base, id: 106, name: 'Irani Gali', menu_count: 1 },
];
const square = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** Logs in a new partner, and mocks the restaurants and their media. */
async function withRestaurants(page: Page, restaurants: readonly object[], media: Record<number, string[]> = {}) {
  await newPartner(page.request).signIn(page);
  await page.route(`**${api}/partner/restaurants/`, (route) =>
    route.fulfill({ json: { data: restaurants, partnerId: 1, count: restaurants.length } }),
  );
  await withRestaurantImages(page, media);
  await page.route('**/pictures/good-*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: square }));
  await page.route('**/pictures/broken-*', (route) => route.abort());
}

/** Mocks the media of restaurants, by id: none without an entry, a failure for an empty one. */
async function withRestaurantImages(page: Page, media: Record<number, string[]>) {
  await page.route(`**${api}/partner/media/getRestaurantMedia/`, (route) => {
    const { restaurantId } = route.request().postDataJSON() as { restaurantId: number };
    const urls = media[restaurantId];
    if (urls === undefined) return route.fulfill({ json: { media: { image_urls: [], items: [] } } });
    return urls.length > 0
      ? route.fulfill({ json: { media: { image_urls: urls, items: [] } } })
      : route.fulfill({ status: 500, json: { code: 'server_error', message: 'No.', detail: '' } });
  });
}

test('shows counters and the first five restaurants on the dashboard [ROUTE-13 DASH-1 DASH-2 DASH-3 DASH-4 DASH-5 DASH-7 DASH-11]', async ({
  page,
}) => {
  await withRestaurants(page, six);
  await page.goto('/partner/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Imran Khan!');
  const counter = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(counter('Total Restaurants')).toHaveText(['6', '3 approved']);
  await expect(counter('Active Restaurants')).toHaveText(['2']);
  await expect(counter('Menu Items')).toHaveText(['37']);
  await expect(counter('Pending Approval')).toHaveText(['1']);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(six.slice(0, 5).map(({ name }) => name));
  const all = page.getByRole('link', { name: 'View All Restaurants (6)' });
  await expect(all).toHaveAttribute('href', '/partner/restaurants');
  await expectPageState(page, {
    title: 'Dashboard · Pehle',
    words: ['Your restaurants and their menus at a glance.', 'Quick actions', 'Your restaurants'],
  });
  await expectAccessible(page);
});

test('shows initial, type, address, phone, status and links in the row of a restaurant [DASH-8 DASH-9 DASH-10 PREST-6]', async ({
  page,
}) => {
  await withRestaurants(page, six.slice(0, 2));
  await page.goto('/partner/dashboard');
  const row = page.getByRole('listitem').filter({ hasText: 'annapurna tiffins' });
  await expect(row).toHaveText(/^Aannapurna tiffinsVeg21-3-7, Shalibanda Road\+91 98765 00001Approved/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Charminar' })).toContainText('Non-veg');
  await expect(row.getByRole('link', { name: 'Edit of annapurna tiffins' })).toHaveAttribute(
    'href',
    '/partner/restaurants/edit/102',
  );
  await expect(row.getByRole('link', { name: 'Menu of annapurna tiffins' })).toHaveAttribute(
    'href',
    '/partner/restaurants/102/menu',
  );
  await expect(page.getByRole('link', { name: /^View All/ })).toHaveCount(0);
});

test('shows a new partner an empty dashboard with four quick actions [DASH-6 DASH-12]', async ({ page }) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/dashboard');
  const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
  await expect(actions).toHaveText(['Add Restaurant', 'Manage Restaurants', 'My Profile', 'Order Management']);
  const addresses = await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    '/partner/restaurants/add',
    '/partner/restaurants',
    '/partner/profile',
    '/partner/orders',
  ]);
  // Not below another heading of the same list.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Quick actions',
    'No Restaurants Yet',
  ]);
  await expectPageState(page, {
    words: ['Add your first one and fill its menu.'],
    links: { 'Add your first restaurant': '/partner/restaurants/add' },
  });
});

test('shows an error when the dashboard cannot be loaded, and loads it on retry', async ({ page }) => {
  await withRestaurants(page, six.slice(0, 1));
  const message = 'Server error occurred. Please try again later.';
  const failure = { status: 500, json: { code: 'server_error', message, detail: message } };
  await page.route(`**${api}/partner/restaurants/`, (route) => route.fulfill(failure), { times: 1 });
  await page.goto('/partner/dashboard');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your restaurants could not be loaded.');
  await expect(page.locator('dd')).toHaveText(['–', '–', '–', '–']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([base.name]);
});

test('shows the number of restaurants, and a card with links for each restaurant, in Manage Restaurants [ROUTE-14 PREST-1 PREST-2 PREST-3 PREST-5 PREST-6 PREST-10]', async ({
  page,
}) => {
  await withRestaurants(page, six);
  await page.goto('/partner/restaurants');
  await expect(page.getByText('6 restaurants', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Restaurant' })).toHaveAttribute('href', '/partner/restaurants/add');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(6);
  await expect(cards.first()).toHaveText(
    /Charminar DastarkhwanNon-veg21-3-7, Shalibanda Road\+91 98765 00001Manage Menu/,
  );
  await expect(cards.nth(1)).toContainText('Veg');
  await expect(cards.first().getByRole('link', { name: 'Manage Menu of Charminar Dastarkhwan' })).toHaveAttribute(
    'href',
    '/partner/restaurants/101/menu',
  );
  await expect(cards.first().getByRole('link', { name: 'Edit of Charminar Dastarkhwan' })).toHaveAttribute(
    'href',
    '/partner/restaurants/edit/101',
  );
  await expectAccessible(page);
});

test('shows the status capitalized, in green, yellow, red or grey [PREST-7 PREST-8]', async ({ page }) => {
  await withRestaurants(page, six.slice(0, 5));
  await page.goto('/partner/restaurants');
  const badges = page.locator('main [data-status]');
  await expect(badges).toHaveText(['Approved', 'Approved', 'Pending', 'Rejected', 'Paused']);
  const fill = (status: string) =>
    page
      .locator(`[data-status=${status}]`)
      .first()
      .evaluate((text) => getComputedStyle(text.closest('[class]') ?? text).backgroundColor);
  // Returns the colour channels of the badge, and the difference between the strongest and the weakest.
  const hue = async (status: string) => {
    const [red = 0, green = 0, blue = 0] = ((await fill(status)).match(/\d+/g) ?? []).map(Number);
    return { red, green, blue, spread: Math.max(red, green, blue) - Math.min(red, green, blue) };
  };
  const [approved, pending, rejected, other] = await Promise.all(
    ['approved', 'pending', 'rejected', 'paused'].map(hue),
  );
  expect(approved && approved.green > approved.red && approved.green > approved.blue).toBe(true);
  expect(pending && Math.min(pending.red, pending.green) - pending.blue).toBeGreaterThan(25);
  expect(rejected && rejected.red - Math.max(rejected.green, rejected.blue)).toBeGreaterThan(15);
  expect(other?.spread).toBe(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`gives the badge of an unknown status a border with a contrast of at least 3:1 to its card, ${colorScheme} [PREST-8]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await withRestaurants(page, six.slice(0, 5));
    await page.goto('/partner/restaurants');
    const badge = page.locator('[data-status=paused]');
    await expect(badge).toBeVisible();
    const { width, line, card } = await badge.evaluate((element) => {
      const { borderTopWidth, borderTopColor, borderTopStyle } = getComputedStyle(element);
      const around = element.closest('li');
      return {
        width: borderTopStyle === 'solid' ? Number.parseFloat(borderTopWidth) : 0,
        line: borderTopColor,
        card: around ? getComputedStyle(around).backgroundColor : '',
      };
    });
    expect(width).toBeGreaterThanOrEqual(1);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [low = 0, high = 0] = [luminance(line), luminance(card)].toSorted((a, b) => a - b);
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(3);
    // In forced-colors mode, only the border of the badge remains.
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await badge.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  });
}

test('shows the first media image on a card, or image_url without media, or an icon without both [PREST-4]', async ({
  page,
}) => {
  const restaurants = [
    { ...base, image_url: '/pictures/good-own.svg' },
    { ...base, id: 102, name: 'Own', image_url: '/pictures/good-own.svg' },
    { ...base, id: 103, name: 'None' },
  ];
  await withRestaurants(page, restaurants, { 101: ['/pictures/good-media.svg', '/pictures/good-second.svg'] });
  await page.goto('/partner/restaurants');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.nth(0).locator('img')).toHaveAttribute('src', /^\/pictures\/good-media\.svg/);
  await expect(cards.nth(1).locator('img')).toHaveAttribute('src', /^\/pictures\/good-own\.svg/);
  await expect(cards.nth(2).locator('img')).toHaveCount(0);
  await expect(cards.nth(2).locator('[data-icon]')).toBeVisible();
  await expect(page.getByText('Some images could not be loaded.')).toHaveCount(0);
});

test('shows a warning when images fail to load [PREST-12]', async ({ page }) => {
  await withRestaurants(page, [{ ...base, image_url: '/pictures/broken-1.svg' }]);
  await page.goto('/partner/restaurants');
  await expect(page.getByText('Some images could not be loaded.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').locator('img')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').locator('[data-icon]')).toBeVisible();
});

test('loads the images that failed again when the browser is online again, without a warning [PREST-12]', async ({
  page,
}) => {
  await withRestaurants(
    page,
    [
      { ...base, image_url: '/pictures/broken-1.svg' },
      { ...base, id: 102 },
    ],
    { 102: [] },
  );
  await page.goto('/partner/restaurants');
  const warning = page.getByText('Some images could not be loaded.');
  const images = page.getByRole('main').getByRole('listitem').locator('img');
  await expect(warning).toBeVisible();
  await expect(images).toHaveCount(0);
  await withRestaurantImages(page, { 102: ['/pictures/good-media.svg'] });
  await page.route('**/pictures/broken-*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: square }));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(images).toHaveCount(2);
  for (const image of await images.all())
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await expect(warning).toHaveCount(0);
});

test('shows a warning when the request for the images of a restaurant fails [PREST-12]', async ({ page }) => {
  await withRestaurants(page, [base], { 101: [] });
  await page.goto('/partner/restaurants');
  await expect(page.getByText('Some images could not be loaded.')).toBeVisible();
});

test('shows an empty state with a link to add a restaurant to a partner without restaurants [PREST-11]', async ({
  page,
}) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/restaurants');
  await expect(page.getByRole('heading', { name: 'No Restaurants Yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Add Restaurant' }).click();
  await expect(page).toHaveURL('/partner/restaurants/add');
});
