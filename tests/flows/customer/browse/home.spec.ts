import { expect, test, type Page, type Route } from '@playwright/test';
import { signIn } from '../../../fixtures/session.ts';

const restaurant = {
  id: 12,
  name: 'Charminar Dastarkhwan',
  image_url: '/pictures/dish/thali-65.webp',
  rating: 3.9,
  cuisine: 'Hyderabadi, Mughlai',
  street_address: 'Shalibanda Road',
  latitude: 17.3585,
  longitude: 78.4747,
  map_url: null,
};
const place = {
  id: 3,
  name: 'Charminar',
  image_url: '/pictures/place/minaret-1.webp',
  type: 'Monument',
  rating: 4.5,
  street_address: 'Charminar Road',
  description: 'Four minarets over the old bazaar since 1591.',
  latitude: 17.3616,
  longitude: 78.4747,
  map_url: null,
};

/** Mocks an endpoint of the API and counts its requests. */
async function answer(page: Page, path: string, json: unknown) {
  const asked = { times: 0 };
  await page.route(`**/api/v1/c1${path}`, async (route: Route) => {
    asked.times++;
    await route.fulfill({ json });
  });
  return asked;
}

const card = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test(
  'restores the chosen city and tab when a customer returns from a restaurant [ROUTE-5 ROUTE-6 HOME-1 HOME-2 HOME-3 HOME-5 HOME-10 HOME-11 HOME-12 HOME-13 HOME-21]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha Rao!');
    await expect(page.getByRole('tab')).toHaveText(['Restaurants', 'Places to Visit']);
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Restaurants');
    await expect(page.getByLabel('City')).toHaveValue('1');
    const cards = page.getByRole('tabpanel').getByRole('listitem');
    await expect(cards.first()).toBeVisible();
    await expect(page.getByText(/^\d+ restaurants found$/)).toHaveText(`${await cards.count()} restaurants found`);
    const ofCity1 = await cards.getByRole('heading').allTextContents();

    await page.getByLabel('City').selectOption('2');
    await expect(cards.getByRole('heading')).not.toHaveText(ofCity1);
    await page.getByRole('tab', { name: 'Places to Visit' }).click();
    await expect(page.getByText(/^\d+ places found$/)).toBeVisible();
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual(expect.arrayContaining(['2', 'places']));
    await page.reload();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Places to Visit');
    await expect(page.getByLabel('City')).toHaveValue('2');

    await page.getByRole('tab', { name: 'Restaurants' }).click();
    const name = (await cards.first().getByRole('heading').textContent()) ?? '';
    // The whole card is the link (D13).
    await cards.first().click({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL(/\/restaurants\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('heading', { level: 2, name: 'Menus' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  },
);

test('loads each list once, and again only on Refresh [STORE-8 STORE-9 STORE-12]', async ({ page }) => {
  await signIn(page);
  const cities = await answer(page, '/cities', { cities: [{ id: 1, name: 'Hyderabad' }] });
  const restaurants = await answer(page, '/restaurants', { restaurants: [restaurant] });
  const places = await answer(page, '/placesToVisit', [place]);
  await page.goto('/home');
  await expect(page.getByText('1 restaurant found')).toBeVisible();
  await page.getByRole('tab', { name: 'Places to Visit' }).click();
  await expect(page.getByText('1 place found')).toBeVisible();
  await page.getByRole('tab', { name: 'Restaurants' }).click();
  await expect(page.getByText('1 restaurant found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 restaurant found')).toBeVisible();
  expect([cities.times, restaurants.times, places.times]).toEqual([1, 1, 1]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => restaurants.times).toBe(2);
});

test('shows picture, name, cuisine and rating on a restaurant card, and 4.5 for a missing rating [HOME-4 HOME-14 HOME-15 HOME-16 STORE-16]', async ({
  page,
}) => {
  await signIn(page);
  const bare = { ...restaurant, id: 13, name: 'Bare', image_url: null, rating: null, cuisine: null, is_open: false };
  const broken = { ...restaurant, id: 14, name: 'Broken', image_url: '/pictures/none.webp' };
  await answer(page, '/restaurants', { restaurants: [restaurant, bare, broken] });
  await page.goto('/home');
  const full = card(page, 'Charminar Dastarkhwan');
  await expect(full.locator('img')).toHaveAttribute('src', /^\/pictures\/dish\/thali-65\.webp/);
  await expect(full).toContainText('Hyderabadi, Mughlai');
  await expect(full.getByText('3.9')).toBeVisible();
  await expect(full.getByText('Closed now')).toHaveCount(0);
  await expect(card(page, 'Bare').locator('img')).toHaveAttribute('src', /plate/);
  await expect(card(page, 'Bare').getByText('4.5')).toBeVisible();
  await expect(card(page, 'Bare').getByText('Closed now')).toBeVisible();
});

test('shows the next opening or pickup time on the card of a closed restaurant', async ({ page }) => {
  await signIn(page);
  const closed = (id: number, name: string, opens_text: string | null) => ({
    ...{ ...restaurant, id, name },
    ...{ is_open: false, opens_text },
  });
  await answer(page, '/restaurants', {
    restaurants: [
      closed(13, 'Tonight', 'Opens 11:30 pm'),
      closed(14, 'Paused', 'Not taking orders until Wed, 2 Dec, 11:30 am'),
      closed(15, 'Unknown', null),
      { ...closed(16, 'Later', 'Opens 12:00 pm'), preorder_text: 'Pre-order for 12:30 pm' },
    ],
  });
  await page.goto('/home');
  await expect(card(page, 'Tonight').getByText('Closed now · Opens 11:30 pm')).toBeVisible();
  await expect(
    card(page, 'Paused').getByText('Closed now · Not taking orders until Wed, 2 Dec, 11:30 am'),
  ).toBeVisible();
  await expect(card(page, 'Unknown').getByText('Closed now', { exact: true })).toBeVisible();
  await expect(card(page, 'Later').getByText('Closed now · Pre-order for 12:30 pm', { exact: true })).toBeVisible();
});

test("shows only open restaurants of a newly loaded list while 'Open now' is on, and says if there is none", async ({
  page,
}) => {
  await signIn(page);
  const named = (id: number, name: string, is_open: boolean) => ({ ...restaurant, id, name, is_open });
  let open: boolean[] = [true, false];
  const asked: unknown[] = [];
  await page.route('**/api/v1/c1/restaurants', (route) => {
    asked.push(route.request().postDataJSON());
    const [first = false, second = false] = open;
    return route.fulfill({ json: { restaurants: [named(12, 'First', first), named(13, 'Second', second)] } });
  });
  await page.goto('/home');
  const names = page.getByRole('tabpanel').getByRole('listitem').getByRole('heading');
  const status = page.getByRole('tabpanel').getByRole('status');
  const only = page.getByRole('switch', { name: 'Open now' });
  await expect(names).toHaveText(['First', 'Second']);
  expect(asked).toHaveLength(1);
  // Meanwhile the first one has closed and the second one has opened.
  open = [false, true];
  await only.click();
  await expect(names).toHaveText(['Second']);
  await expect(status).toHaveText('1 restaurant found');
  await expect(page).toHaveURL('/home?open=1');
  expect(asked).toHaveLength(2);
  // Although the list is cached.
  open = [true, false];
  await page.reload();
  await expect(names).toHaveText(['First']);
  await expect(only).toBeChecked();
  open = [false, false];
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'No Restaurants Found' })).toBeVisible();
  await expect(page.getByText('No restaurants match this search and are open now.')).toBeVisible();
  await expect(status).toHaveText('0 restaurants found');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(names).toHaveText(['First', 'Second']);
  await expect(only).not.toBeChecked();
  await expect(page.getByRole('searchbox', { name: 'Search restaurants' })).toBeFocused();
  await expect(page).toHaveURL('/home');
});

