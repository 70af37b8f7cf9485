import { expect, test, type Page } from '@playwright/test';
import { fiveOrders } from '../../partner/orders/model.ts';
import { openPartnerOrders } from '../../partner/orders/screen.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { askForCode } from '../../../fixtures/session.ts';

const field = (page: Page) => page.getByLabel('6-digit OTP');
const boxes = (page: Page) => page.locator('[data-input-otp-container] [aria-hidden] > div');
/** Waits until the field has adjusted its selection, up to 50 ms after a change. No user types faster. */
const breathe = (page: Page) => page.waitForTimeout(150);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Opens the code step of a partner's login. Returns the code that was sent. */
async function askAsPartner(page: Page): Promise<{ code: string }> {
  const partner = newPartner(page.request);
  await partner.register();
  await page.goto('/partner/login');
  await page.getByLabel('Phone number').fill(partner.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await partner.readCode();
  return { code: partner.code };
}

/** Opens the dialog in which a partner enters the customer's code. */
async function openHandOver(page: Page): Promise<void> {
  const summary = { orders: 5, confirmed: 1, delivered: 1, revenue: 294.5 };
  await page.route('**/partner/order', (route) => route.fulfill({ json: { data: fiveOrders, total: 5, summary } }));
  await openPartnerOrders(page, '?restaurant=7');
  await page.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
  await expect(field(page)).toBeVisible();
}

const places = [
  ['a customer’s login', askForCode],
  ['a partner’s login', askAsPartner],
  ['the hand-over of an order', openHandOver],
] as const;

for (const [where, open] of places) {
  test(`fills the clicked box, or the first empty box if a later box was clicked: ${where} [CAUTH-9 CAUTH-13]`, async ({
    page,
  }) => {
    await open(page);
    await field(page).focus();
    await page.keyboard.type('48291', { delay: 30 });
    const press = async (box: number) => {
      await breathe(page);
      await boxes(page).nth(box).click({ force: true });
      await breathe(page);
    };
    await press(1);
    await page.keyboard.type('7');
    await expect(boxes(page)).toHaveText(['4', '7', '2', '9', '1', '']);
    // The cursor advances to the next box.
    await breathe(page);
    await page.keyboard.type('5');
    await expect(boxes(page)).toHaveText(['4', '7', '5', '9', '1', '']);
    await press(0);
    await page.keyboard.type('1');
    await expect(boxes(page)).toHaveText(['1', '7', '5', '9', '1', '']);
    await press(4);
    await page.keyboard.press('Backspace');
    await expect(boxes(page)).toHaveText(['1', '7', '5', '9', '', '']);
    await press(5);
    await page.keyboard.type('3');
    await expect(boxes(page)).toHaveText(['1', '7', '5', '9', '3', '']);
  });
}

test('logs a customer in at the sixth digit, and shows an error on Verify with fewer digits', async ({ page }) => {
  const { code } = await askForCode(page);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(code.slice(0, 5), { delay: 30 });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter a 6-digit OTP')).toBeVisible();
  await field(page).focus();
  await page.keyboard.type(code.slice(5));
  await expect(page).toHaveURL('/home');
});

test('replaces a partner’s wrong code when a new one is typed, and logs in at the sixth digit', async ({ page }) => {
  const { code } = await askAsPartner(page);
  await page.keyboard.type(wrong(code), { delay: 30 });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('That code is not right. 4 tries left.');
  await expect(boxes(page)).toHaveText(['', '', '', '', '', '']);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(code, { delay: 30 });
  await expect(page).toHaveURL('/partner/dashboard');
});

test('keeps a partner’s code when verifying it gets no response, so that it can be sent again, corrected or replaced', async ({
  page,
}) => {
  const { code } = await askAsPartner(page);
  await page.route('**/partner/auth/verify_otp', (route) => route.abort());
  await page.keyboard.type(wrong(code), { delay: 30 });
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(field(page)).toHaveValue(wrong(code));
  // Correcting a single digit of a complete code does not submit it.
  await boxes(page).nth(2).click({ force: true });
  await breathe(page);
  await page.keyboard.type('9');
  await expect(field(page)).toHaveValue(wrong(code).replace(/^(..)./, '$19'));
  await expect(alert).toBeVisible();
  const asked = page.waitForRequest('**/partner/auth/verify_otp');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ otp: wrong(code).replace(/^(..)./, '$19') });
  await expect(field(page)).toBeEditable();
  await page.unroute('**/partner/auth/verify_otp');
  await field(page).focus();
  await breathe(page);
  await page.keyboard.type(code, { delay: 30 });
  await expect(page).toHaveURL('/partner/dashboard');
});

test('moves with Tab from the boxes to ‘Verify & Deliver’, then ‘Cancel’, after any number of digits, without submitting a complete code', async ({
  page,
}) => {
  await openHandOver(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  for (const digits of ['', '4', '829', '13']) {
    await field(page).focus();
    await page.keyboard.type(digits, { delay: 30 });
    await breathe(page);
    for (const name of ['Verify & Deliver', 'Cancel', 'Close']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('dialog').getByRole('button', { name, exact: true })).toBeFocused();
      await breathe(page);
      await expect(page.getByRole('dialog').getByRole('button', { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('End');
  }
  expect(asked.filter((url) => url.endsWith('/verifyOTP'))).toEqual([]);
});
