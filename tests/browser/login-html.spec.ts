import { expect, test, type Page } from '@playwright/test';
import { isWorkerBlocked } from '../engine/browser-worker.ts';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { newCustomer } from '../fixtures/browser-customer.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { signIn } from '../fixtures/session.ts';

/** The login's first page is part of the server's HTML, and its scripts hydrate it (D182). */

const phoneField = (page: Page) => page.getByLabel('Phone number');
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' });

/** Errors and warnings of the console, also violations of the policy. */
function recordComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => isWorkerBlocked(message) || complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('shows the whole form before its scripts, and keeps it without shifts when they hydrate it @phone', async ({
  page,
}) => {
  const complaints = recordComplaints(page);
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
  expect(complaints).toEqual([]);
});

test('sends the code to a phone that was typed and submitted before the scripts', async ({ page }) => {
  const complaints = recordComplaints(page);
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
  expect(complaints).toEqual([]);
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

test('redirects a logged-in customer from /send-otp to /home', async ({ page }) => {
  await signIn(page);
  await page.goto('/send-otp');
  await expect(page).toHaveURL('/home');
});
