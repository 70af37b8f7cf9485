import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { runOperator } from '../../../fixtures/operator.ts';
import { addVirtualAuthenticator, passkeyOrigin } from '../../../fixtures/virtual-authenticator.ts';

/** Opens the profile of a new partner, at the address under which browsers allow passkeys. */
async function openProfile(page: Page) {
  const device = await addVirtualAuthenticator(page);
  const partner = newPartner(page.request);
  await partner.register();
  const { accessToken, refreshToken } = await partner.tokens();
  await page.context().setStorageState({
    cookies: [],
    origins: [
      {
        origin: passkeyOrigin,
        localStorage: [
          { name: 'partnerAccess', value: accessToken },
          { name: 'partnerRefresh', value: refreshToken },
        ],
      },
    ],
  });
  await page.goto(`${passkeyOrigin}/partner/profile`);
  await expect(section(page)).toContainText('With a passkey, a code by SMS alone does not open your account');
  return { device, partner };
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** Proves by a code, with the dialog open. */
async function enterCode(page: Page, partner: ReturnType<typeof newPartner>): Promise<void> {
  await press(page, 'Send OTP');
  await expect(dialog(page).getByLabel('6-digit OTP')).toBeFocused();
  await partner.readCode();
  await dialog(page).getByLabel('6-digit OTP').fill(partner.code);
}

async function addFirst(page: Page, partner: ReturnType<typeof newPartner>): Promise<void> {
  await section(page).getByRole('button', { name: 'Add Passkey' }).click();
  await enterCode(page, partner);
  await dialog(page).getByLabel('Name').fill('Counter PC');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
}

test('a partner adds a passkey after a code, and removes it with an assertion', async ({ page }) => {
  const { device, partner } = await openProfile(page);
  await expectAccessible(page);
  await addFirst(page, partner);
  expect(await device.countPasskeys()).toBe(1);
  await expect(section(page).getByRole('listitem')).toHaveText(/^Counter PCAdded on .*, not used yetRemove$/);
  await expectAccessible(page);

  await section(page).getByRole('button', { name: 'Remove Counter PC' }).click();
  await expect(dialog(page)).toContainText('First confirm that it is you');
  await expectAccessible(page);
  await press(page, 'Use Passkey');
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible();
  await expect(section(page).getByRole('listitem')).toHaveCount(0);
  await expect(section(page).getByRole('button', { name: 'Add Passkey' })).toBeFocused();
});

test('a wrong code, an empty name and a device that has the passkey already say what to do', async ({ page }) => {
  const { partner } = await openProfile(page);
  await section(page).getByRole('button', { name: 'Add Passkey' }).click();
  await press(page, 'Send OTP');
  await expect(dialog(page).getByLabel('6-digit OTP')).toBeFocused();
  await partner.readCode();
  const wrong = partner.code === '000000' ? '000001' : '000000';
  await dialog(page).getByLabel('6-digit OTP').fill(wrong);
  await expect(dialog(page).getByRole('alert')).toHaveText('That code is not right. 4 tries left.');
  await dialog(page).getByLabel('6-digit OTP').fill(partner.code);
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await press(page, 'Create Passkey');
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Name').fill('Counter PC');
  await press(page, 'Create Passkey');
  await expect(section(page).getByRole('listitem')).toHaveCount(1);

  await section(page).getByRole('button', { name: 'Add Passkey' }).click();
  await press(page, 'Use Passkey');
  await dialog(page).getByLabel('Name').fill('Again');
  await press(page, 'Create Passkey');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'This device has a passkey of this account already. Use another device or a security key.',
  );
  await press(page, 'Cancel');
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page).getByRole('button', { name: 'Add Passkey' })).toBeFocused();
});

test('the only passkey of a partner who must have one cannot be removed', async ({ page }) => {
  const { partner } = await openProfile(page);
  await addFirst(page, partner);
  await runOperator('passkeys', 'require', partner.phone);
  await page.reload();
  await expect(section(page)).toContainText('Add another passkey before you remove this one.');
  await expect(section(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('a list that does not load is loaded again', async ({ page }) => {
  await page.route('**/partner/passkeys', (route) => route.abort(), { times: 1 });
  await addVirtualAuthenticator(page);
  const partner = newPartner(page.request);
  await partner.signIn(page);
  await page.goto('/partner/profile');
  await expect(section(page)).toContainText('Your passkeys did not load');
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(section(page)).toContainText('With a passkey, a code by SMS alone does not open your account');
});
