import { expect, test } from '@playwright/test';
import { signIn } from '../fixtures/session.ts';

/** The focus on navigation. */

const heading = { level: 1 } as const;

test('a page that is opened by the keyboard has the focus on its heading, and Back returns to the link', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/home');
  const card = page.getByRole('tabpanel').getByRole('listitem').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const link = card.getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { ...heading, name })).toBeFocused();
  await expect(page).toHaveTitle(`${name} · Pehle`);

  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect(link).toBeFocused();
});

test('a link of the bar moves the focus to the heading of its page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/home');
  await page.getByRole('link', { name: /^Cart/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { ...heading, name: 'Your cart' })).toBeFocused();
});

test('a page whose script comes late gives its heading the focus when it comes', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/page-cart-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: /^Cart/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { ...heading, name: 'Loading' })).toBeFocused();
  release();
  await expect(page.getByRole('heading', { ...heading, name: 'Your cart' })).toBeFocused();
});

test('a page that puts the focus into its own field keeps it there', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Pre-order Now' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/send-otp');
  await expect(page.getByRole('textbox').or(page.getByRole('heading', heading)).first()).toBeFocused();
});

test('a search in the address moves no focus', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  const search = page.getByRole('searchbox').first();
  await search.fill('dosa');
  await expect(page).toHaveURL(/q=dosa/);
  await expect(search).toBeFocused();
});
