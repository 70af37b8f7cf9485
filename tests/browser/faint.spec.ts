import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/browser-axe.ts';

test('axe sees words become too faint that it has judged before', async ({ page }) => {
  await page.goto('/send-otp');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Login');
  await expectAccessible(page);
  await heading.evaluate((element) => (element.style.color = '#ddd'));
  await expect(expectAccessible(page)).rejects.toThrow('insufficient color contrast');
});

test('axe sees a button become too small, or come too close to another, that it has judged before', async ({
  page,
}) => {
  await page.goto('/send-otp');
  const button = page.getByRole('button', { name: 'Continue' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await button.evaluate((element) => {
    // So small that its word fits.
    element.style.cssText = 'min-height: 0; height: 12px; width: 12px; padding: 0; font-size: 1px; line-height: 1';
    element.after(element.cloneNode(true));
    if (element.parentElement) element.parentElement.style.gap = '0';
  });
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
});
