import { expect, test } from '@playwright/test';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { signIn } from '../fixtures/session.ts';

/** A press on a restaurant shows the placeholders of its menu at once; the page's flows start after their paint (D287). */

test('shows the headings and placeholders of a menu before the press has ended, and moves nothing later', async ({
  page,
}) => {
  const shifts = await recordLayoutShifts(page);
  await signIn(page);
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
  const release = await holdRequests(page, '**/menus');
  const shown = await link.evaluate((element: HTMLElement) => {
    element.click();
    return [location.pathname, ...[...document.querySelectorAll('main h2')].map((heading) => heading.textContent)];
  });
  expect(shown).toEqual([expect.stringMatching(/^\/restaurants\/\d+$/), 'Photos', 'Menus']);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  release();
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible();
  await shifts.expectAtMost(0.0001);
});
