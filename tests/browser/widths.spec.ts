import { expect, test, type Page } from '@playwright/test';
import { everybody, layoutFaults, openComplete } from '../fixtures/browser-layout.ts';

/** From a desktop down to the narrowest phone, with one pixel below each breakpoint of the layout. */
const widths = [...Array.from({ length: 36 }, (_, index) => 1440 - 32 * index), 1023, 767].toSorted((a, b) => b - a);

/** The fields of answers that the contract calls `Name`, and the longest allowed one, of a word that cannot be broken. */
const nameFields = new Set(['name', 'user_name', 'restaurant_name', 'menu_name']);
const longestName = 'W'.repeat(120);

/** From now on, people, dishes and restaurants have the longest allowed name. */
async function lengthenNames(page: Page): Promise<void> {
  const lengthen = (key: string, value: unknown) =>
    nameFields.has(key) && typeof value === 'string' ? longestName : value;
  await page.route('**/api/v1/c1/**', async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.startsWith('application/json') === true;
    const json: unknown = isJson && JSON.parse(await response.text(), lengthen);
    await route.fulfill({ response, ...(isJson && { json }) });
  });
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const { who, prepare } of everybody)
  test(`the pages of ${who} are never wider than the window, with the longest names, however it is resized`, async ({
    page,
  }) => {
    test.slow();
    const addresses = await prepare(page);
    await lengthenNames(page);
    for (const address of addresses) {
      await openComplete(page, address);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 1024 });
        const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (isWider) expect.soft(await layoutFaults(page), `${address} at ${width} px`).toEqual([]);
      }
    }
  });