test('sorts restaurants by rating or price, keeps the order in the URL, and shows the price', async ({ page }) => {
  await signIn(page);
  const priced = (id: number, name: string, rating: number | null, typical_price: number | null) => ({
    ...{ ...restaurant, id, name, rating, typical_price },
  });
  const restaurants = [priced(12, 'Dear', 4.4, 320), priced(13, 'Unrated', null, null), priced(14, 'Cheap', 4.8, 90)];
  await answer(page, '/restaurants', { restaurants });
  await page.goto('/home');
  const names = page.getByRole('tabpanel').getByRole('listitem').getByRole('heading');
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await expect(names).toHaveText(['Dear', 'Unrated', 'Cheap']);
  await expect(card(page, 'Dear')).toContainText('About ₹320 a dish');
  await expect(card(page, 'Unrated')).not.toContainText('₹');
  await sort.selectOption('Best rated');
  // 4.8, then 4.5 for the missing rating.
  await expect(names).toHaveText(['Cheap', 'Unrated', 'Dear']);
  await sort.selectOption('Lowest price');
  await expect(names).toHaveText(['Cheap', 'Dear', 'Unrated']);
  await expect(page).toHaveURL('/home?sort=price');
  await page.reload();
  await expect(sort).toHaveValue('price');
  await expect(names).toHaveText(['Cheap', 'Dear', 'Unrated']);
  await page.getByRole('tab', { name: 'Places to Visit' }).click();
  await expect(sort).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Open now' })).toHaveCount(0);
});

