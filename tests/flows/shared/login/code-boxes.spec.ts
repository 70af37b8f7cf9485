import { expect, test, type Page } from '@playwright/test';
import { fiveOrders } from '../../partner/orders/model.ts';
import { openPartnerOrders } from '../../../fixtures/partner-pages.ts';
import { pasteText } from '../../../fixtures/browser-code.ts';
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

/** Answers each submitted code with a refusal. Returns the codes. */
async function refuseCodes(page: Page): Promise<unknown[]> {
  const codes: unknown[] = [];
  // Not a script of the page, such as `page-verify-otp-….js`.
  await page.route(/\/c1\/.*(?:verify-otp\/|verify_otp|verifyOTP)$/, (route) => {
    const { otp, code } = route.request().postDataJSON() as { otp?: string; code?: string };
    codes.push(otp ?? code);
    return route.fulfill({ status: 400, json: { code: 'x', message: 'Refused', detail: 'Refused' } });
  });
  return codes;
}

/** Types as a scanner of QR codes does, which ends with Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

for (const [where, open] of places) {
  test(`finds the code in a longer text, else submits nothing: ${where} [CAUTH-13 PAUTH-8 PORD-14]`, async ({
    page,
  }) => {
    await open(page);
    const codes = await refuseCodes(page);
    const unclear = page.getByText('No 6-digit code found. Type the code.');
    await field(page).focus();
    await pasteText(field(page), 'Call 98765 43210');
    await expect(unclear).toBeVisible();
    // Some digits of a code go where the cursor is.
    await pasteText(field(page), '४8-2');
    await expect(boxes(page)).toHaveText(['4', '8', '2', '', '', '']);
    await expect(unclear).toHaveCount(0);
    await page.keyboard.insertText('482913 or 117469');
    await expect(unclear).toBeVisible();
    await scan(page, 'https://shop.example/p/4006381333931');
    await expect(unclear).toBeVisible();
    await expect(boxes(page)).toHaveText(['4', '8', '2', '', '', '']);
    expect(codes).toEqual([]);
    await pasteText(field(page), '117-469 601360');
    if (where === 'the hand-over of an order') {
      await expect(boxes(page)).toHaveText(['6', '0', '1', '3', '6', '0']);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => codes).toEqual(['601360']);
  });

  test(`takes typed digits of another script: ${where} [CAUTH-9]`, async ({ page }) => {
    await open(page);
    await field(page).focus();
    await page.keyboard.type('४८௨९1', { delay: 30 });
    await expect(boxes(page)).toHaveText(['4', '8', '2', '9', '1', '']);
    await breathe(page);
    await boxes(page).nth(1).click({ force: true });
    await breathe(page);
    await page.keyboard.type('७', { delay: 30 });
    await breathe(page);
    await page.keyboard.type('५', { delay: 30 });
    await expect(boxes(page)).toHaveText(['4', '7', '5', '9', '1', '']);
  });
}

test('submits the code of an order’s QR address that a scanner types, and no other order’s [PORD-13 PORD-14]', async ({
  page,
}) => {
  await openHandOver(page);
  const codes = await refuseCodes(page);
  await field(page).focus();
  await scan(page, `${new URL(page.url()).origin}/partner/scan#99-1.113355`);
  await expect(page.getByText('That QR code is of order 99-1.')).toBeVisible();
  await expect(boxes(page)).toHaveText(['', '', '', '', '', '']);
  expect(codes).toEqual([]);
  await scan(page, `${new URL(page.url()).origin}/partner/scan#7-1012.601360`);
  await expect.poll(() => codes).toEqual(['601360']);
});

test('leaves room between the message that a code was sent and the label of the field', async ({ page }) => {
  await askAsPartner(page);
  const message = await page.getByText('OTP sent successfully!').boundingBox();
  const label = await page.getByText('6-digit OTP', { exact: true }).boundingBox();
  expect((label?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0)).toBeGreaterThanOrEqual(16);
});

test('ignores a seventh digit, until the cursor is moved', async ({ page }) => {
  await openHandOver(page);
  await page.keyboard.type('4829137', { delay: 30 });
  await expect(boxes(page)).toHaveText(['4', '8', '2', '9', '1', '3']);
  await breathe(page);
  await page.keyboard.type('7');
  await expect(boxes(page)).toHaveText(['4', '8', '2', '9', '1', '3']);
  await boxes(page).nth(5).click({ force: true });
  await breathe(page);
  await page.keyboard.type('7');
  await expect(boxes(page)).toHaveText(['4', '8', '2', '9', '1', '7']);
  await page.keyboard.press('Backspace');
  await breathe(page);
  await page.keyboard.type('35');
  await expect(boxes(page)).toHaveText(['4', '8', '2', '9', '1', '3']);
});

test('logs a customer in at the sixth digit, and clears fewer digits on Verify with an error [CAUTH-16]', async ({
  page,
}) => {
  const { code } = await askForCode(page);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(code.slice(0, 5), { delay: 30 });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter a 6-digit OTP')).toBeVisible();
  await expect(boxes(page)).toHaveText(['', '', '', '', '', '']);
  await field(page).focus();
  await page.keyboard.type(code);
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
