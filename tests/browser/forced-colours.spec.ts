import { expect, test, type Locator, type Page } from '@playwright/test';
import { fiveOrders } from '../flows/partner/orders/model.ts';
import { openPartnerOrders } from '../fixtures/partner-pages.ts';
import { createOwnRestaurant, newPartner } from '../fixtures/browser-partner.ts';
import { askForCode, signIn } from '../fixtures/session.ts';

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

/** Returns the widths of an element's visible borders and outline, in px. */
const lines = (element: Locator) =>
  element.evaluate((each) => {
    const style = getComputedStyle(each);
    const width = (line: 'borderBottom' | 'borderTop' | 'outline') =>
      style[`${line}Style`] === 'none' ? 0 : Number.parseFloat(style[`${line}Width`]);
    return { top: width('borderTop'), bottom: width('borderBottom'), outline: width('outline') };
  });

const boxes = (page: Page) => page.locator('[data-input-otp-container] [aria-hidden] > div');

async function expectReadableBoxes(page: Page): Promise<void> {
  await page.getByLabel('6-digit OTP').focus();
  await page.keyboard.type('48', { delay: 30 });
  for (const box of await boxes(page).all()) expect((await lines(box)).bottom).toBeGreaterThan(0);
  // Only the box of the next digit has an outline.
  await expect.poll(async () => (await lines(boxes(page).nth(2))).outline).toBeGreaterThanOrEqual(3);
  expect((await lines(boxes(page).nth(1))).outline).toBe(0);
  // The boxes display the digits; the input above them is transparent.
  const ink = await page.getByLabel('6-digit OTP').evaluate((field) => getComputedStyle(field).color);
  expect(ink).toBe('rgba(0, 0, 0, 0)');
}

test('shows the digits of a code and a line around the active box in forced colours', async ({ page }) => {
  await askForCode(page);
  await expectReadableBoxes(page);
});

test('marks dialogs, the selected tab and the current page with a line in forced colours', async ({ page }) => {
  const summary = { orders: 5, confirmed: 1, delivered: 1, revenue: 294.5 };
  await page.route('**/partner/order', (route) => route.fulfill({ json: { data: fiveOrders, total: 30, summary } }));
  await openPartnerOrders(page, '?restaurant=7');
  await expect(page.getByText('Asha Rao').first()).toBeVisible();
  expect((await lines(page.getByRole('tab', { selected: true }))).bottom).toBeGreaterThanOrEqual(3);
  expect((await lines(page.getByRole('tab', { selected: false }).first())).bottom).toBe(0);
  for (const name of ['Main', 'Pages of orders']) {
    const current = page.getByRole('navigation', { name }).locator('[aria-current]').first();
    expect((await lines(current)).bottom, name).toBeGreaterThanOrEqual(3);
  }
  await page.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
  expect((await lines(page.getByRole('dialog'))).top).toBeGreaterThanOrEqual(2);
  await expectReadableBoxes(page);
});

test('marks the chosen rush of a kitchen with a line in forced colours', async ({ page }) => {
  const { accessToken } = await newPartner(page.request).signIn(page);
  await page.goto(`/partner/restaurants/${await createOwnRestaurant(page.request, accessToken)}/hours`);
  const [none, rush] = ['No rush', '+10 min'].map((name) => page.getByRole('button', { name, exact: true }));
  if (!none || !rush) throw new Error('There are two buttons.');
  await rush.click();
  await expect(rush).toHaveAttribute('aria-pressed', 'true');
  // The pointer and the focus have lines of their own.
  await page.getByRole('button', { name: 'Save time' }).focus();
  expect((await lines(rush)).outline).toBeGreaterThanOrEqual(3);
  expect((await lines(none)).outline).toBe(0);
});

test('marks the dialog of a dish and the current menu section with a line in forced colours', async ({ page }) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  await page
    .getByRole('button', { name: /^View Details of/ })
    .first()
    .click();
  expect((await lines(page.getByRole('dialog'))).top).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Menu sections' }).getByRole('link').first().click();
  const current = page.getByRole('navigation', { name: 'Menu sections' }).locator('[aria-current]');
  await expect.poll(async () => (await lines(current)).bottom).toBeGreaterThanOrEqual(3);
});
