import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/page-test.ts';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { newCustomer } from '../fixtures/browser-customer.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { signIn } from '../fixtures/session.ts';

/** The login's first page is part of the server's HTML, and its scripts hydrate it (D182). */

const phoneField = (page: Page) => page.getByLabel('Phone number');
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' });

test('shows the whole form before its scripts, and keeps it without shifts when they hydrate it @phone', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/*.js');
  const shifts = await recordLayoutShifts(page);
  await page.goto('/send-otp', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(phoneField(page)).toBeEditable();
  await expect(proceed(page)).toBeEnabled();
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['terms of service', 'privacy policy', 'Sign up']);
  await page.evaluate(() => document.querySelector('main form')?.setAttribute('data-first', ''));
  release();
  // The demo phone appears after hydration.
  await expect(page.getByRole('button', { name: /demo phone/i })).toBeVisible();
  await expect(page.locator('form[data-first]')).toHaveCount(1);
  await expect(page).toHaveTitle('Login · Pehle');
  await shifts.expectAtMost(0.0005);
});

test('sends the code to a phone that was typed and submitted before the scripts', async ({ page }) => {
  const customer = newCustomer(page.request);
  await customer.register();
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/send-otp', { waitUntil: 'commit' });
  await phoneField(page).fill(`+91 ${customer.phone}`);
  await proceed(page).click();
  await expect(page).toHaveURL('/send-otp');
  release();
  await expect(page).toHaveURL('/verify-otp');
  await expect(page.getByText(`Sent to +91 ${customer.phone.slice(0, 5)} ${customer.phone.slice(5)}`)).toBeVisible();
});

test('keeps the focus and the digits that were typed before the scripts', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/send-otp', { waitUntil: 'commit' });
  await phoneField(page).pressSequentially('98765');
  release();
  await expect(page.getByRole('button', { name: /demo phone/i })).toBeVisible();
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.type('43210');
  await expect(phoneField(page)).toHaveValue('9876543210');
  await page.reload();
  await expect(phoneField(page)).toHaveValue('9876543210');
});

test('keeps the digits that were typed before the scripts if an extension has changed the document', async ({
  page,
  complaints,
}) => {
  // React renders the changed document anew.
  complaints.allow(/^Error: Minified React error #418/);
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/send-otp', { waitUntil: 'commit' });
  await phoneField(page).pressSequentially('+91 98765');
  // As translators and password managers do.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main h1, main form'))
      element.replaceWith(Object.assign(document.createElement('font'), { innerHTML: element.outerHTML }));
    document.querySelector<HTMLInputElement>('main input')?.setAttribute('value', '');
    for (const input of document.querySelectorAll<HTMLInputElement>('main input')) input.value = '+91 98765';
  });
  release();
  await expect(page.getByRole('button', { name: /demo phone/i })).toBeVisible();
  await expect(page.locator('main font')).toHaveCount(0);
  await expect(phoneField(page)).toHaveValue('9876543210'.slice(0, 5));
});

test('redirects a logged-in customer from /send-otp to /home', async ({ page }) => {
  await signIn(page);
  await page.goto('/send-otp');
  await expect(page).toHaveURL('/home');
});
