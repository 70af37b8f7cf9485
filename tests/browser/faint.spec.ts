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
