import { rm, writeFile } from 'node:fs/promises';
import { expect, test, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner, createOwnRestaurant } from '../../../fixtures/browser-partner.ts';

const api = '/api/v1/c1';

test('shows the form that adds a restaurant [ROUTE-15 PREST-13 PREST-14 PREST-15 PREST-16 PREST-17 PREST-18]', async ({
  page,
}) => {
  await newPartner(page.request).signIn(page);
  // Holds the requests for the cities, which fail later.
  const asked: Route[] = [];
  await page.route(`**${api}/partner/cities`, (route) => void asked.push(route));
  await page.goto('/partner/restaurants/add');
  await expect(page.getByRole('main').getByText('Loading the form')).toHaveCount(1);
  await expect.poll(() => asked.length).toBe(1);
  const message = 'The cities are away.';
  await asked[0]?.fulfill({ status: 500, json: { code: 'server_error', message, detail: message } });
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(`${message}The cities could not be loaded.`);
  await page.unroute(`**${api}/partner/cities`);
  await alert.getByRole('button', { name: 'Try again' }).click();
  for (const label of ['Restaurant Name', 'City', 'Street Address', 'Phone', 'Map URL'])
    await expect(page.getByLabel(label)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Pure Vegetarian' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Non-Vegetarian' })).toBeVisible();
  for (const name of ['Generate map URL from my location', 'Clear'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  const picture = page.getByLabel('Image (optional)');
  await expect(picture).toBeDisabled();
  await expect(picture).not.toHaveAttribute('multiple');
  await page.getByLabel('Restaurant Name').fill('Lakshmi Mess');
  await expect(picture).toBeDisabled();
  await page.getByLabel('City').selectOption({ index: 1 });
  await expect(picture).toBeEnabled();
  await expectAccessible(page);
  const hint = 'JPEG, PNG or WebP, up to 5 MB';
  await expectPageState(page, { fields: { 'Image (optional)': { invalid: false, says: hint } } });
  await picture.setInputFiles({ name: 'menu.gif', mimeType: 'image/gif', buffer: Buffer.alloc(900) });
  const says = `Only JPEG, PNG, and WebP images are allowed ${hint}`;
  await expectPageState(page, {
    fields: { 'Image (optional)': { invalid: true, says } },
    buttons: { 'Remove image': 'absent' },
  });
});

test('keeps the created restaurant and offers retry and skip when the upload is cancelled', async ({ page }) => {
  await newPartner(page.request).signIn(page);
  // The image host does not respond.
  await page.route('**/image-host/**', () => {});
  await page.goto('/partner/restaurants/add');
  await fillForm(page);
  const pixels = sharp({ create: { width: 64, height: 48, channels: 3, background: '#b93815' } }).png();
  const file = { name: 'front.png', mimeType: 'image/png', buffer: await pixels.toBuffer() };
  await page.getByLabel('Image (optional)').setInputFiles(file);
  await page.getByRole('button', { name: 'Add Restaurant' }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading front.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Upload cancelled');
  const again = page.getByRole('button', { name: 'Try the image again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await again.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel the upload' }).click();
  await page.getByRole('button', { name: 'Continue without image' }).click();
  await expect(page).toHaveURL('/partner/restaurants');
  await expect(page.getByRole('heading', { name: 'Lakshmi Mess' })).toBeVisible();
});

test('offers another choice in place of a retry if the file was deleted after its choice', async ({
  page,
}, testInfo) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/restaurants/add');
  await fillForm(page);
  const file = testInfo.outputPath('front.png');
  const pixels = sharp({ create: { width: 64, height: 48, channels: 3, background: '#b93815' } }).png();
  await writeFile(file, await pixels.toBuffer());
  await page.getByLabel('Image (optional)').setInputFiles(file);
  // The picture is shown before its upload.
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .locator('img')
        .evaluateAll((all: HTMLImageElement[]) => all.map(({ naturalWidth }) => naturalWidth)),
    )
    .toEqual([64]);
  await rm(file);
  await page.getByRole('button', { name: 'Add Restaurant' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Upload failedThe file was changed or deleted. Choose it again.',
  );
  await expect(page.getByRole('button', { name: 'Try the image again' })).toHaveCount(0);
  await writeFile(file, await pixels.toBuffer());
  await page.getByLabel('Another image').setInputFiles(file);
  await expect(page).toHaveURL('/partner/restaurants');
});

