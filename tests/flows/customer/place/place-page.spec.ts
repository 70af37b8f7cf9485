import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { expectNoMissingContent } from '../../../engine/missing-content.ts';
import { productAddresses } from '../../../fixtures/product-addresses.ts';
import { signIn } from '../../../fixtures/session.ts';

const image_urls = ['', '-1', '-2'].map((view) => `/pictures/dish/dosa-54${view}.webp`);
const charminar = {
  id: 3,
  name: 'Charminar',
  image_url: '/pictures/dish/thali-65.webp',
  type: 'Monument',
  rating: 4.5,
  street_address: 'Charminar Road',
  description: 'Four minarets over the old bazaar since 1591.',
  latitude: 17.3616,
  longitude: 78.4747,
  map_url: null,
};

async function answer(page: Page, path: string, json: unknown) {
  const asked = { times: 0 };
  await page.route(`**/api/v1/c1${path}`, async (route) => {
    asked.times++;
    await route.fulfill({ json });
  });
  return asked;
}

async function openPlace(page: Page, changes: Partial<Record<keyof typeof charminar, unknown>> = {}) {
  await signIn(page);
  const asked = await answer(page, '/placesToVisit/3', { placeToVisit: { ...charminar, ...changes } });
  await answer(page, '/placesToVisitMedia', { media: { image_urls, items: [] } });
  await page.goto('/places/3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charminar');
  return asked;
}

const photo = (page: Page, name: string) => page.getByRole('list', { name: 'Photos' }).getByRole('img', { name });

test(
  'shows banner, name, rating, type, address and map link of a place [ROUTE-7 PLACE-1 PLACE-2 PLACE-3]',
  { tag: '@phone' },
  async ({ page }) => {
    await openPlace(page);
    const main = page.getByRole('main');
    await expect(main.locator('header > img')).toHaveAttribute('src', /thali-65\.webp/);
    await expect(main.getByText('4.5')).toBeVisible();
    await expect(main.getByText('Monument', { exact: true })).toBeVisible();
    await expect(main.getByText('Four minarets over the old bazaar since 1591.')).toBeVisible();
    const location = main.getByRole('region', { name: 'Location' });
    await expect(location).toContainText('Charminar Road');
    expect(
      new URL((await location.getByRole('link', { name: 'View on Map' }).getAttribute('href')) ?? '').searchParams.get(
        'destination',
      ),
    ).toBe('17.3616,78.4747');
    await expectAccessible(page);
  },
);

test('loads a picture with a relative URL from the image host [STORE-19]', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/places/**/*.webp', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ path: 'src/design/art/dosa.svg', contentType: 'image/svg+xml' });
  });
  await openPlace(page, { image_url: 'places/charminar.webp' });
  await expect(page.getByRole('main').locator('header > img')).not.toHaveJSProperty('naturalWidth', 0);
  expect(new Set(asked)).toEqual(new Set(['/image-host/local/image/upload/places/charminar.webp']));
});

test('shows defaults for a missing rating and type, and no map link without coordinates [PLACE-1 PLACE-3]', async ({
  page,
}) => {
  await openPlace(page, { rating: null, type: null, longitude: null, map_url: 'https://maps.example.in/charminar' });
  const main = page.getByRole('main');
  await expect(main.getByText('4.0')).toBeVisible();
  await expect(main.getByText('Place', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'View on Map' })).toHaveCount(0);
  await expectNoMissingContent(page, productAddresses);
});

test('shows the photos without a slideshow if motion is reduced, and keeps the current photo on resize', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openPlace(page);
  await photo(page, 'Photo 1 of Charminar').scrollIntoViewIfNeeded();
  // Less than a whole cycle, after which the first picture would be shown again.
  await page.clock.runFor(7000);
  const counter = page.getByRole('region', { name: 'Photos' }).getByText(/^\d of 3$/);
  await expect(counter).toHaveText('1 of 3');
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);

  // After scrolling by hand and resizing the window, the same picture stays.
  const strip = page.getByRole('list', { name: 'Photos' });
  await strip.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
  await expect(counter).toHaveText('3 of 3');
  for (const width of [120, 1280]) await page.setViewportSize({ width, height: 720 });
  await expect(photo(page, 'Photo 3 of Charminar')).toBeInViewport({ ratio: 0.8 });
  await expect(counter).toHaveText('3 of 3');
  // Simulates a width that changes and reverts between two frames: unlike manual scrolling, it leaves the strip between
  // two slides.
  await strip.evaluate((list) => {
    list.style.scrollSnapType = 'none';
    list.scrollTo({ left: list.clientWidth / 4, behavior: 'instant' });
  });
  await expect(photo(page, 'Photo 3 of Charminar')).toBeInViewport({ ratio: 0.8 });
  await expect(counter).toHaveText('3 of 3');
});

test('stops the slideshow while a photo has the focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await openPlace(page);
  const counter = page.getByRole('region', { name: 'Photos' }).getByText(/^\d of 3$/);
  const first = page.getByRole('list', { name: 'Photos' }).getByRole('button').first();
  await first.focus();
  // If the slideshow has moved before, the focus brings the first photo back.
  await expect(photo(page, 'Photo 1 of Charminar')).toBeInViewport({ ratio: 0.8 });
  await expect(counter).toHaveText('1 of 3');
  // Compared at each step, because the slideshow returns to the photo.
  for (let ms = 0; ms < 7000; ms += 500) {
    await page.clock.runFor(500);
    expect(await counter.textContent()).toBe('1 of 3');
  }
  await first.blur();
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(counter).toHaveText('2 of 3', { timeout: 200 });
  }).toPass();
});

test('hides photos that fail to load [PLACE-6]', async ({ page }) => {
  await page.route('**/dosa-54-1.webp*', (route) => route.abort());
  await openPlace(page);
  await photo(page, 'Photo 1 of Charminar').scrollIntoViewIfNeeded();
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(2);
  await expect(photo(page, 'Photo 2 of Charminar')).toHaveAttribute('src', /dosa-54-2\.webp/);
});

test('opens a photo in the lightbox, which wraps around and closes with the back button [PLACE-7]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await openPlace(page);
  // Opens the lightbox by keyboard, because a pointer over the photos would pause the slideshow too.
  await page.getByRole('list', { name: 'Photos' }).getByRole('button').first().press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'Photos of Charminar' });
  await expect(lightbox.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox.getByText('3 of 3', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // The slideshow behind the lightbox is paused. Checks twice, because a whole cycle would end at the same photo.
  for (const _ of [1, 2]) {
    await page.clock.runFor(3500);
    expect(await page.getByText(/^\d of 3$/).allTextContents()).toEqual(['1 of 3', '3 of 3']);
  }
  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL('/places/3');
  await expect(page.getByRole('region', { name: 'Photos' }).getByText('1 of 3', { exact: true })).toHaveCount(1);
});

test('loads a place once, even if the page is reloaded [STORE-11]', async ({ page }) => {
  const asked = await openPlace(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charminar');
  expect(asked.times).toBe(1);
});

test('opens a place from its card on Home, and shows "not found" for an unknown id [ROUTE-7]', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await page.getByRole('tab', { name: 'Places to Visit' }).click();
  const card = page.getByRole('tabpanel').getByRole('listitem').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/places\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goto('/places/99999999');
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.goto('/places/abc');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});
