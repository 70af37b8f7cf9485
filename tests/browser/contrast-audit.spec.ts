import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../engine/browser-axe.ts';

/**
 * Opens the login page and waits until React has taken over the document's elements, which would undo earlier changes to
 * them. The demo phone is the last element to be rendered.
 */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/send-otp');
  await expect(page.getByRole('button', { name: 'Demo phone' })).toBeVisible();
}

test('checks the contrast of an element again after its colours change', async ({ page }) => {
  await openLogin(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Login');
  await expectAccessible(page);
  await heading.evaluate((element) => (element.style.color = '#ddd'));
  await expect(expectAccessible(page)).rejects.toThrow('insufficient color contrast');
});

test('checks the size and spacing of a button again after they change', async ({ page }) => {
  await openLogin(page);
  const button = page.getByRole('button', { name: 'Continue' });
  await expectAccessible(page);
  await button.evaluate((element) => {
    // The button is just large enough for its text.
    element.style.cssText = 'min-height: 0; height: 12px; width: 12px; padding: 0; font-size: 1px; line-height: 1';
    element.after(element.cloneNode(true));
    if (element.parentElement) element.parentElement.style.gap = '0';
  });
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
});

test('checks an element again on a narrower phone', async ({ page }) => {
  // Both widths, 440 px and 360 px, are below the breakpoint of the navigation.
  await page.setViewportSize({ width: 440, height: 740 });
  await openLogin(page);
  const button = page.getByRole('button', { name: 'Continue' });
  await button.evaluate((element) => {
    element.after(element.cloneNode(true));
    const sheet = new CSSStyleSheet();
    // The two buttons overlap and are just large enough for their texts.
    sheet.replaceSync(`@media (max-width: 400px) {
      main button { all: unset !important; margin-block: -6px !important; font-size: 1px !important }
    }`);
    document.adoptedStyleSheets.push(sheet);
  });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
});