test('asks before leaving a form with unsaved changes', async ({ page }) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/restaurants/add');
  await page.getByLabel('Restaurant Name').fill('Lakshmi Mess');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Restaurant Name')).toHaveValue('Lakshmi Mess');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/partner/restaurants');
});

test('prefills the form for editing a restaurant, which has no image upload [ROUTE-16 PREST-9 PREST-29 PREST-30 PREST-42]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 17.385, longitude: 78.4867 });
  const { accessToken } = await newPartner(page.request).signIn(page);
  const id = await createOwnRestaurant(page.request, accessToken);
  await page.goto(`/partner/restaurants/edit/${id}`);
  await expect(page.getByLabel('Restaurant Name')).toHaveValue('Charminar Dastarkhwan');
  await expect(page.getByLabel('Street Address')).toHaveValue('21-3-7, Shalibanda Road');
  await expect(page.getByLabel('City')).toHaveValue('1');
  await expect(page.getByLabel('Phone')).toHaveValue('9876500001');
  await expect(page.getByLabel('Map URL')).toHaveValue('https://maps.example/12');
  await expect(page.getByRole('radio', { name: 'Non-Vegetarian' })).toBeChecked();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Generate map URL from my location' }).click();
  await page.getByRole('button', { name: 'Allow and generate' }).click();
  await expect(page.getByText('Coordinates: 17.38500, 78.48670')).toBeVisible();
  const sent: unknown[] = [];
  await page.route(`**${api}/partner/restaurants/`, (route, request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
    return route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/partner/restaurants');
  // The request contains no status, which only the server sets.
  expect(sent).toEqual([expect.not.objectContaining({ status: expect.anything() as unknown })]);
  const answer = await page.request.get(`${api}/partner/restaurants/`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  expect(await answer.json()).toMatchObject({
    data: [{ id, status: 'pending', latitude: 17.385, longitude: 78.4867 }],
  });
});

test("shows 'Restaurant not found' with a link back for an unknown id [PREST-31]", async ({ page }) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/restaurants/edit/99999999');
  await expect(page.getByRole('heading', { name: 'Restaurant not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Restaurants' }).click();
  await expect(page).toHaveURL('/partner/restaurants');
});

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Restaurant Name').fill('Lakshmi Mess');
  await page.getByLabel('City').selectOption({ index: 1 });
  await page.getByLabel('Street Address').fill('4, Gandhi Road');
  await page.getByLabel('Phone').fill('9876543210');
  await page.getByLabel('Map URL').fill('https://maps.example/lakshmi');
}

test('shows at its field that the server rejects a map link [PREST-24 PREST-25]', async ({ page }) => {
  const { accessToken } = await newPartner(page.request).signIn(page);
  const id = await createOwnRestaurant(page.request, accessToken);
  await page.goto(`/partner/restaurants/edit/${id}`);
  const map = page.getByLabel('Map URL');
  await map.fill('javascript:alert(1)');
  await page.getByLabel('Restaurant Name').fill('Charminar\u202e Grill');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Restaurant Name')).toHaveAccessibleDescription(/^Please remove the invisible control/);
  await page.getByLabel('Restaurant Name').fill('Charminar Grill');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(map).toHaveAccessibleDescription(/^Please enter a valid URL \(http\(s\):\/\/\.\.\.\)/);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please check the map url');
  await map.fill('https://maps.example/clock tower');
  await expect(map).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/partner/restaurants');
});
