import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { holdRequests } from '../../../fixtures/hold-requests.ts';
import { runOperator } from '../../../fixtures/operator.ts';
import { addVirtualAuthenticator, passkeyOrigin } from '../../../fixtures/virtual-authenticator.ts';

/** Enters number and code of a partner. */
async function logIn(page: Page, partner: ReturnType<typeof newPartner>, origin = passkeyOrigin): Promise<void> {
  await page.goto(`${origin}/partner/login`);
  await page.getByLabel('Phone number').fill(partner.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('6-digit OTP')).toBeVisible();
  await partner.readCode();
  await page.getByLabel('6-digit OTP').fill(partner.code);
}

/** A partner of whom the operator requires a passkey, who has none. */
async function newPartnerWithRule(page: Page) {
  const partner = newPartner(page.request);
  await partner.register();
  await runOperator('passkeys', 'require', partner.phone);
  return partner;
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Passkey' });
const use = (page: Page) => page.getByRole('button', { name: 'Use Passkey' });
const dashboard = `${passkeyOrigin}/partner/dashboard`;

test('a partner who must have a passkey creates one at the login, and uses it at the next one', async ({ page }) => {
  const device = await addVirtualAuthenticator(page);
  const partner = await newPartnerWithRule(page);
  await logIn(page, partner);
  await expect(create(page)).toBeFocused();
  await expectAccessible(page);
  expect(await device.countPasskeys()).toBe(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(dashboard);
  expect(await device.countPasskeys()).toBe(1);

  await page.goto(`${passkeyOrigin}/partner/profile`);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${passkeyOrigin}/partner/login`);
  await logIn(page, partner);
  await expect(page.getByText('Now confirm with the passkey of your account.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('partnerAccess'))).toBeNull();
  await use(page).click();
  await expect(page).toHaveURL(dashboard);
});

test('a partner who is not recognized reads what to do, and tries again with the same challenge', async ({ page }) => {
  const device = await addVirtualAuthenticator(page);
  const partner = await newPartnerWithRule(page);
  await logIn(page, partner);
  await device.setUserVerified(false);
  await create(page).click();
  const message = 'No passkey was used. Try again, and confirm in the dialog of your browser or device.';
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(message);
  await expectAccessible(page);
  await device.setUserVerified(true);
  await create(page).click();
  await expect(page).toHaveURL(dashboard);
});

test('while the passkey is checked, its button is busy and Back to Login is disabled', async ({ page }) => {
  await addVirtualAuthenticator(page);
  const partner = await newPartnerWithRule(page);
  await logIn(page, partner);
  const release = await holdRequests(page, '**/partner/auth/passkey/enrol');
  const back = page.getByRole('button', { name: 'Back to Login' });
  await expect(create(page)).not.toHaveAttribute('aria-busy');
  await expect(back).toBeEnabled();
  await create(page).click();
  await expect(create(page)).toHaveAttribute('aria-busy', 'true');
  await expect(back).toBeDisabled();
  release();
  await expect(page).toHaveURL(dashboard);
});

test('a partner returns from the passkey to the login, which begins with the number', async ({ page }) => {
  await addVirtualAuthenticator(page);
  const partner = await newPartnerWithRule(page);
  await logIn(page, partner);
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('');
  await page.goto(dashboard);
  await expect(page).toHaveURL(`${passkeyOrigin}/partner/login`);
});

test('a partner at an address without a name reads at which one passkeys work', async ({ page, baseURL }) => {
  await addVirtualAuthenticator(page);
  const partner = await newPartnerWithRule(page);
  await logIn(page, partner, baseURL ?? '');
  await create(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    `Passkeys do not work at this address. Open ${passkeyOrigin}/partner/login instead.`,
  );
});

test('a partner in a browser without passkeys reads which browsers have them', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  const partner = await newPartnerWithRule(page);
  await logIn(page, partner);
  await create(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This browser cannot use passkeys here. Open this page in a current version of Chrome, Edge, Firefox or Safari.',
  );
});

test('a passkey that the operator has removed in the meantime is refused, and the login begins again', async ({
  page,
}) => {
  const device = await addVirtualAuthenticator(page);
  const partner = await newPartnerWithRule(page);
  await logIn(page, partner);
  await create(page).click();
  await expect(page).toHaveURL(dashboard);
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => sessionStorage.clear());
  await logIn(page, partner);
  await expect(use(page)).toBeVisible();
  await runOperator('passkeys', 'remove', partner.phone, 'all');
  await use(page).click();
  const message = 'This passkey was not accepted. Begin again and use another one.';
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(message);
  await expect(use(page)).toHaveCount(0);
  expect(await device.countPasskeys()).toBe(1);
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
});