test('shows a placeholder for a broken picture [ERR-20]', async ({ page }) => {
  await signIn(page);
  await answer(page, '/restaurants', { restaurants: [{ ...restaurant, image_url: '/pictures/none.webp' }] });
  await page.route('**/pictures/none.webp*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/home');
  await expect(card(page, 'Charminar Dastarkhwan').locator('img')).toHaveAttribute('src', /plate/);
});

test('shows picture, type, name, rating, street and description on a place card, with defaults for missing fields [HOME-17 HOME-18 HOME-19 HOME-20 STORE-18]', async ({
  page,
}) => {
  await signIn(page);
  const bare = {
    ...place,
    id: 4,
    name: 'Bare',
    image_url: null,
    type: null,
    rating: null,
    street_address: null,
    description: null,
  };
  const untyped = { ...bare, id: 5, name: 'Untyped', type: '' };
  await answer(page, '/placesToVisit', { placesToVisit: [place, bare, untyped] });
  await page.goto('/home');
  await expect(page.getByRole('switch', { name: 'Veg only' })).toBeVisible();
  await page.getByRole('tab', { name: 'Places to Visit' }).click();
  await expect(page.getByRole('switch', { name: 'Veg only' })).toHaveCount(0);
  const full = card(page, 'Charminar');
  await expect(full.locator('img')).toHaveAttribute('src', /^\/pictures\/place\/minaret-1\.webp/);
  for (const text of ['Monument', 'Charminar Road', 'Four minarets over the old bazaar since 1591.']) {
    await expect(full.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card(page, 'Bare').locator('img')).toHaveAttribute('src', /plate/);
  await expect(full.getByText('4.5')).toBeVisible();
  await expect(card(page, 'Bare').getByText('Place', { exact: true })).toBeVisible();
  await expect(card(page, 'Untyped').getByText('Place', { exact: true })).toBeVisible();
  await expect(card(page, 'Bare').getByText('4.0')).toBeVisible();
});

test(
  'shows a message instead of an empty or failed list [HOME-6 HOME-7 HOME-8 HOME-9]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page);
    await answer(page, '/restaurants', { restaurants: [] });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v1/c1/placesToVisit', async (route) => {
      await held;
      await route.fulfill({ json: [] });
    });
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'No Restaurants Found' })).toBeVisible();
    await expect(page.getByText('There are no restaurants in this city yet.')).toBeVisible();
    await page.getByRole('tab', { name: 'Places to Visit' }).click();
    await expect(page.getByText('Loading amazing places...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'No Places Found' })).toBeVisible();
    await expect(page.getByText('Loading amazing places...')).toHaveCount(0);
    await page.getByLabel('City').selectOption('Select a city');
    await expect(page.getByText('Select a city to see its places.')).toBeVisible();
    await page.getByRole('tab', { name: 'Restaurants' }).click();
    await expect(page.getByText('Select a city to see its restaurants.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No Restaurants Found' })).toBeVisible();
  },
);

test('never shows restaurant cards in the tab of the places', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  const mixed = await page.getByRole('tabpanel').evaluateHandle((panel) => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const card = panel.querySelector('a[href^="/restaurants/"]');
      if (panel.getAttribute('aria-labelledby') === 'browse-tab-places' && card) seen.push(card.textContent);
    }).observe(panel, { attributes: true, childList: true, subtree: true });
    return seen;
  });
  await page.getByRole('tab', { name: 'Places to Visit' }).click();
  await expect(page.getByRole('heading', { name: 'Charminar', exact: true })).toBeVisible();
  expect(await mixed.jsonValue()).toEqual([]);
});
