import { expect, test, type Page } from '@playwright/test';
import { askForCodeHere, signIn } from '../fixtures/session.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Waits until cards that came into the window are rendered: their estimated height differs by some pixels. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0, last = scrollY; still < 5; last = scrollY) {
      await new Promise(requestAnimationFrame);
      still = scrollY === last ? still + 1 : 0;
    }
  });

test(
  'restores the scroll position of home and of a menu after Back and after a reload',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/home');
    const cards = page.getByRole('tabpanel').getByRole('listitem');
    await cards.nth(5).scrollIntoViewIfNeeded();
    await settle(page);
    const home = await scrolled(page);
    expect(home).toBeGreaterThan(200);
    const top = () => cards.nth(5).evaluate((card) => card.getBoundingClientRect().top);
    const before = await top();
    /**
     * Expects the card where it was. The heights of cards above that were not rendered since the page was loaded are
     * estimated, so the position of the page may differ by some pixels for each.
     */
    const expectCardInPlace = () =>
      expect.poll(async () => Math.abs((await top()) - before), 'px from its place').toBeLessThan(40);
    // A real click would scroll the link into view first.
    await cards.nth(5).getByRole('link').dispatchEvent('click');
    await expect(page.getByRole('region', { name: 'Menus' }).getByRole('heading', { level: 4 }).first()).toBeVisible();
    expect(await scrolled(page)).toBe(0);

    await page
      .getByRole('region', { name: 'Menus' })
      .getByRole('heading', { level: 4 })
      .last()
      .scrollIntoViewIfNeeded();
    const menu = await scrolled(page);
    expect(menu).toBeGreaterThan(200);
    // The page stores its scroll position in the scroll event, which is dispatched with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.getByRole('link', { name: 'Pehle' }).dispatchEvent('click');
    await expect(page).toHaveURL('/home');
    await expect(cards.first()).toBeVisible();
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(menu);
    await page.goBack();
    await expectCardInPlace();
    await page.reload();
    await expectCardInPlace();
  },
);

test('opens a page at its top, with one history entry, when its link is pressed twice before it is shown', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/home');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await cards.first().getByRole('link').click();
  await page.getByRole('region', { name: 'Menus' }).getByRole('heading', { level: 4 }).last().scrollIntoViewIfNeeded();
  expect(await scrolled(page)).toBeGreaterThan(200);
  const restaurant = page.url();
  // The page is rendered as a transition, which has not begun at the second press.
  await page.getByRole('link', { name: 'Pehle' }).evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  await expect(cards.first()).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(restaurant);
});

test('starts at the top when another page is loaded as a new document', async ({ page }) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  await page.goto('/restaurants/2');
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  expect(await scrolled(page)).toBe(0);
});

test('gives each page that needs no login its own title', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/^Pehle/);
  for (const [address, title] of [
    ['/send-otp', 'Login · Pehle'],
    ['/signup', 'Sign up · Pehle'],
    ['/partner/login', 'Partner Login · Pehle'],
    ['/partner/signup', 'Join Pehle'],
    ['/nowhere', 'Page Not Found · Pehle'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  }
});

test('gives each page of a customer its own title, also after navigation', async ({ page }) => {
  await signIn(page);
  for (const [address, title] of [
    ['/cart', 'Your cart · Pehle'],
    ['/orders', 'My Orders · Pehle'],
    ['/profile', 'My Profile · Pehle'],
    ['/home', 'Home · Pehle'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  }
  const card = page.getByRole('tabpanel').getByRole('listitem').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link').click();
  await expect(page).toHaveTitle(`${name} · Pehle`);
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page).toHaveTitle('Your cart · Pehle');
  await page.goBack();
  await expect(page).toHaveTitle(`${name} · Pehle`);
});

for (const address of ['/cart', '/orders', '/restaurants/1?q=biryani&veg=1']) {
  test(`returns to ${address} after the login`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Pre-order Now' }).first().click();
    const { code } = await askForCodeHere(page);
    await page.getByLabel('6-digit OTP').fill(code);
    await expect(page).toHaveURL(address);
  });
}
