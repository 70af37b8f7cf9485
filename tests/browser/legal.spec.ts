import { expect, test } from '@playwright/test';
import { expectAccessible } from '../engine/browser-axe.ts';
import { signIn } from '../fixtures/session.ts';

test('shows terms and privacy as pages, with links from the login', async ({ page }) => {
  await page.goto('/send-otp');
  await page.getByRole('link', { name: 'terms of service' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(page.getByRole('link', { name: 'support@pehle.example' })).toBeVisible();
});

for (const from of ['/', '/signup', '/profile']) {
  test(`links from ${from} to terms and privacy`, async ({ page }) => {
    if (from === '/profile') await signIn(page);
    for (const [name, to] of [
      [/^terms of service$/i, '/terms'],
      [/^privacy policy$/i, '/privacy'],
    ] as const) {
      await page.goto(from);
      await page.getByRole('main').getByRole('link', { name }).click();
      await expect(page).toHaveURL(to);
    }
  });
}
