import { expect, test, type Page } from '@playwright/test';
import { newPartner, createOwnRestaurant } from '../fixtures/browser-partner.ts';
import { fillRestaurant } from '../fixtures/restaurant-fields.ts';

const api = '/api/v1/c1';
const ended = 'Your session has ended. Log in to go on.';

type Partner = ReturnType<typeof newPartner>;

const endSession = (page: Page, accessToken: string) =>
  page.request.post(`${api}/partner/auth/logout_everywhere`, { headers: { authorization: `Bearer ${accessToken}` } });

/** Logs in through the login page, and reloads it at the code step. */
async function logIn(page: Page, partner: Partner): Promise<void> {
  await page.getByLabel('Phone number').fill(partner.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('6-digit OTP')).toBeVisible();
  await page.reload();
  await partner.readCode();
  await page.getByLabel('6-digit OTP').fill(partner.code);
}

async function expectLogin(page: Page): Promise<void> {
  await expect(page).toHaveURL('/partner/login');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(ended);
}

async function expectRestaurant(page: Page): Promise<void> {
  await expect(page.getByLabel('Restaurant Name')).toHaveValue('Lakshmi Mess');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await expect(page.getByLabel('Street Address')).toHaveValue('Temple Street 4');
  await expect(page.getByLabel('Phone')).toHaveValue('9876500077');
  await expect(page.getByLabel('Map URL')).toHaveValue('https://maps.example/4');
  await expect(page.getByLabel('Non-Vegetarian')).toBeChecked();
}

test.describe('the login after a session ended with unsaved changes in a form', () => {
  test('restores a new restaurant, which can then be added', async ({ page }) => {
    const partner = newPartner(page.request);
    const { accessToken } = await partner.signIn(page);
    await page.goto('/partner/restaurants/add');
    await fillRestaurant(page);
    await endSession(page, accessToken);
    await page.getByRole('button', { name: 'Add Restaurant' }).click();
    await expectLogin(page);
    await logIn(page, partner);
    await expect(page).toHaveURL('/partner/restaurants/add');
    await expectRestaurant(page);
    await page.getByRole('button', { name: 'Add Restaurant' }).click();
    await expect(page).toHaveURL('/partner/restaurants');
    await expect(page.getByRole('heading', { name: 'Lakshmi Mess' })).toHaveCount(1);
    // The draft is restored only once.
    await page.goto('/partner/restaurants/add');
    await expect(page.getByLabel('Restaurant Name')).toHaveValue('');
  });

  test('restores an edited restaurant', async ({ page }) => {
    const partner = newPartner(page.request);
    const { accessToken } = await partner.signIn(page);
    const id = await createOwnRestaurant(page.request, accessToken);
    await page.goto(`/partner/restaurants/edit/${id}`);
    await expect(page.getByLabel('Restaurant Name')).toHaveValue('Charminar Dastarkhwan');
    await page.getByLabel('Restaurant Name').fill('Lakshmi Mess');
    await endSession(page, accessToken);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectLogin(page);
    await logIn(page, partner);
    await expect(page).toHaveURL(`/partner/restaurants/edit/${id}`);
    await expect(page.getByLabel('Restaurant Name')).toHaveValue('Lakshmi Mess');
    await expect(page.getByLabel('Street Address')).toHaveValue('21-3-7, Shalibanda Road');
  });

  test('restores a new and an edited dish', async ({ page }) => {
    const partner = newPartner(page.request);
    const { accessToken } = await partner.signIn(page);
    const id = await createOwnRestaurant(page.request, accessToken);
    await page.goto(`/partner/restaurants/${id}/menu`);
    await page.getByRole('button', { name: 'Add Your First Item' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ghee Roast Dosa');
    await dialog.getByLabel('Price').fill('140.50');
    await endSession(page, accessToken);
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expectLogin(page);
    await logIn(page, partner);
    await expect(dialog.getByLabel('Name')).toHaveValue('Ghee Roast Dosa');
    await expect(dialog.getByLabel('Price')).toHaveValue('140.50');
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByRole('rowheader', { name: 'Ghee Roast Dosa' })).toHaveCount(1);

    await page.getByRole('button', { name: 'Edit Ghee Roast Dosa' }).click();
    await dialog.getByLabel('Price').fill('150');
    await endSession(page, await page.evaluate(() => String(localStorage['partnerAccess'])));
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectLogin(page);
    await logIn(page, partner);
    await expect(dialog.getByRole('heading', { name: 'Edit Menu Item' })).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Ghee Roast Dosa');
    await expect(dialog.getByLabel('Price')).toHaveValue('150');
  });

  test('restores opening hours, which are then compared with what another device has saved meanwhile', async ({
    page,
  }) => {
    const partner = newPartner(page.request);
    const { accessToken } = await partner.signIn(page);
    const id = await createOwnRestaurant(page.request, accessToken);
    await page.goto(`/partner/restaurants/${id}/hours`);
    await page.getByLabel('Monday opens').fill('11:00');
    await page.getByRole('button', { name: 'Add a closed date' }).click();
    await page.getByLabel('Closed date 1').fill('2999-12-25');
    await page.getByLabel('Note for date 1').fill('Christmas');
    const saved = await page.request.put(`${api}/partner/hours`, {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { restaurant_id: id, opening_hours: [], closed_dates: [], version: 1 },
    });
    expect(saved.status()).toBe(200);
    await endSession(page, accessToken);
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expectLogin(page);
    await logIn(page, partner);
    await expect(page).toHaveURL(`/partner/restaurants/${id}/hours`);
    await expect(page.getByLabel('Monday opens')).toHaveValue('11:00');
    await expect(page.getByLabel('Tuesday opens')).toHaveValue('00:00');
    await expect(page.getByLabel('Closed date 1')).toHaveValue('2999-12-25');
    await expect(page.getByLabel('Note for date 1')).toHaveValue('Christmas');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect(page.getByRole('main')).toContainText('This week was changed elsewhere');
  });

  test('restores an edited profile', async ({ page }) => {
    const partner = newPartner(page.request);
    const { accessToken } = await partner.signIn(page);
    await page.goto('/partner/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Address').fill('Temple Street 4');
    // The form sends no request; the sessions end in another tab.
    await endSession(page, accessToken);
    await page
      .context()
      .newPage()
      .then((other) => other.goto('/partner/dashboard'));
    await expectLogin(page);
    await logIn(page, partner);
    await expect(page).toHaveURL('/partner/profile');
    await expect(page.getByLabel('Address')).toHaveValue('Temple Street 4');
    await expect(page.getByLabel('Full Name')).toHaveValue('Imran Khan');
  });

  test('does not show the draft if another partner logs in', async ({ page }) => {
    const partner = newPartner(page.request);
    const { accessToken } = await partner.signIn(page);
    await page.goto('/partner/restaurants/add');
    await fillRestaurant(page);
    await endSession(page, accessToken);
    await page.getByRole('button', { name: 'Add Restaurant' }).click();
    await expectLogin(page);
    const stranger = newPartner(page.request);
    await stranger.register();
    await logIn(page, stranger);
    await expect(page).toHaveURL('/partner/restaurants/add');
    await expect(page.getByLabel('Restaurant Name')).toHaveValue('');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('partnerDraft'))).toBeNull();
  });
});
