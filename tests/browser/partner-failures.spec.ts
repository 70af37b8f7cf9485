import { expect, test, type Page } from '@playwright/test';
import { newMenu, threeDishes } from '../fixtures/browser-menu.ts';

const message = 'The kitchen server has a day off.';
const refuse = (page: Page, path: string) =>
  page.route(`**/api/v1/c1${path}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'server_error', message, detail: 'x' } }),
  );

/** Expects the message on a red background that is not the page's background. */
async function expectRedBanner(page: Page) {
  const banner = page.getByRole('main').getByText(message, { exact: true });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: message })).toHaveCount(1);
  const ground = await banner.evaluate((element) => {
    let at: Element | null = element;
    while (at && getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)') at = at.parentElement;
    return at && { color: getComputedStyle(at).backgroundColor, isPage: at.matches('main, body, html') };
  });
  const [red = 0, green = 0, blue = 0] = (ground?.color.match(/\d+/g) ?? []).map(Number);
  expect(ground?.isPage).toBe(false);
  expect(red - Math.max(green, blue)).toBeGreaterThan(10);
}

for (const [what, address, path] of [
  ['the list of restaurants', '/partner/restaurants', '/partner/restaurants/'],
  ['the dashboard', '/partner/dashboard', '/partner/restaurants/'],
  ['order management', '/partner/orders', '/partner/order'],
  ['the kitchen board', '/partner/board', '/partner/board'],
  ["order management's restaurants", '/partner/orders', '/partner/restaurants/'],
  ['the menu', '/partner/restaurants/{id}/menu', '/partner/menu/'],
  ['the cities of the form', '/partner/restaurants/add', '/partner/cities'],
] as const)
  test(`shows the server's message in a red banner when ${what} failed to load [ERR-5 ERR-6]`, async ({ page }) => {
    const { restaurantId } = await newMenu(page, []);
    await refuse(page, path);
    await page.goto(address.replace('{id}', String(restaurantId)));
    await expectRedBanner(page);
  });

test("shows the server's message in a red banner when a stock change is refused [ERR-5 ERR-6]", async ({ page }) => {
  const { open } = await newMenu(page, threeDishes.slice(0, 1));
  await open();
  await refuse(page, '/partner/menu/updateMenuItemCount');
  await page.getByRole('button', { name: 'Increment Ghee Roast Dosa' }).click();
  await expectRedBanner(page);
});
