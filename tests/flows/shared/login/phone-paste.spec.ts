import { expect, test, type Locator, type Page } from '@playwright/test';
import { newPartner } from '../../../fixtures/browser-partner.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const forms = [
  { at: '/send-otp', label: 'Phone number' },
  { at: '/signup', label: 'Phone number' },
  { at: '/partner/login', label: 'Phone number' },
  { at: '/partner/signup', label: 'Phone' },
  { at: '/partner/restaurants/add', label: 'Phone', partner: true },
] as const;

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** Simulates autofill: sets the whole value and fires one event without details. */
function autofill(field: Locator, text: string): Promise<void> {
  return field.evaluate((input: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

for (const { at, label, ...rest } of forms) {
  test(`accepts a number with country code or leading 0 that is pasted, autofilled or typed at ${at}`, async ({
    page,
  }) => {
    if ('partner' in rest) await newPartner(page.request).signIn(page);
    await page.goto(at);
    const field = page.getByLabel(label, { exact: true });
    for (const text of ['+91 98765 43210', '098765 43210', '91-98765-43210']) {
      for (const arrives of [paste, (_: Page, to: Locator, what: string) => autofill(to, what)]) {
        await field.clear();
        await arrives(page, field, text);
        await expect(field).toHaveValue('9876543210');
      }
      await field.clear();
      await field.focus();
      // Inserts the text at once, like a suggestion of a phone's keyboard.
      await page.keyboard.insertText(text);
      await expect(field).toHaveValue('9876543210');
    }
    // A complete number replaces the value; an incomplete one is inserted at the cursor.
    await paste(page, field, '0 91234 56789');
    await expect(field).toHaveValue('9123456789');
    await field.clear();
    await paste(page, field, '91234');
    await paste(page, field, '56789');
    await expect(field).toHaveValue('9123456789');
    await field.clear();
    // A number that is typed with its prefix is the same, and one digit too many is dropped.
    for (const text of ['+91 9876543210', '09876543210', '919876543210', '+9198765432105', '098765432105']) {
      await field.pressSequentially(text);
      await expect(field).toHaveValue('9876543210');
      await field.clear();
    }
    const hint = page.getByText('Mobile numbers in India begin with 6, 7, 8 or 9.');
    const isMobile = !('partner' in rest);
    await field.pressSequentially('0987654321');
    await expect(field).toHaveValue('0987654321');
    await expect(hint).toHaveCount(isMobile ? 1 : 0);
    // A digit in the middle is inserted there.
    await field.fill('986543210');
    await field.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('7');
    await expect(field).toHaveValue('9876543210');
    await expect(hint).toHaveCount(0);
  });
}
