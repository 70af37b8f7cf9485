import { expect, test, type Page } from '@playwright/test';
import { askForCodeHere } from '../../../fixtures/session.ts';

const noAnswer = 'Network connection issue. Please check your internet connection.';
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Sending OTP' });

/** Shortens timeouts to a hundredth. Returns a function that returns the requested timeouts in ms. */
async function quickenDeadlines(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked: number[] = [];
    Object.assign(globalThis, { asked });
    AbortSignal.timeout = (ms) => (asked.push(ms), timeout(ms / 100));
  });
  return () => page.evaluate(() => (globalThis as unknown as { asked: number[] }).asked); // set above
}

async function askWithoutAnswer(page: Page, path: string): Promise<void> {
  await page.route(path, () => {}); // never answered
}

test('stops requesting a code after 20 s without a response, and keeps the form', async ({ page }) => {
  const asked = await quickenDeadlines(page);
  await askWithoutAnswer(page, '**/auth/send-otp/');
  await page.goto('/send-otp');
  await page.getByLabel('Phone number').fill('9876543210');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(noAnswer)).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.getByLabel('Phone number')).toHaveValue('9876543210');
  expect(new Set(await asked())).toEqual(new Set([20_000]));
});

test('stops verifying a code after 20 s without a response', async ({ page }) => {
  await page.goto('/send-otp');
  const { code } = await askForCodeHere(page);
  await quickenDeadlines(page);
  await askWithoutAnswer(page, '**/auth/verify-otp/');
  await page.reload();
  await page.getByLabel('6-digit OTP').fill(code);
  await expect(page.getByText(noAnswer)).toBeVisible();
  await expect(page.getByLabel('6-digit OTP')).toBeEditable();
});

test('covers the page in the frame of the press, and makes the overlay modal after it (D289)', async ({ page }) => {
  await askWithoutAnswer(page, '**/auth/send-otp/');
  await page.goto('/send-otp');
  // The form is displayed before its scripts; they add the demo phone.
  await expect(page.getByRole('button', { name: /demo phone/i })).toBeVisible();
  await page.getByLabel('Phone number').fill('9876543210');
  const first = await page.getByRole('button', { name: 'Continue' }).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    const dialog = document.querySelector('dialog');
    const places = [1, innerHeight / 2, innerHeight - 2].map((y) => document.elementFromPoint(innerWidth / 3, y));
    return { covers: places.map((place) => place === dialog), isModal: dialog?.matches(':modal') };
  });
  expect(first).toEqual({ covers: [true, true, true], isModal: false });
  await expect(page.locator('dialog:modal')).toBeFocused();
});

for (const way of ['its button', 'Escape'] as const) {
  test(`cancels the request on ${way} in the overlay, and shows the form again`, async ({ page }) => {
    await askWithoutAnswer(page, '**/auth/send-otp/');
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/send-otp');
    await page.getByLabel('Phone number').fill('9876543210');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(overlay(page)).toBeFocused();
    // A second Enter must not cancel the request.
    await page.keyboard.press('Enter');
    await expect(overlay(page)).toBeVisible();
    if (way === 'Escape') await page.keyboard.press('Escape');
    else {
      await page.keyboard.press('Tab');
      await expect(overlay(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(overlay(page)).toHaveCount(0);
    expect((await failed).url()).toContain('/auth/send-otp/');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
    await expect(page.getByLabel('Phone number')).toHaveValue('9876543210');
    await expect(page.locator('form [id$="-error"]')).toHaveCount(0);
  });
}
