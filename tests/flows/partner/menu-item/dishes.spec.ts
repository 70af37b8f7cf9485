import { rm, writeFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { newMenu, threeDishes } from '../../../fixtures/browser-menu.ts';

const names = (page: Page) => page.getByRole('rowheader');
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
/** A valid picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('adds a dish with a picture, edits and deletes it, in a modal that closes and starts empty [PMENU-3 PMENU-13 PMENU-14 PMENU-15 PMENU-16 PMENU-17 PMENU-20 PMENU-21 PMENU-22 PMENU-24 PMENU-25 API-39 API-47]', async ({
  page,
}) => {
  test.slow();
  const { open, menu } = await newMenu(page, []);
  await open();
  await expect(page.getByRole('heading', { name: 'No Menu Items Yet' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Menu Item' });
  const dialog = page.getByRole('dialog');
  await add.click();
  await expect(dialog.getByRole('heading', { name: 'Add Menu Item' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByText('Item name is required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Price is required', { exact: true })).toBeVisible();
  await dialog.getByLabel('Item name').fill('Masala Dosa');
  await expect(dialog.getByLabel('Price')).toHaveAttribute('step', '0.01');
  await dialog.getByLabel('Price').pressSequentially('1e');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByText('Enter valid price', { exact: true })).toBeVisible();
  await dialog.getByLabel('Price').press('ControlOrMeta+a');
  await dialog.getByLabel('Price').press('Delete');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByText('Price is required', { exact: true })).toBeVisible();
  await dialog.getByLabel('Price').fill('120.5');
  const files = dialog.getByLabel('Add images');
  await files.setInputFiles({ name: 'dosa.gif', mimeType: 'image/gif', buffer: png });
  await expect(dialog.getByRole('alert')).toHaveText('Only JPEG, PNG, and WebP images are allowed');
  await files.setInputFiles([1, 2, 3, 4].map((n) => ({ name: `dosa-${n}.png`, mimeType: 'image/png', buffer: png })));
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(3);
  // Each new picture is shown before its upload.
  const previews = dialog.getByRole('listitem').locator('img');
  await expect
    .poll(() => previews.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth)))
    .toEqual([1, 1, 1]);
  await dialog.getByRole('button', { name: 'Remove dosa-2.png' }).click();
  await dialog.getByRole('button', { name: 'Remove dosa-3.png' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(names(page)).toHaveText(['Masala Dosa']);
  await expect(add).toBeFocused();
  const [saved] = await menu();
  expect(saved).toMatchObject({
    name: 'Masala Dosa',
    price: 120.5,
    is_veg: 1,
    status: 'approved',
    description_id: null,
  });

  await add.click();
  await expect(dialog.getByLabel('Item name')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Masala Dosa' }).click();
  await expect(dialog.getByLabel('Item name')).toHaveValue('Masala Dosa');
  await expect(dialog.getByLabel('Price')).toHaveValue('120.5');
  // A picture is deleted by the save alone.
  await dialog.getByRole('button', { name: 'Delete image 1' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Edit Masala Dosa' }).click();
  await dialog.getByRole('button', { name: 'Delete image 1' }).click();
  await expect(dialog.getByText('Deleted when you save')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Non-veg').check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Masala Dosa' }).click();
  await expect(dialog.getByLabel('Non-veg')).toBeChecked();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /^(Delete|Keep) image/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Masala Dosa').getByRole('cell').nth(2)).toHaveText('Non-veg');

  await page.getByRole('button', { name: 'Delete Masala Dosa' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No Menu Items Yet' })).toBeVisible();
  expect(await menu()).toEqual([]);
});

test('creates only one dish when a lost response is retried, and retries a failed upload of its picture [PMENU-21 PMENU-26]', async ({
  page,
}) => {
  test.slow();
  const { open, menu } = await newMenu(page, []);
  await open();
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Item name').fill('Masala Dosa');
  await dialog.getByLabel('Price').fill('120');
  await dialog.getByLabel('Add images').setInputFiles({ name: 'dosa.png', mimeType: 'image/png', buffer: png });
  // The server handles the request, but its response is lost.
  await page.route(
    '**/partner/menu/create',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.route(
    '**/image/upload',
    (route) => route.fulfill({ status: 400, json: { error: { message: 'No room left' } } }),
    {
      times: 1,
    },
  );
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Network connection issue. Please check your internet connection.',
  );
  await dialog.getByLabel('Price').fill('125');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Menu image upload failed: No room left');
  // The next upload gets no response.
  await page.route('**/image/upload', () => undefined, { times: 1 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Menu image upload failed: Cancelled');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await menu()).toEqual([expect.objectContaining({ name: 'Masala Dosa', price: 125 })]);
});

