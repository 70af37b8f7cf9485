import { expect, test, type Page } from '@playwright/test';
import { newPartner } from '../fixtures/browser-partner.ts';
import { signIn } from '../fixtures/session.ts';

const text = 'Too many requests. Try again in 12 seconds.';

/** Answers requests to `path` with 429, as the server does above a rate limit. */
async function refuse(page: Page, path: string): Promise<void> {
  await page.route(`**/api/v1/c1${path}`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '12' },
      json: { code: 'too_many_requests', message: text, detail: text },
    }),
  );
}

test('shows after a 429 when to load the restaurants again, and keeps the session', async ({ page }) => {
  await signIn(page);
  await refuse(page, '/restaurants');
  await page.goto('/home');
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  await expect(page).toHaveURL('/home');
});

test('shows after a 429 when to request a login code again', async ({ page }) => {
  await refuse(page, '/auth/send-otp/');
  await page.goto('/send-otp');
  await page.getByLabel('Phone number').fill('9876543210');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
});

test("shows after a 429 when to load the partner's orders page again", async ({ page, request }) => {
  await newPartner(request).signIn(page);
  await refuse(page, '/partner/restaurants/');
  await page.goto('/partner/orders');
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
});
