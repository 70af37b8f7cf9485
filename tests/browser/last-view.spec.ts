import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/page-test.ts';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { signIn } from '../fixtures/session.ts';

/** A repeat visit of /home shows the list of the last one before the scripts are loaded (D285). */

test.use({ viewport: { width: 412, height: 823 } });

const main = (page: Page) => page.getByRole('main');
const firstCard = (page: Page) => main(page).getByRole('listitem').first();

/** Visits /home until its view is stored. */
async function visitHome(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/home');
  await expect(firstCard(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('lastView') !== null), { timeout: 15_000 })
    .toBe(true);
}

test('shows the list while the scripts load, and moves nothing when the app renders the page', async ({ page }) => {
  await visitHome(page);
  const name = await firstCard(page).getByRole('heading').textContent();
  const shifts = await recordLayoutShifts(page);
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(firstCard(page).getByRole('heading')).toHaveText(name ?? '');
  await expect(main(page).getByRole('combobox', { name: 'City' })).toHaveValue('1');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // Counts the changes after which the page has no card.
  const seen = await page.evaluateHandle(() => {
    const empty = { times: 0 };
    new MutationObserver(() => document.querySelector('main li') ?? (empty.times += 1)).observe(document, {
      childList: true,
      subtree: true,
    });
    return empty;
  });
  release();
  await expect(
    page
      .getByRole('navigation', { name: 'Main' })
      .or(page.getByRole('button', { name: 'Menu' }))
      .first(),
  ).toBeVisible();
  expect(await seen.evaluate(({ times }) => times)).toBe(0);
  await main(page).getByRole('combobox', { name: 'City' }).selectOption({ label: 'Mumbai' });
  await expect(firstCard(page).getByRole('heading')).not.toHaveText(name ?? '');
  await shifts.expectAtMost(0.0001);
});

test('keeps the focus on the same card when the app renders the page', async ({ page }) => {
  await visitHome(page);
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/home', { waitUntil: 'commit' });
  const second = main(page).getByRole('listitem').nth(1).getByRole('link');
  const address = await second.getAttribute('href');
  await second.focus();
  const stored = await second.elementHandle();
  release();
  await expect.poll(() => stored?.evaluate((link) => link.isConnected)).toBe(false);
  await expect(page.locator('main a:focus')).toHaveAttribute('href', address ?? '');
});

test('focuses nothing when the app renders the page if the focus has left the cards', async ({ page }) => {
  await visitHome(page);
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/home', { waitUntil: 'commit' });
  const first = firstCard(page).getByRole('link');
  await first.focus();
  await first.blur();
  const stored = await first.elementHandle();
  // The inline script notices it in a task of its own.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  release();
  await expect.poll(() => stored?.evaluate((link) => link.isConnected)).toBe(false);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(0);
});

test('opens a restaurant from the list before the scripts are loaded', async ({ page }) => {
  await visitHome(page);
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/home', { waitUntil: 'commit' });
  await firstCard(page).getByRole('link').click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/restaurants\/\d+$/);
  release();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
});

test('shows no list of an earlier visit after a logout', async ({ page }) => {
  await visitHome(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('lastView'))).toBeNull();
});
