import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../support/session.ts';

/** The real server's answer, changed. */
async function change(page: Page, path: string, edit: (json: unknown) => unknown): Promise<void> {
  await page.route(`**/api/v1/c1${path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: edit(await answer.json()) });
  });
}

const details = {
  id: 1,
  name: 'Charminar Dastarkhwan',
  image_url: '/pictures/dish/thali-3.webp',
  rating: 4.6,
  cuisine: 'Hyderabadi, Mughlai',
  street_address: 'Shalibanda Road',
  latitude: 17.3585,
  longitude: 78.4747,
  map_url: 'https://maps.example.in/charminar',
};

test('who they are and where [REST-4 REST-5 REST-6 STORE-16]', { tag: '@phone' }, async ({ page }) => {
  await signIn(page);
  await change(page, '/restaurantDetails', () => ({ restaurant: details }));
  await page.goto('/restaurants/1');
  const header = page.getByRole('main').locator('header');
  await expect(header.getByRole('heading', { level: 1 })).toHaveText('Charminar Dastarkhwan');
  await expect(header).toContainText('Shalibanda Road');
  await expect(header.getByText('4.6')).toBeVisible();
  await expect(header.getByRole('link', { name: 'View on Map' })).toHaveAttribute(
    'href',
    'https://maps.example.in/charminar',
  );
});

test('without a rating and an address on a map [REST-5 REST-7]', async ({ page }) => {
  await signIn(page);
  await change(page, '/restaurantDetails', () => ({ restaurant: { ...details, rating: null, map_url: null } }));
  await page.goto('/restaurants/1');
  const header = page.getByRole('main').locator('header');
  await expect(header.getByText('N/A')).toBeVisible();
  const href = await header.getByRole('link', { name: 'View on Map' }).getAttribute('href');
  expect(href).toContain('/maps/dir/');
  expect(new URL(href ?? '').searchParams.get('destination')).toBe('17.3585,78.4747');
});

test('the banner is the picture of the list it was chosen from [REST-1]', async ({ page }) => {
  await signIn(page);
  await change(page, '/restaurants', () => ({
    restaurants: [{ ...details, image_url: '/pictures/dish/biryani-17.webp' }],
  }));
  await page.goto('/home');
  await page.getByRole('link', { name: 'Charminar Dastarkhwan' }).click();
  await expect(page.getByRole('main').locator('header > img')).toHaveAttribute(
    'src',
    /^\/pictures\/dish\/biryani-17\.webp/,
  );
});

test('the gallery shows eight pictures at most [REST-8]', async ({ page }) => {
  await signIn(page);
  const image_urls = Array.from({ length: 11 }, (_, at) => `/pictures/dish/thali-${at}.webp`);
  await change(page, '/restaurantMedia', () => ({ media: { image_urls, items: [] } }));
  await page.goto('/restaurants/1');
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByRole('img')).toHaveCount(8);
  await expect(photos.getByRole('img').last()).toHaveAttribute('src', /thali-7\.webp/);
});

test('pictures that are missing or broken are placeholders [REST-3 REST-12 MENU-1 ERR-20]', async ({ page }) => {
  await signIn(page);
  await change(page, '/restaurantMedia', () => ({ media: { image_urls: [], items: [] } }));
  await page.route('**/pictures/**', (route) => route.abort());
  await page.goto('/restaurants/1');
  await expect(page.getByRole('main').locator('header > img')).toHaveAttribute('src', /plate/);
  await expect(page.getByText('No images available')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Menus' }).locator('img').first()).toHaveAttribute('src', /plate/);
});

test('a restaurant that was looked at is not asked for again, its stock is [STORE-10 API-14]', async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/api/v1/c1', '')));
  const times = (path: string) => asked.filter((each) => each === path).length;
  await page.goto('/restaurants/1');
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  await page.goto('/home');
  await page.goto('/restaurants/1');
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  expect([times('/restaurantDetails'), times('/menusLiveInfo')]).toEqual([1, 2]);
});

test(
  'a dish goes into the cart from its card, at the price on it [MENU-3 MENU-6]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page);
    await change(page, '/menusLiveInfo', (json) => {
      const [first] = (json as { menus_live_info: Record<string, number>[] }).menus_live_info;
      return {
        menus_live_info: [
          { ...first, price: 200, discount_percentage: 10, platform_discount_percentage: 10, live_count: 9 },
        ],
      };
    });
    await page.goto('/restaurants/1');
    const dish = page.getByRole('region', { name: 'Menus' }).getByRole('listitem').first();
    await expect(dish).toContainText('₹162');
    await dish.getByRole('button', { name: /^ADD / }).click();
    await dish.getByRole('button', { name: / more$/ }).click();
    await expect(page.getByRole('region', { name: 'Cart' }).getByRole('link')).toHaveText('2 items · ₹324View cart →');
  },
);

for (const address of ['/restaurants/abc', '/restaurants/0', '/restaurants/1a']) {
  test(`${address} names no restaurant [ROUTE-20]`, async ({ page }) => {
    await signIn(page);
    await page.goto(address);
    await expect(page.getByText('Page Not Found')).toBeVisible();
  });
}
