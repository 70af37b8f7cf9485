import { expect, test, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { newCustomer } from '../fixtures/browser-customer.ts';
import { newPartner } from '../fixtures/browser-partner.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { signIn } from '../fixtures/session.ts';

/** Opens `opener`, goes back, and expects that only the dialog is closed, and that the next step back leaves the page. */
async function expectBackToClose(page: Page, opener: string, title: string): Promise<void> {
  const address = page.url();
  await page.getByRole('button', { name: opener }).click();
  const dialog = page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title }));
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
}

test('dismisses the payment window, and says so, when the customer goes back @phone [CHECK-13]', async ({ page }) => {
  await createCartCustomer(page, { filled: true });
  await page.goto('/orders');
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  const pay = page.getByRole('button', { name: /^Pay ₹/ });
  await expect(pay).toBeVisible();
  await page.goBack();
  await expect(pay).toBeHidden();
  await expect(page.getByText('Payment cancelled').first()).toBeVisible();
  await expect(page).toHaveURL('/cart');
  // Closed without the back button, the window leaves no history entry.
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.getByRole('button', { name: 'Close payment window' }).click();
  await expect(pay).toBeHidden();
  await expect(page).toHaveURL('/cart');
  await page.goBack();
  await expect(page).toHaveURL('/orders');
});

test('closes the questions of a profile when the customer goes back @phone', async ({ page }) => {
  await signIn(page);
  await page.goto('/orders');
  await page.goto('/profile');
  await expectBackToClose(page, 'Sign out everywhere', 'Sign out everywhere?');
  await expectBackToClose(page, 'Delete account', 'Delete your account?');
  await page.goBack();
  await expect(page).toHaveURL('/orders');
});

test('closes the questions of a partner’s profile when the partner goes back', async ({ page }) => {
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/profile');
  await expectBackToClose(page, 'Add Passkey', 'Add Passkey');
  await expectBackToClose(page, 'Sign out everywhere', 'Sign out everywhere?');
});

test('closes the open menu when the user goes back, and a link in it returns to its page @phone', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await page.goto('/orders');
  const opener = page.getByRole('banner').getByRole('button');
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profile' });
  await opener.click();
  await expect(profile).toBeVisible();
  await page.goBack();
  await expect(profile).toBeHidden();
  await expect(page).toHaveURL('/orders');
  await opener.click();
  await profile.click();
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(profile).toBeHidden();
  // A press outside closes it without a history entry that is left.
  await opener.click();
  await page.getByRole('heading', { name: 'My Orders' }).click();
  await expect(profile).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/home');
});

test('asks at the first step back from a form with changes, and closes the question at the second', async ({
  page,
}) => {
  await page.goto('/partner/login');
  await page.getByRole('main').getByRole('link', { name: 'Register here' }).click();
  const name = page.getByLabel('Full Name');
  await name.fill('Imran');
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  for (const round of [1, 2]) {
    await page.goBack();
    await expect(question, `round ${round}`).toBeVisible();
    await page.goBack();
    await expect(question, `round ${round}`).toBeHidden();
    await expect(page).toHaveURL('/partner/signup');
    await expect(name).toHaveValue('Imran');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/partner/login');
});

test('cancels the sending of a code when the customer goes back meanwhile @phone', async ({ page }) => {
  const customer = newCustomer(page.request);
  await customer.register();
  await page.goto('/signup');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  const phone = page.getByLabel('Phone number');
  await phone.fill(customer.phone);
  const release = await holdRequests(page, '**/auth/send-otp/');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Sending OTP')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/signup');
  release();
  await expect(page.getByText('Sending OTP')).toHaveCount(0);
  await page.waitForTimeout(500);
  // The answer does not lead away from the page.
  await expect(page).toHaveURL('/signup');
  await page.goForward();
  await expect(page).toHaveURL('/send-otp');
  await expect(phone).toHaveValue(new RegExp(customer.phone.replace(/^(\d{5})/, '$1 ?')));
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
});
