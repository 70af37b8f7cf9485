import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/page-test.ts';
import { expectPageState } from '../engine/page-state.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { signIn } from '../fixtures/session.ts';

const store = 'https://play.google.com/store/apps/details?id=example.pehle';

/**
 * Expects the content and links of the landing page, which are the same with and without scripts [§1, Landing page].
 */
async function expectLandingPage(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading')).toHaveText([
    'Order pehle. Sit down to hot food.',
    ...['Menu price, always', 'Ready when you arrive', 'Stock you can trust', 'How it works'],
    ...['Browse restaurants', 'Prepay and confirm', 'Dine without delay', 'Hungry? Order first.'],
  ]);
  const [benefits, steps] = [main.getByRole('list').first(), main.getByRole('list').last()];
  await expect(benefits.getByRole('paragraph')).toHaveText([
    'What the menu says is what you pay, plus 5% tax. Nothing else.',
    'The kitchen starts when you say so; your table is not a waiting room.',
    'Live counts from the kitchen: if you can order it, it is there.',
  ]);
  await expect(steps.getByRole('listitem')).toHaveText([/^1/, /^2/, /^3/]);
  await expectPageState(page, {
    words: [
      'Pre-order at menu price. No delivery markup.',
      'Choose your restaurant, prepay in rupees, and walk in when your food is ready. No queue, no wait, no surprise on the bill.',
      ...['The app for Android', "Point your phone's camera here, or", 'For restaurants:', 'Questions?'],
    ],
    links: {
      ...{
        'Pre-order Now': '/send-otp',
        'Order your meal': '/send-otp',
        'Get the app': store,
        'open the store': store,
      },
      ...{ 'Partner login': '/partner/login', 'Partner signup': '/partner/signup' },
      'support@pehle.example': 'mailto:support@pehle.example',
      ...{ 'Terms of service': '/terms', 'Privacy policy': '/privacy' },
    },
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the complete landing page with its styles and links @phone [LAND-1 LAND-2 LAND-3 LAND-4 LAND-5 LAND-6 LAND-7 LAND-8 LAND-9]', async ({
    page,
  }) => {
    await page.goto('/');
    await expectLandingPage(page);
    const main = page.getByRole('main');
    const pictures = await main.locator('img').all();
    expect(pictures.length).toBeGreaterThan(4);
    for (const picture of pictures) await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    // The page's own stylesheet is loaded, not only the shared one.
    await expect(main.getByRole('region', { name: 'How it works' })).not.toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    );
    // Without scripts, the menu is always open.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await main.getByRole('link', { name: 'Pre-order Now' }).click();
    await expect(page).toHaveURL('/send-otp');
  });
});

test('hydrates the landing page without a second render, layout shifts or console errors', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  const shifts = await recordLayoutShifts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await page.evaluate(() =>
    document.querySelectorAll('h1, main img, footer a').forEach((each) => each.setAttribute('data-first', '')),
  );
  const marked = await page.locator('[data-first]').count();
  const before = await title.boundingBox();
  release();
  // The demo phone appears after hydration.
  await expect(page.getByRole('button', { name: /demo phone/i })).toBeVisible();
  expect(await page.locator('[data-first]').count()).toBe(marked);
  expect(await title.boundingBox()).toEqual(before);
  await shifts.expectAtMost(0.001);
  // Client-side navigation works: the next page does not reload the document.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole('link', { name: 'Pre-order Now' }).click();
  await expect(page).toHaveURL('/send-otp');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('shows the same content after hydration [LAND-1 LAND-5 LAND-6 LAND-7 LAND-8 LAND-9]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /demo phone/i })).toBeVisible();
  await expectLandingPage(page);
  await expect(page.getByRole('main').getByRole('region', { name: 'How it works' })).toBeVisible();
});

test('shows the same content when a link of another page opens it [LAND-1 LAND-5 LAND-6 LAND-7 LAND-8 LAND-9]', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Pehle' }).click();
  await expect(page).toHaveURL('/');
  await expectLandingPage(page);
});

test('redirects a logged-in customer to /home [ROUTE-1]', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('tab', { name: 'Restaurants' })).toBeVisible();
});

test('sends the texts and the metadata for search engines in the HTML', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('Sit down to hot food.</span>');
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/">/);
  expect(html).toContain('<meta name="description"');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(await (await request.get('/robots.txt')).text()).toContain('User-agent: *');
  // The HTML of a customer's page contains its loading state.
  expect(await (await request.get('/home')).text()).toContain('<div id="root" data-waiting><header');
});

/** Resolves after the pending frames are painted. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

for (const width of [390, 768, 1280]) {
  test(`shifts no layout when the font loads late, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await recordLayoutShifts(page);
    await page.route('**/*.woff2', async (route) => {
      // The font is held back until the client has rendered the page.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await drawn(page);
      await route.continue();
    });
    await page.goto('/');
    const isThere = () =>
      page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => /^"?Anek Latin"?$/.test(family) && status === 'loaded'),
      );
    await expect.poll(isThere).toBe(true);
    await drawn(page);
    await shifts.expectAtMost(0.01);
  });
}
