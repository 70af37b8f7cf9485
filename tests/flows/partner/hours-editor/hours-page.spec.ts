import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { createOwnRestaurant, newPartner } from '../../../fixtures/browser-partner.ts';

const api = '/api/v1/c1/partner';

/** Opens the hours page of a new restaurant; `put` sends requests as another device. */
async function openHours(page: Page) {
  const { accessToken } = await newPartner(page.request).signIn(page);
  const restaurant_id = await createOwnRestaurant(page.request, accessToken);
  await page.goto('/partner/restaurants');
  await page.getByRole('link', { name: 'Hours of Charminar Dastarkhwan' }).click();
  await expect(page).toHaveURL(`/partner/restaurants/${restaurant_id}/hours`);
  await expect(page.getByRole('main')).toContainText('Charminar Dastarkhwan');
  await expect(page.getByLabel('Sunday closes')).toHaveValue('00:00');
  return {
    put: async (path: string, data: object) => {
      const headers = { Authorization: `Bearer ${accessToken}` };
      const answer = await page.request.put(api + path, { headers, data: { restaurant_id, ...data } });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The date is shown only if the pause ends on the next day: 'Tue, 24 Nov, 12:04 am'. */
const untilText = /^Customers read: Not taking orders until (\w{3}, \d{1,2} \w{3}, )?\d{1,2}:\d\d [ap]m$/;
const saved = (page: Page) => expect(page.getByText('Hours saved')).toBeVisible();

test('shows the saved hours past midnight and closed dates after a reload @phone', async ({ page }) => {
  await openHours(page);
  await page.getByLabel('Monday opens').fill('11:00');
  await page.getByLabel('Monday closes').fill('15:00');
  await press(page, 'Add hours on Monday');
  await page.getByLabel('Monday closes, time 2').fill('01:00');
  await expect(page.getByRole('listitem').filter({ hasText: 'Monday' })).toContainText('Closes the next day');
  await press(page, 'Copy to all days');
  await press(page, 'Add a closed date');
  // WebKit shows the date of today in an empty field.
  await expect(page.getByLabel('Closed date 1')).toHaveAccessibleDescription('No date chosen yet');
  await press(page, 'Save hours');
  await expect(page.getByText('Please choose a date.')).toBeVisible();
  await expect(page.getByLabel('Closed date 1')).toBeFocused();
  await page.getByLabel('Closed date 1').fill('2999-12-25');
  await expect(page.getByText('No date chosen yet')).toHaveCount(0);
  await page.getByLabel('Note for date 1').fill('Christmas');
  await press(page, 'Save hours');
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('Sunday closes, time 2')).toHaveValue('01:00');
  await expect(page.getByLabel('Closed date 1')).toHaveValue('2999-12-25');
  await expect(page.getByRole('button', { name: 'Save hours' })).toBeDisabled();
});

test('pauses orders with one click, shows what customers read, and resumes @phone', async ({ page }) => {
  await openHours(page);
  await press(page, '15 min');
  const status = page.getByRole('status').filter({ hasText: 'Paused until' });
  await expect(status).toContainText(/Paused until \d{1,2}:\d\d [ap]m/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText(untilText)).toBeVisible();
  await page.reload();
  await press(page, 'Resume orders');
  await expect(page.getByRole('status').filter({ hasText: 'Taking orders' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume orders' })).toHaveCount(0);
  await press(page, '+10 min');
  await expect(page.getByText(/^Rush until \d/)).toBeVisible();
});

test('shows both versions if another device has saved hours meanwhile, and saves the chosen version', async ({
  page,
}) => {
  const { put } = await openHours(page);
  // A pause has its own version and does not conflict with the hours.
  await put('/pause', { pause: 'minutes_15', version: 1 });
  await press(page, 'Remove Sunday, 12:00 am – 12:00 am');
  await put('/hours', {
    opening_hours: [{ weekday: 1, opens_minute: 660, closes_minute: 1500 }],
    closed_dates: [],
    version: 1,
  });
  await press(page, 'Save hours');
  const row = page.getByRole('row', { name: /^Monday/ });
  await expect(row).toHaveText('Monday12:00 am – 12:00 am11:00 am – 1:00 am');
  await expectAccessible(page);
  await press(page, 'Keep mine');
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('Saturday opens')).toBeVisible();
  await expect(page.getByLabel('Sunday opens')).toHaveCount(0);
});

test('says a refusal of ‘Save hours’ where it was pressed, on a scrolled page [ERR-5] @phone', async ({ page }) => {
  await openHours(page);
  const message = 'The hours overlap. Please try again.';
  await page.route(`**${api}/hours`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { code: 'wrong_hours', message, detail: '' } })
      : route.continue(),
  );
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByLabel('Monday opens').fill('11:00');
  const save = page.getByRole('button', { name: 'Save hours', exact: true });
  for (const end of [0, 1]) {
    await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), end);
    await save.click();
    const refusal = page.getByRole('alert').filter({ hasText: message });
    await expect(refusal).toBeInViewport({ ratio: 1 });
    const [above, button] = [await refusal.boundingBox(), await save.boundingBox()];
    expect((button?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeLessThan(24);
    expect(button?.y ?? 0).toBeGreaterThan(above?.y ?? Infinity);
    await expect(save).toBeFocused();
  }
});

test('asks before leaving the page with unsaved hours', async ({ page }) => {
  await openHours(page);
  await press(page, 'Remove Sunday, 12:00 am – 12:00 am');
  await page.getByRole('link', { name: 'Back to Restaurants' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Sunday opens')).toHaveCount(0);
  await press(page, 'Save hours');
  await saved(page);
  await page.getByRole('link', { name: 'Back to Restaurants' }).click();
  await expect(page).toHaveURL('/partner/restaurants');
});

test("says once that a restaurant is not the partner's, and links only to the own ones", async ({ page }) => {
  await openHours(page);
  for (const [path, title] of [
    ['2/hours', 'Opening Hours'],
    ['edit/2', 'Edit Restaurant'],
  ] as const) {
    await page.goto(`/partner/restaurants/${path}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading')).toHaveText([title, 'Restaurant not found']);
    await expect(main.getByRole('link')).toHaveText(['Back to Restaurants']);
    await expect(main.getByRole('button')).toHaveCount(0);
  }
});
