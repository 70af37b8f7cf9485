import { expect, test, type Page } from '@playwright/test';
import { formatPhone } from '../../../../domain/phone.ts';
import { pasteText } from '../../../fixtures/browser-code.ts';
import { newCustomer } from '../../../fixtures/browser-customer.ts';
import { askForCode } from '../../../fixtures/session.ts';

const otp = (page: Page) => page.getByLabel('6-digit OTP');
const boxes = (page: Page) => page.locator('[data-input-otp-container] [aria-hidden] > div');
/** Returns the index of the box for the next digit, from 0. */
const boxAtWork = (page: Page) => otp(page).evaluate((input: HTMLInputElement) => input.selectionStart);

test('shows on the login a phone field with +91, the submit button, and links to the signup and the terms [CAUTH-1 CAUTH-2 CAUTH-3 CONST-3 ROUTE-2]', async ({
  page,
}) => {
  await page.goto('/send-otp');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.locator('form').getByText('+91', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await expect(page.getByText('By continuing you agree to our terms of service and privacy policy.')).toBeVisible();
  await page.getByRole('button', { name: 'Demo phone', exact: true }).click();
  const phone = page.getByRole('complementary', { name: 'Demo phone' });
  await expect(phone).toHaveText(/Codes arrive here; no SMS is sent\.No messages yet\.$/);
  await phone.getByRole('button', { name: 'Close the demo phone' }).click();
  await page.getByLabel('Phone number').fill('98765-43210-77');
  await expect(page.getByLabel('Phone number')).toHaveValue('9876543210');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
});

test.describe('the six boxes of the code', () => {
  test.beforeEach(({ page }) => askForCode(page));

  test('contain one digit each, and advance automatically [CAUTH-9 CAUTH-10 CAUTH-13 ROUTE-3]', async ({ page }) => {
    await expect(boxes(page)).toHaveText(['', '', '', '', '', '']);
    await expect(otp(page)).toBeFocused();
    await page.keyboard.type('4x82');
    await expect(boxes(page)).toHaveText(['4', '8', '2', '', '', '']);
    await expect.poll(() => boxAtWork(page)).toBe(3);
    const checked = page.waitForRequest('**/auth/verify-otp/');
    await page.keyboard.type('9137');
    expect((await checked).postDataJSON()).toMatchObject({ otp: '482913' });
  });

  test('are navigated by backspace and arrows [CAUTH-11 CAUTH-12]', async ({ page }) => {
    await expect(otp(page)).toBeFocused();
    // Waits until the field has adjusted its selection, up to 50 ms after a change. No user types faster.
    const breathe = () => page.waitForTimeout(200);
    await page.keyboard.type('482', { delay: 100 });
    await page.keyboard.press('Backspace');
    await expect(boxes(page)).toHaveText(['4', '8', '', '', '', '']);
    await expect.poll(() => boxAtWork(page)).toBe(2);
    await breathe();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => boxAtWork(page)).toBe(1);
    // The field selects the digit of the box after it has marked the box.
    const selection = () => otp(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
    await expect.poll(selection).toEqual([1, 2]);
    await page.keyboard.type('7');
    await expect(boxes(page)).toHaveText(['4', '7', '', '', '', '']);
    await breathe();
    for (const arrow of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(arrow);
      await breathe();
    }
    await expect.poll(() => boxAtWork(page)).toBe(1);
  });

  test('accept a pasted code with spaces and dashes, and submit it', async ({ page }) => {
    const checked = page.waitForRequest('**/auth/verify-otp/');
    await pasteText(otp(page), '48 29-13');
    expect((await checked).postDataJSON()).toMatchObject({ otp: '482913' });
  });

  test('accept the code from the demo phone, which then closes', async ({ page }) => {
    const phone = page.getByRole('complementary', { name: 'Demo phone' });
    await expect(phone.getByRole('heading')).toHaveText('Demo phone');
    await expect(phone).toContainText(/\+91 \d{5} \d{5}/);
    await expect(phone.getByRole('listitem')).toHaveText(
      /\d{6}.*\d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]mUse this code$/,
    );
    await expect(phone.getByText(/^(No messages yet|Waiting for a message)/)).toHaveCount(0);
    await phone.getByRole('button', { name: 'Close the demo phone' }).click();
    await expect(phone).toHaveCount(0);
    await page.getByRole('button', { name: 'Demo phone', exact: true }).click();
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect(page).toHaveURL('/home');
  });
});

test('accepts the requested code after a reload of the page, and stores both tokens [CAUTH-21 CAUTH-22 STORE-2]', async ({
  page,
}) => {
  const { phone, code } = await askForCode(page);
  await page.reload();
  await expect(page).toHaveURL('/verify-otp');
  await expect(page.getByText(`Sent to ${formatPhone(phone)}`)).toBeVisible();
  await otp(page).fill(code);
  await expect(page).toHaveURL('/home');
  const kept = () => page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]);
  await expect.poll(kept).toEqual([expect.stringMatching(/^ey/), expect.stringMatching(/.{20}/)]);
});

test('allows changing the number if the customer goes back before the code step is rendered [CAUTH-17 CAUTH-19]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const pushState = history.pushState.bind(history);
    history.pushState = (...place) => {
      pushState(...place);
      if (location.pathname !== '/verify-otp') return;
      history.back();
      // Blocks, so that the navigation back happens before React renders.
      for (const end = performance.now() + 500; performance.now() < end;);
    };
  });
  const customer = newCustomer(page.request);
  await customer.register();
  await page.goto('/send-otp');
  await page.getByLabel('Phone number').fill(customer.phone);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Continue' }).click();
  // A history entry shows that the code step was opened before the navigation back.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await expect(page).toHaveURL('/send-otp');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible();
});

for (const way of ['Back', 'Go back to Login', 'the button of the browser'] as const) {
  test(`returns from the code to the number on ${way}, and allows changing the number [CAUTH-17 CAUTH-18 CAUTH-19]`, async ({
    page,
  }) => {
    const { phone } = await askForCode(page);
    const demoPhone = page.getByRole('complementary', { name: 'Demo phone' });
    await expect(demoPhone.getByRole('button', { name: 'Use this code' })).toHaveCount(1);
    if (way === 'the button of the browser') await page.goBack();
    else await page.getByRole('button', { name: way, exact: true }).click();
    await expect(page).toHaveURL('/send-otp');
    await expect(page.getByLabel('Phone number')).toHaveValue(phone);
    // The closed demo phone keeps the message, without 'Use this code', because this page needs no code.
    await page.getByRole('button', { name: 'Demo phone', exact: true }).click();
    await expect(demoPhone.getByRole('listitem')).toHaveText(/\d{6}.*[ap]m$/);
    await demoPhone.getByRole('button', { name: 'Close the demo phone' }).click();
    await page.getByLabel('Phone number').fill('12');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible();
    await page.goto('/verify-otp');
    await expect(page).toHaveURL('/send-otp');
  });
}

test('contains the remaining seconds in the accessible name of Resend OTP', async ({ page }) => {
  await askForCode(page);
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled();
});
