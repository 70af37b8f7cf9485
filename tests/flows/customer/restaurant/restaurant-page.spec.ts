import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../../../fixtures/session.ts';

/** Edits the response of the real server. */
async function change(page: Page, path: string, edit: (json: unknown) => unknown): Promise<void> {
  await page.route(`**/api/v1/c1${path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: edit(await answer.json()) });
  });
}

const details = {
  id: 1,
  name: 'Charminar Dastarkhwan',
  image_url: '/pictures/dish/thali-65.webp',
  rating: 4.6,
  cuisine: 'Hyderabadi, Mughlai',
  street_address: 'Shalibanda Road',
  latitude: 17.3585,
  longitude: 78.4747,
  map_url: 'https://maps.example.in/charminar',
};

test(
  'shows name, address, rating and map link of an open restaurant [REST-4 REST-5 REST-6 STORE-16]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page);
    await change(page, '/restaurantDetails', () => ({ restaurant: details }));
    await page.goto('/restaurants/1');
    const header = page.getByRole('main').locator('header');
    await expect(header.getByRole('heading', { level: 1 })).toHaveText('Charminar Dastarkhwan');
    await expect(header).toContainText('Shalibanda Road');
    await expect(header.getByText('4.6')).toBeVisible();
    await expect(header.getByText('Closed right now')).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'View on Map' })).toHaveAttribute(
      'href',
      'https://maps.example.in/charminar',
    );
  },
);

test('allows adding dishes of an open restaurant on a device whose clock is past its closing time', async ({
  page,
}) => {
  await signIn(page);
  // The restaurant is open around the clock, for which `open_until` is 24 hours ahead.
  await page.clock.setSystemTime(Date.now() + 30 * 3_600_000);
  await page.goto('/restaurants/1');
  const add = page.getByRole('button', { name: 'ADD Paneer Dum Biryani' });
  await expect(add).toBeEnabled();
  await page.reload();
  await expect(add).toBeEnabled();
  await expect(page.getByText('Closed right now')).toHaveCount(0);
  await add.click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
});

test('shows a closed restaurant that has neither a rating nor a map URL [REST-5 REST-7]', async ({ page }) => {
  await signIn(page);
  const sparse = { ...details, rating: null, map_url: null, is_open: false };
  await change(page, '/restaurantDetails', () => ({ restaurant: sparse }));
  await page.goto('/restaurants/1');
  const header = page.getByRole('main').locator('header');
  await expect(header.getByText('N/A')).toBeVisible();
  await expect(header.getByText('Closed right now')).toBeVisible();
  const href = await header.getByRole('link', { name: 'View on Map' }).getAttribute('href');
  expect(href).toContain('/maps/dir/');
  expect(new URL(href ?? '').searchParams.get('destination')).toBe('17.3585,78.4747');
});

test.describe('a closed restaurant', () => {
  async function openClosed(page: Page): Promise<void> {
    await signIn(page);
    const closed = { ...details, is_open: false, open_until: null, opens_text: 'Opens Sun, 22 Nov, 11:30 am' };
    await change(page, '/restaurantDetails', () => ({ restaurant: closed }));
    await page.goto('/restaurants/1');
    await expect(page.getByRole('main').locator('header')).toContainText('Opens Sun, 22 Nov, 11:30 am.');
  }
  const adds = (page: Page) => page.getByRole('region', { name: 'Menus' }).getByRole('button', { name: /^ADD / });

  test('shows when it opens, and does not allow adding dishes @phone', async ({ page }) => {
    await openClosed(page);
    await expect(adds(page).first()).toBeDisabled();
    await expect(adds(page).first()).toHaveAccessibleName(/^ADD .+: Opens Sun, 22 Nov, 11:30 am$/);
    const dish = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^ADD / }) });
    await expect(dish.first()).toContainText('Opens Sun, 22 Nov, 11:30 am');
    for (const add of await adds(page).all()) await expect(add).toBeDisabled();
  });

  test('allows choosing dishes if orders are handled in the app, and links to the app', async ({ page }) => {
    await page.route('**/restaurants/1', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('"cart":"checkout"', '"cart":"app"'),
      });
    });
    await openClosed(page);
    await expect(page.getByRole('link', { name: 'Get the Android app' })).toHaveAttribute('href', /play\.google\.com/);
    await adds(page).first().click();
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  });
});

test('changes the quantity of a dish on its card, down to zero [MENU-6]', async ({ page }) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  const menus = page.getByRole('region', { name: 'Menus' });
  const add = menus.getByRole('button', { name: /^ADD / }).first();
  const name = (await add.getAttribute('aria-label'))?.replace('ADD ', '') ?? '';
  await add.click();
  const quantity = menus.getByRole('group', { name: `Quantity of ${name}`, exact: true });
  const bar = page.getByRole('region', { name: 'Cart' }).getByRole('link');
  await expect(quantity).toHaveText('1');
  await expect(bar).toHaveText(/^1 item · ₹[\d,.]+View cart →$/);
  await quantity.getByRole('button', { name: `One ${name} more` }).click();
  await expect(quantity).toHaveText('2');
  await expect(bar).toHaveText(/^2 items · /);
  await quantity.getByRole('button', { name: `One ${name} less` }).click();
  await expect(quantity).toHaveText('1');
  await quantity.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(menus.getByRole('button', { name: `ADD ${name}`, exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('keeps the focus on the element of ADD, which becomes the stepper’s +', async ({ page }) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  const add = page.getByRole('button', { name: /^ADD / }).first();
  const name = (await add.getAttribute('aria-label'))?.replace('ADD ', '') ?? '';
  await add.focus();
  const focused = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `One ${name} more` })).toBeFocused();
  expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('shows the first picture of the restaurant as banner if no list was loaded [REST-2]', async ({ page }) => {
  await signIn(page);
  await change(page, '/restaurantMedia', () => ({ media: { image_urls: ['/pictures/dish/idli-59.webp'], items: [] } }));
  await page.goto('/restaurants/1');
  await expect(page.getByRole('main').locator('header > img')).toHaveAttribute(
    'src',
    /^\/pictures\/dish\/idli-59\.webp/,
  );
});

test('shows the picture from the list as banner if the list was loaded [REST-1]', async ({ page }) => {
  await signIn(page);
  await change(page, '/restaurants', () => ({
    restaurants: [{ ...details, image_url: '/pictures/dish/biryani-18.webp' }],
  }));
  await page.goto('/home');
  await page.getByRole('link', { name: 'Charminar Dastarkhwan' }).click();
  await expect(page.getByRole('main').locator('header > img')).toHaveAttribute(
    'src',
    /^\/pictures\/dish\/biryani-18\.webp/,
  );
});

test('shows at most eight pictures in the gallery [REST-8]', async ({ page }) => {
  await signIn(page);
  const image_urls = ['54', '58', '162'].flatMap((seed) =>
    ['', '-1', '-2', '-3'].map((view) => `/pictures/dish/dosa-${seed}${view}.webp`),
  );
  await change(page, '/restaurantMedia', () => ({ media: { image_urls, items: [] } }));
  await page.goto('/restaurants/1');
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByRole('img')).toHaveCount(8);
  await expect(photos.getByRole('img').last()).toHaveAttribute('src', /dosa-58-3\.webp/);
});

test('shows picture, name, mark, price and discount of each dish on its card [REST-13 MENU-1 MENU-2 MENU-3 MENU-4 MENU-5]', async ({
  page,
}) => {
  await signIn(page);
  const dish = { description: null, category: 'Breakfast', discount_percentage: 0, platform_discount_percentage: 0 };
  const dosa = { ...dish, id: 1, name: 'Masala Dosa', price: 160, image_url: '/pictures/dish/dosa-54.webp', is_veg: 1 };
  const fish = { ...dish, id: 2, name: 'Fish Curry', price: 320, image_url: '/pictures/dish/curry-28.webp', is_veg: 0 };
  await change(page, '/menus', () => ({ menus: [{ ...dosa, discount_percentage: 12.5 }, fish] }));
  await change(page, '/menusLiveInfo', () => ({ menus_live_info: [] }));
  await page.goto('/restaurants/1');
  const cards = page.getByRole('region', { name: 'Menus' }).getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(['Masala Dosa', 'Fish Curry']);
  const [first, second] = [cards.first(), cards.last()];
  await expect(first.locator('img')).toHaveAttribute('src', /^\/pictures\/dish\/dosa-54\.webp/);
  await expect(second.locator('img')).toHaveAttribute('src', /^\/pictures\/dish\/curry-28\.webp/);
  await expect(first.getByText('Veg', { exact: true })).toHaveCount(1);
  await expect(second.getByText('Non-veg', { exact: true })).toHaveCount(1);
  // ₹160 less 12.5 % is ₹140; the discount is shown in whole per cent.
  await expect(first.getByText('₹140', { exact: true })).toBeVisible();
  await expect(first.locator('s')).toHaveText('instead of ₹160');
  expect(await first.locator('s').evaluate((price) => getComputedStyle(price).textDecorationLine)).toBe('line-through');
  await expect(first.getByText('13% off', { exact: true })).toBeVisible();
  await expect(second.getByText('₹320', { exact: true })).toBeVisible();
  await expect(second.locator('s')).toHaveCount(0);
  await expect(second.getByText(/% off/)).toHaveCount(0);
});

test('shows at most nine dishes of a menu before it renders the others', async ({ page }) => {
  await signIn(page);
  let count = 0;
  await change(page, '/menus', (json) => {
    ({ length: count } = (json as { menus: unknown[] }).menus); // the contract's type
    return json;
  });
  await page.addInitScript(() => {
    const counts = new Set<number>();
    new MutationObserver(() => {
      counts.add(document.querySelectorAll('main li [aria-label^="View Details of "]').length);
      document.body.dataset['counts'] = [...counts].join();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/restaurants/1');
  await expect(page.getByRole('button', { name: /^View Details of / }).nth(9)).toBeAttached();
  expect(count).toBeGreaterThan(9);
  await expect(page.locator('body')).toHaveAttribute('data-counts', new RegExp(`^0,[1-9],${count}$`));
});

test('shows a message for a restaurant without menus [REST-14]', async ({ page }) => {
  await signIn(page);
  await change(page, '/menus', () => ({ menus: [] }));
  await page.goto('/restaurants/1');
  await expect(page.getByText('No menus found for this restaurant', { exact: true })).toBeVisible();
});

for (const slow of ['/restaurantDetails', '/menus', '/menusLiveInfo']) {
  test(`shows a spinner until ${slow} responds [REST-15]`, async ({ page }) => {
    await signIn(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api/v1/c1${slow}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/restaurants/1');
    const spinner = page.getByRole('region', { name: 'Menus' }).getByText('Loading', { exact: true });
    await expect(page.getByRole('region', { name: 'Photos' }).getByRole('img').first()).toBeVisible();
    await expect(spinner).toHaveCount(1);
    release();
    await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
    await expect(spinner).toHaveCount(0);
  });
}

test('shows placeholders for missing or broken pictures [REST-3 REST-12 ERR-20]', async ({ page }) => {
  await signIn(page);
  await change(page, '/restaurantMedia', () => ({ media: { image_urls: [], items: [] } }));
  await page.route('**/pictures/**', (route) => route.abort());
  await page.goto('/restaurants/1');
  await expect(page.getByRole('main').locator('header > img')).toHaveAttribute('src', /plate/);
  await expect(page.getByText('No images available')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Menus' }).locator('img').first()).toHaveAttribute('src', /plate/);
});

test('loads a restaurant only once, but its stock at each visit [STORE-10 API-14]', async ({ page }) => {
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
  'adds a dish to the cart from its card, at the price on the card [MENU-3 MENU-6]',
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
  test(`shows 'Page Not Found' at ${address} [ROUTE-20]`, async ({ page }) => {
    await signIn(page);
    await page.goto(address);
    await expect(page).toHaveTitle('Page Not Found · Pehle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(page.getByText('There is nothing at this address.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  });
}
