import { expect, test } from '@playwright/test';
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
  await page.getByRole('link', { name: 'Sign in' }).click();
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
  await expect(page.getByRole('alert')).toHaveText('An account with this number already exists. Please sign in.');
});
