import { expect, test } from '@playwright/test';
import { recordAnnouncements } from '../fixtures/announcements.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { signIn } from '../fixtures/session.ts';

/** Where the focus is after a navigation. */

const heading = { level: 1 } as const;

test('focuses the heading of a page opened by keyboard, and the link again after Back', async ({ page }) => {
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

test('focuses the heading of a page opened by a link of the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/home');
  await page.getByRole('link', { name: /^Cart/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { ...heading, name: 'Your cart' })).toBeFocused();
});

test('announces a page whose script loads late, and focuses its heading once', async ({ page }) => {
  const { expectStep, startStep } = await recordAnnouncements(page, { withSlowPages: true });
  await signIn(page);
  await page.goto('/home');
  const release = await holdRequests(page, '**/assets/page-cart-page-*.js');
  const link = page.getByRole('link', { name: /^Cart/ }).first();
  await link.focus();
  await expectStep('the list', { focus: 'link "Cart"', said: [expect.stringMatching(/^\d+ restaurants found$/)] });
  startStep();
  await page.keyboard.press('Enter');
  await expectStep('a page that loads for a second', { focus: 'link "Cart"', moves: 0, said: ['Loading the page'] });
  release();
  await expectStep('the page', { focus: 'heading "Your cart"', moves: 1, said: [] });
});

test('follows a link that is opened right after a search, and leaves the search out of the URL of the next page', async ({
  page,
}) => {
  const { said } = await recordAnnouncements(page, { withSlowPages: true });
  await signIn(page);
  await page.goto('/home');
  const release = await holdRequests(page, '**/assets/page-cart-page-*.js');
  await page.getByRole('searchbox', { name: 'Search restaurants' }).fill('biryani');
  // Before the debounce of 300 ms ends and the search is written to the URL.
  await page.getByRole('link', { name: /^Cart/ }).first().press('Enter');
  await expect.poll(said).toContain('Loading the page');
  release();
  await expect(page.getByRole('heading', { ...heading, name: 'Your cart' })).toBeFocused();
  await expect(page).toHaveURL('/cart');
});

test('keeps the focus in a field that the page itself focuses', async ({ page }) => {
  const { expectStep, startStep } = await recordAnnouncements(page);
  await page.goto('/partner/signup');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).focus();
  await expectStep('the form', { focus: 'link "Log in"', said: [] });
  startStep();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/partner/login');
  await expectStep('the page', { focus: 'textbox "Phone number"', moves: 1, said: [] });
});

test('keeps the focus in the search field when the search changes the URL', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  const search = page.getByRole('searchbox').first();
  await search.fill('dosa');
  await expect(page).toHaveURL(/q=dosa/);
  await expect(search).toBeFocused();
});
