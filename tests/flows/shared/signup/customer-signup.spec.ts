import { expect, test } from '@playwright/test';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { newCustomer } from '../../../fixtures/browser-customer.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newSession } from '../../../fixtures/session.ts';

test('shows on the signup a name field, a phone field with +91, the submit button and a link to the login [CAUTH-25 CAUTH-26 CAUTH-29 CONST-3 ROUTE-4]', async ({
  page,
}) => {
  await page.goto('/signup');
  await expect(page.getByLabel('Name', { exact: true })).toBeEditable();
  await expect(page.locator('form').getByText('+91', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveAttribute('maxlength', '10');
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled();
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/send-otp');
});

test('stays on the page after a registration without logging in, and passes the number to the login [CAUTH-30 CAUTH-31]', async ({
  page,
}) => {
  const { phone } = newCustomer(page.request);
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Phone number').pressSequentially(phone.slice(0, 9));
  const hint = 'Phone number must be 10 digits.';
  await expectPageState(page, { words: [hint], fields: { 'Phone number': { invalid: false, says: hint } } });
  await page.getByLabel('Phone number').press(phone.slice(9));
  await expectPageState(page, { fields: { 'Phone number': { value: phone, invalid: false, says: '' } } });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Account registered successful.')).toBeVisible();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByRole('link', { name: 'Continue to login' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/send-otp');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/verify-otp');
});

test("shows the server's message if the number is registered already [API-4]", async ({ page }) => {
  const { phone } = await newSession(page.request);
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toHaveText('An account with this number already exists. Please log in.');
});

test('carries the number from a customer’s login to the signup', async ({ page }) => {
  await page.goto('/send-otp');
  await page.getByLabel('Phone number').fill('+91 98765 43210');
  // The scripts of the page remove the prefix; before they run, the link opens a new document.
  await expect(page.getByLabel('Phone number')).toHaveValue('9876543210');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('9876543210');
});

test('carries the number from a partner’s login to the signup, and that of the new account back', async ({ page }) => {
  const { phone } = newPartner(page.request);
  await page.goto('/partner/login');
  await page.getByLabel('Phone number').fill('9876543210');
  await page.getByRole('link', { name: 'Register here' }).click();
  const field = page.getByLabel('Phone', { exact: true });
  await expect(field).toHaveValue('9876543210');
  await field.fill(phone);
  await page.getByLabel('Full Name').fill('Imran Khan');
  await page.getByLabel('Address').fill('Shalibanda Road');
  await page.getByRole('button', { name: 'Create Partner Account' }).click();
  await expect(page).toHaveURL('/partner/login');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
});