test('focuses ‘Try again’ after a picture could not be deleted, also when it fails again', async ({ page }) => {
  const { open } = await newMenu(page, threeDishes.slice(0, 1));
  const media = { image_urls: ['/icons/any-192.png'], items: [{ mediaId: 7, url: '/icons/any-192.png' }] };
  await page.route('**/media/getMenuMedia/', (route) => route.fulfill({ json: { media } }));
  let refusals = 0;
  await page.route('**/media/deleteMenuMedia/', (route) => {
    refusals += 1;
    return route.fulfill({ status: 500, json: { message: 'Internal server error' } });
  });
  await open();
  await page.getByRole('button', { name: 'Edit Ghee Roast Dosa' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete image 1' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save Changes' }).press('Enter');
  const again = dialog.getByRole('button', { name: 'Try again' });
  for (const count of [1, 2]) {
    await expect.poll(() => refusals).toBe(count);
    await expect(dialog.getByRole('alert')).toHaveText('Failed to delete image. Please try again.');
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(again).toBeFocused();
    await again.press('Enter');
  }
});

test('lets another file be chosen if the first was deleted after its choice, and uploads that one', async ({
  page,
}, testInfo) => {
  const { open, menu } = await newMenu(page, []);
  await open();
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Item name').fill('Masala Dosa');
  await dialog.getByLabel('Price').fill('120');
  const file = testInfo.outputPath('dosa.png');
  await writeFile(file, png);
  await dialog.getByLabel('Add images').setInputFiles(file);
  await rm(file);
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Menu image upload failed: The file was changed or deleted. Choose it again.',
  );
  await writeFile(file, png);
  await dialog.getByLabel('Add images').setInputFiles(file);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await menu()).toEqual([expect.objectContaining({ name: 'Masala Dosa' })]);
  await page.getByRole('button', { name: 'Edit Masala Dosa' }).click();
  await expect(dialog.getByRole('button', { name: /^Delete image/ })).toHaveCount(1);
});

test('shows under its field that a price is too high, and shows an error when a deleted dish is saved [ERR-5 ERR-6]', async ({
  page,
}) => {
  const { open, post, restaurantId, ids } = await newMenu(page, threeDishes);
  await open();
  await page.getByRole('button', { name: 'Edit Ghee Roast Dosa' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Price')).toBeVisible();
  await expect(dialog.getByText('Loading the images')).toHaveCount(0);
  await dialog.getByLabel('Price').fill('10000000');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByLabel('Price')).toHaveAccessibleDescription('Price must be less than ₹1,00,00,000');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByLabel('Price').fill('150');
  await post('/partner/menu/delete', { restaurantId, menuId: ids[0] });
  // The button is always in sight, the message above the fields only if the form is scrolled to it.
  await page.setViewportSize({ width: 360, height: 640 });
  await dialog.getByText('Add images').scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This menu item no longer exists.');
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Price')).toHaveValue('150');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(names(page)).toHaveText(['Idli Sambar', 'Seekh Kebab']);
});

test('reads digits of other scripts in price and portions each day', async ({ page }) => {
  const { open, menu } = await newMenu(page, []);
  await open();
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Item name').fill('Masala Dosa');
  await dialog.getByLabel('Price').pressSequentially('१२०.५०');
  await expect(dialog.getByLabel('Price')).toHaveValue('120.50');
  await dialog.getByLabel('Portions each day (optional)').pressSequentially('௪٠');
  await expect(dialog.getByLabel('Portions each day (optional)')).toHaveValue('40');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await menu()).toEqual([expect.objectContaining({ price: 120.5, daily_count: 40 })]);
});

test('scrolls the form on a mouse wheel over the focused price field, and keeps price and focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 460 });
  const { open } = await newMenu(page, threeDishes);
  await open();
  await page.getByRole('button', { name: 'Edit Ghee Roast Dosa' }).click();
  const price = page.getByRole('dialog').getByLabel('Price');
  await price.click();
  const before = await price.boundingBox();
  await price.hover();
  await page.mouse.wheel(0, 60);
  await expect.poll(async () => (await price.boundingBox())?.y).not.toBe(before?.y);
  await page.mouse.wheel(0, -40);
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('140');
  await expect(price).toBeEditable();
});

test("closes overlays of the menu with the browser's back button, and asks before unsaved changes are lost", async ({
  page,
}) => {
  const { open } = await newMenu(page, threeDishes);
  await open();
  const address = page.url();
  const form = page.getByRole('dialog', { name: 'Add Menu Item' });
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  const add = page.getByRole('button', { name: 'Add Menu Item' });
  await add.click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);

  await add.click();
  await form.getByLabel('Item name').fill('Pesarattu');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Item name')).toHaveValue('Pesarattu');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Idli Sambar' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Delete Idli Sambar?' });
  await expect(deletion).toBeVisible();
  await page.goBack();
  await expect(deletion).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(names(page)).toHaveCount(3);
  // The dialogs have left no history entry, so the next Back leaves the page.
  await expect.poll(() => page.evaluate(() => (history.state as { usr?: unknown }).usr ?? null)).toBe(null);
});
