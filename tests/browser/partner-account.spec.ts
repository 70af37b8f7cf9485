import { expect, test, type Page } from '@playwright/test';
import { newPartner } from '../fixtures/browser-partner.ts';

const main = (page: Page) => page.getByRole('main');

/** Opens the code step for a registered partner. */
async function askForCode(page: Page) {
  const partner = newPartner(page.request);
  await partner.register();
  await page.goto('/partner/login');
  await page.getByLabel('Phone number').fill(partner.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent successfully!', { exact: true })).toBeVisible();
  await partner.readCode();
  return partner;
}

test('links the login to the signup and to the main site [PAUTH-15 PAUTH-16 ROUTE-11]', async ({ page }) => {
  await page.goto('/partner/login');
  await expect(page.getByRole('heading', { name: 'Partner Login' })).toBeVisible();
  await expect(page.locator('form').getByText('+91', { exact: true })).toBeVisible();
  await main(page).getByRole('link', { name: 'Register here' }).click();
  await expect(page).toHaveURL('/partner/signup');
  await page.goto('/partner/login');
  await main(page).getByRole('link', { name: 'Back to Main Site' }).click();
  await expect(page).toHaveURL('/');
});

test('goes from the phone step through the code step to the dashboard, and stores both tokens and the session flag [PAUTH-1 PAUTH-11 PAUTH-12 STORE-3 GUARD-9]', async ({
  page,
}) => {
  const partner = await askForCode(page);
  await expect(page).toHaveURL('/partner/login');
  await expect(page.getByLabel('Phone number')).toHaveCount(0);
  await page.getByLabel('6-digit OTP').fill(partner.code);
  await expect(page).toHaveURL('/partner/dashboard');
  const kept = () => page.evaluate(() => [localStorage['partnerAccess'], localStorage['partnerRefresh']] as unknown[]);
  await expect.poll(kept).toEqual([expect.stringMatching(/^ey/), expect.stringMatching(/.{20}/)]);
  expect(await page.evaluate(() => sessionStorage.getItem('partnerSession'))).not.toBeNull();
  // The partner's login stores no customer token.
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
});

test('accepts a requested code after a reload', async ({ page }) => {
  const partner = await askForCode(page);
  await page.reload();
  await page.getByLabel('6-digit OTP').fill(partner.code);
  await expect(page).toHaveURL('/partner/dashboard');
});

test("stays at the code step after a wrong code, with the server's message in the red banner [PAUTH-13 ERR-6]", async ({
  page,
}) => {
  const partner = await askForCode(page);
  await page.getByLabel('6-digit OTP').fill(partner.code === '000000' ? '000001' : '000000');
  await expect(main(page).getByRole('alert')).toHaveText('That code is not right. 4 tries left.');
  await expect(page.getByLabel('6-digit OTP')).toBeVisible();
});

test("shows the server's message for an unregistered number [API-30]", async ({ page }) => {
  await page.goto('/partner/login');
  await page.getByLabel('Phone number').fill(newPartner(page.request).phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(main(page).getByRole('alert')).toHaveText('No account with this number. Please sign up.');
});

test('shows brand, three fields and links on the signup [PAUTH-17 PAUTH-18 PAUTH-24 PAUTH-25 ROUTE-12]', async ({
  page,
}) => {
  await page.goto('/partner/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Pehle');
  await expect(page.getByLabel('Full Name')).toBeEditable();
  await expect(page.locator('form').getByLabel('Phone')).toBeEditable();
  await expect(page.locator('form').getByText('+91', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Address')).toBeEditable();
  await main(page).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/partner/login');
  await page.goto('/partner/signup');
  await main(page).getByRole('link', { name: 'Back to Main Site' }).click();
  await expect(page).toHaveURL('/');
});

test("shows the server's message for a number that is registered already [API-32 ERR-2]", async ({ page }) => {
  const partner = newPartner(page.request);
  await partner.register();
  await partner.tokens();
  await page.goto('/partner/signup');
  await page.getByLabel('Full Name').fill(partner.name);
  await page.locator('form').getByLabel('Phone').fill(partner.phone);
  await page.getByLabel('Address').fill(partner.address);
  await page.getByRole('button', { name: 'Create Partner Account' }).click();
  await expect(main(page).getByRole('alert')).toHaveText('An account with this number already exists. Please log in.');
  await expect(page.getByLabel('Address')).toHaveValue(partner.address);
});

test('asks before the user leaves a signup with unsaved changes', async ({ page }) => {
  await page.goto('/partner/login');
  await main(page).getByRole('link', { name: 'Register here' }).click();
  await page.getByLabel('Full Name').fill('Imran');
  await main(page).getByRole('link', { name: 'Log in' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/partner/signup');
  await expect(page.getByLabel('Full Name')).toHaveValue('Imran');
  // When the document unloads, the browser shows its own dialog.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Full Name')).toHaveValue('Imran');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/partner/login');
});

test('does not ask before the user leaves a signup whose fields are empty again', async ({ page }) => {
  await page.goto('/partner/signup');
  await page.getByLabel('Full Name').fill('Imran');
  await page.getByLabel('Full Name').fill('');
  await main(page).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/partner/login');
});

test.describe('the profile', () => {
  test('shows name, phone, address and the date of registration [PPROF-1 PPROF-2 STORE-14 ROUTE-18]', async ({
    page,
  }) => {
    const partner = newPartner(page.request);
    await partner.signIn(page);
    await page.route('**/partner/auth/me', async (route) => {
      const json = { name: partner.name, phone: partner.phone, address: partner.address };
      await route.fulfill({ json: { ...json, createdAt: '2026-03-04T20:00:00.000Z' } });
    });
    await page.goto('/partner/profile');
    await expect(main(page).locator('dt')).toHaveText(['Full Name', 'Phone', 'Address', 'Member since']);
    // 20:00 UTC is the next day in India.
    await expect(main(page).locator('dd').last()).toHaveText('5 March 2026');
    await expect(main(page).getByRole('button', { name: 'Edit Profile' })).toBeEnabled();
    await expect(main(page).getByRole('button', { name: 'Logout' })).toBeEnabled();
  });

  test('stores an edit on this device without a request, and shows it in the bar and after a reload [PPROF-3 PPROF-5]', async ({
    page,
  }) => {
    const partner = newPartner(page.request);
    await partner.signIn(page);
    await page.goto('/partner/profile');
    await main(page).getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Full Name').fill('Imran of Charminar');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await main(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(main(page).locator('dd').first()).toHaveText('Imran of Charminar');
    expect(calls).toEqual([]);
    await page.reload();
    await expect(main(page).locator('dd').first()).toHaveText('Imran of Charminar');
    await expect(main(page).getByText('Saved on this device', { exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Imran of Charminar' })).toBeVisible();
  });

  test('asks before the partner leaves unsaved changes', async ({ page }) => {
    await newPartner(page.request).signIn(page);
    await page.goto('/partner/profile');
    await main(page).getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Address').fill('Elsewhere');
    await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Address')).toHaveValue('Elsewhere');
  });

  test('asks before the logout, then opens the login [PPROF-6 PAUTH-26]', async ({ page }) => {
    await newPartner(page.request).signIn(page);
    await page.goto('/partner/profile');
    await main(page).getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to logout?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/partner/profile');
    await main(page).getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/partner/login');
    expect(await page.evaluate(() => localStorage.getItem('partnerAccess'))).toBeNull();
  });

  test('shows that loading failed, and retries [ERR-1]', async ({ page }) => {
    const partner = newPartner(page.request);
    await partner.signIn(page);
    await page.goto('/partner/profile');
    await expect(main(page).locator('dd').first()).toHaveText(partner.name);
    await page.route('**/partner/auth/me', (route) => route.abort());
    // Without it, the tab shows the account that it had before (D340).
    await page.evaluate(() => sessionStorage.removeItem('partnerUser'));
    await page.reload();
    await expect(main(page).getByRole('alert')).toContainText('Something went wrong');
    await page.unroute('**/partner/auth/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(main(page).locator('dd').first()).toHaveText(partner.name);
  });
});
