import { expect, test, type Locator, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';

/** A press on a restaurant shows the placeholders of its menu at once; the page's flows start after their paint (D287). */

/** Opens /home with two dishes in the cart. @returns the link of a restaurant whose page is loaded */
async function openList(page: Page): Promise<Locator> {
  await createCartCustomer(page, { filled: true });
  await page.goto('/home');
  const link = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await expect(link).toBeVisible();
  // The quiet page loads the script in advance (D283).
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join(),
        ),
      {
        timeout: 15_000,
      },
    )
    .toMatch(/page-restaurant-[^,]*\.js/);
  return link;
}

test('shows the headings and placeholders of a menu before the press has ended, and moves nothing later', async ({
  page,
}) => {
  const shifts = await recordLayoutShifts(page);
  const link = await openList(page);
  const release = await holdRequests(page, '**/menus');
  const { leftAt, shown } = await link.evaluate((element: HTMLElement) => {
    let left = '';
    element.addEventListener('blur', () => (left = location.pathname));
    element.focus();
    element.click();
    const headings = [...document.querySelectorAll('main h2')].map((heading) => heading.textContent);
    return { leftAt: left, shown: [location.pathname, ...headings] };
  });
  // To remove a focused link, the browser computes the style of the half-changed page.
  expect(leftAt).toBe('/home');
  expect(shown).toEqual([expect.stringMatching(/^\/restaurants\/\d+$/), 'Photos', 'Menus']);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  release();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  await shifts.expectAtMost(0.0001);
});

test('shows the cart with the placeholders of a menu, and keeps its element when the menu is there', async ({
  page,
}) => {
  const link = await openList(page);
  const bar = await link.evaluateHandle((element: HTMLElement) => {
    element.click();
    return document.querySelector('main [aria-label=Cart]');
  });
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  // Another element would rise into the window once more.
  expect(await bar.evaluate((element) => [element?.isConnected, element?.textContent])).toEqual([
    true,
    expect.stringMatching(/^2 items · ₹[\d,]+View cart →$/),
  ]);
});

test('keeps the focus in the page when the menu replaces its placeholders', async ({ page }) => {
  const link = await openList(page);
  await link.evaluate((element: HTMLElement) => {
    element.click();
    // As the link 'Skip to the page' does.
    document.querySelector('main')?.focus();
  });
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
