import { expect, test, type Page } from '@playwright/test';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { expectNoMissingContent } from '../../../engine/missing-content.ts';
import { productAddresses } from '../../../fixtures/product-addresses.ts';
import { expectLocationAsked } from '../../../fixtures/restaurant-fields.ts';

/**
 * Tests the location dialog with the browser's real geolocation and permissions; stubs only what a test cannot make the
 * browser do.
 */

const coordinates = { latitude: 16.506_174_3, longitude: 80.648_015_3 };
const link = 'https://www.google.com/maps/dir/?api=1&destination=16.50617,80.64802';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Allow location for better suggestions?' });
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();

async function openDialog(page: Page): Promise<void> {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/restaurants/add');
  await page.getByRole('button', { name: 'Generate map URL from my location' }).click();
  await expectLocationAsked(page);
  await expectNoMissingContent(page, productAddresses);
}

/** Replaces the browser's geolocation; `body` is the code of `getCurrentPosition`. */
async function stubGeolocation(page: Page, body: string): Promise<void> {
  await page.addInitScript(`Object.defineProperty(navigator, 'geolocation', { value: ${body} });`);
}

test('asks for the location, and shows permission, accuracy and three buttons [PREST-16 PREST-34 PREST-36 PREST-37 PREST-38 PREST-39]', async ({
  page,
}) => {
  await openDialog(page);
  await dialogOf(page).getByRole('checkbox', { name: 'High accuracy' }).check();
  await page.goBack();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/partner/restaurants/add');
  await page.getByRole('button', { name: 'Generate map URL from my location' }).click();
  await expectLocationAsked(page);
  await press(page, 'Cancel');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByLabel('Map URL')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Generate map URL from my location' })).toBeFocused();
});

test('with the permission granted, shows a directions link and coordinates with five decimals [PREST-35 PREST-40 PREST-41 PREST-43]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(coordinates);
  await openDialog(page);
  await expect(dialogOf(page).getByText('Permission: granted')).toBeVisible();
  await press(page, 'Allow and generate');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByLabel('Map URL')).toHaveValue(link);
  await expect(page.getByText('Coordinates: 16.50617, 80.64802')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByLabel('Map URL')).toHaveValue('');
  await expect(page.getByText('Coordinates:')).toHaveCount(0);
});

test('with the permission denied, shows the reason, and follows a later change of the permission [PREST-35 PREST-47]', async ({
  page,
  context,
}) => {
  // Granting only another permission denies geolocation.
  await context.grantPermissions(['notifications']);
  await openDialog(page);
  await expect(dialogOf(page).getByText('Permission: denied')).toBeVisible();
  await press(page, 'Allow and generate');
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'Permission denied. Please allow location or enter manually.',
  );
  // The user grants the permission in the browser's settings, and the dialog shows it.
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(coordinates);
  await expect(dialogOf(page).getByText('Permission: granted')).toBeVisible();
  await press(page, 'Allow and generate');
  await expect(page.getByLabel('Map URL')).toHaveValue(link);
});

test('with the permission not decided, requests no location before the partner clicks [PREST-35]', async ({ page }) => {
  await openDialog(page);
  await expect(dialogOf(page).getByText('Permission: not asked yet')).toBeVisible();
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
});

test('shows a timeout when the browser finds no location within 15 s [PREST-45 PREST-48]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await openDialog(page);
  const begun = Date.now();
  await press(page, 'Allow and generate');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Timed out. Try again or enter coordinates manually.', {
    timeout: 25_000,
  });
  const seconds = (Date.now() - begun) / 1000;
  expect(seconds).toBeGreaterThan(14);
  expect(seconds).toBeLessThan(19.5);
});

test('shows the reason in a browser without geolocation [PREST-46]', async ({ page }) => {
  await stubGeolocation(page, 'undefined');
  await openDialog(page);
  await press(page, 'Allow and generate');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Geolocation is not supported by this browser.');
});

test('shows the reason when the location is unavailable [PREST-49]', async ({ page }) => {
  await stubGeolocation(page, '{ getCurrentPosition: (found, failed) => failed({ code: 2 }) }');
  await openDialog(page);
  await press(page, 'Allow and generate');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Failed to get location.');
});

test('stops waiting after 20 s if the browser never responds [PREST-45 PREST-48]', async ({ page }) => {
  await stubGeolocation(page, '{ getCurrentPosition: () => {} }');
  await page.clock.install();
  await openDialog(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await press(page, 'Allow and generate');
  await page.clock.runFor(19_900);
  await expect(dialogOf(page).getByRole('button', { name: 'Allow and generate' })).toHaveAttribute('aria-busy', 'true');
  await expect(dialogOf(page).getByRole('checkbox', { name: 'High accuracy' })).toBeDisabled();
  await expect(dialogOf(page).getByRole('button', { name: 'Enter coordinates manually' })).toBeDisabled();
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Timed out. Try again or enter coordinates manually.');
});

test('accepts only valid coordinates that are entered manually, and goes back [PREST-37 PREST-44 PREST-40]', async ({
  page,
}) => {
  await openDialog(page);
  await press(page, 'Enter coordinates manually');
  const latitude = dialogOf(page).getByLabel('Latitude');
  const longitude = dialogOf(page).getByLabel('Longitude');
  await latitude.fill('north');
  await longitude.fill('80.6480153');
  await expectNoMissingContent(page, productAddresses);
  await press(page, 'Save');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Enter valid numeric latitude and longitude.');
  await press(page, 'Back');
  await expectLocationAsked(page);
  await press(page, 'Enter coordinates manually');
  await expect(latitude).toHaveValue('north');
  await expect(longitude).toHaveValue('80.6480153');
  await latitude.fill('16.5061743');
  await press(page, 'Save');
  await expect(page.getByLabel('Map URL')).toHaveValue(link);
});
