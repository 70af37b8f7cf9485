import { expect, test, type Page } from '@playwright/test';
import { fiveOrders } from '../flows/partner/orders/model.ts';
import { openPartnerOrders } from '../fixtures/partner-pages.ts';
import { createKeyboard } from '../fixtures/browser-keyboard.ts';
import { newMenu } from '../fixtures/browser-menu.ts';
import { newPartner } from '../fixtures/browser-partner.ts';

/** All partner flows, operated by keyboard only. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('supports the keyboard for a login, for adding a restaurant with picture and location, and in the dialog before leaving', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 16.506_17, longitude: 80.648_02 });
  const keys = createKeyboard(page);
  const partner = newPartner(page.request);
  await partner.register();
  await page.goto('/partner/login');
  await keys.type(page.getByLabel('Phone number'), partner.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('6-digit OTP')).toBeFocused();
  await partner.readCode();
  await page.keyboard.type(partner.code === '000000' ? '000001' : '000000', { delay: 60 });
  await expect(page.getByText('That code is not right. 4 tries left.')).toBeVisible();
  await expect(page.getByLabel('6-digit OTP')).toBeFocused();
  await page.keyboard.type(partner.code, { delay: 60 });
  await expect(page).toHaveURL('/partner/dashboard');
  await keys.press(
    page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name: 'Add Restaurant' }),
  );

  await keys.type(page.getByLabel('Restaurant name'), 'Charminar Dastarkhwan');
  await keys.to(page.getByLabel('City'));
  await page.keyboard.type('Hyderabad');
  await keys.type(page.getByLabel('Street address'), '21-3-7, Shalibanda Road');
  // Pressing a key opens the file picker.
  const chosen = page.waitForEvent('filechooser');
  await keys.press(page.locator('input[type="file"]'));
  await (await chosen).setFiles({ name: 'front.png', mimeType: 'image/png', buffer: png });
  const locate = button(page, 'Generate map URL from my location');
  await keys.press(locate);
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(locate).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.press(button(page, 'Allow and generate'));
  await expect(page.getByLabel('Map URL')).toHaveValue(/destination=16\.50617,80\.64802$/);
  await keys.press(page.getByRole('main').getByRole('link').last());
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Restaurant name')).toHaveValue('Charminar Dastarkhwan');
});

test('supports the keyboard for changing the stock of a dish, in its form, and in the dialog before it is deleted', async ({
  page,
}) => {
  const keys = createKeyboard(page);
  const { open, counts } = await newMenu(page, [{ name: 'Idli Sambar', price: '90.50', isVeg: true, count: 3 }]);
  await open();
  await keys.press(button(page, 'Increment Idli Sambar'));
  await expect.poll(async () => (await counts())[0]?.live_count).toBe(4);
  await expect(button(page, 'Increment Idli Sambar')).toBeFocused();
  const edit = button(page, 'Edit Idli Sambar');
  await keys.press(edit);
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  const remove = button(page, 'Delete Idli Sambar');
  await keys.press(remove);
  await expect(page.getByRole('alertdialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
});

test('supports the keyboard for handing over an order, and in the dialog before the logout', async ({ page }) => {
  const keys = createKeyboard(page);
  await page.route('**/partner/order', (route) =>
    route.fulfill({
      json: { data: fiveOrders, total: 5, summary: { orders: 5, confirmed: 1, delivered: 1, revenue: 900 } },
    }),
  );
  await openPartnerOrders(page, '?restaurant=7');
  const handOver = button(page, /^Verify OTP & Deliver/);
  await expect(handOver).toBeVisible();
  await page.getByRole('main').focus();
  await keys.press(handOver);
  await expect(page.getByLabel('6-digit OTP')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(handOver).toBeFocused();
  await page.goto('/partner/profile');
  const leave = page.getByRole('main').getByRole('button', { name: 'Logout' });
  await keys.press(leave);
  const question = page.getByRole('alertdialog', { name: 'Logout' });
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(leave).toBeFocused();
});
