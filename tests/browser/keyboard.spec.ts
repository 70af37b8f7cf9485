import { expect, test, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { newCustomer } from '../fixtures/browser-customer.ts';
import { createKeyboard } from '../fixtures/browser-keyboard.ts';
import { signIn } from '../fixtures/session.ts';

/**
 * All customer flows, operated by keyboard only. The focus is visible on each control, and closed dialogs restore it.
 */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('supports the keyboard for a signup, and for a login whose first code is wrong', async ({ page }) => {
  const keys = createKeyboard(page);
  const customer = newCustomer(page.request);
  await page.goto('/signup');
  await keys.type(page.getByLabel('Name', { exact: true }), 'Asha Rao');
  await keys.type(page.getByLabel('Phone number'), customer.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Continue to login' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/send-otp');
  await keys.press(button(page, 'Continue'));
  const code = page.getByLabel('6-digit OTP');
  await expect(code).toBeFocused();
  await customer.readCode();
  await page.keyboard.type(customer.code === '000000' ? '000001' : '000000', { delay: 60 });
  await expect(page.getByText('That code is not right. 4 tries left.')).toBeVisible();
  // The field kept the focus while it was busy, so the next code can be typed at once and replaces the first.
  await expect(code).toBeFocused();
  await page.keyboard.type(customer.code, { delay: 60 });
  await expect(page).toHaveURL('/home');
});

test("supports the keyboard on home, in a restaurant's lightbox, in a dish's details, and for adding the dish", async ({
  page,
}) => {
  const keys = createKeyboard(page);
  await signIn(page);
  await page.goto('/home');
  await keys.to(page.getByRole('tab', { name: 'Restaurants' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Places to Visit', selected: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await keys.press(page.getByRole('link', { name: 'Charminar Dastarkhwan' }));
  await expect(page).toHaveURL(/\/restaurants\/\d+$/);
  await expect(button(page, /^ADD /).first()).toBeVisible();

  await page.getByRole('main').focus();
  const photo = page.getByRole('region', { name: 'Photos' }).getByRole('button').nth(1);
  await keys.press(photo);
  const lightbox = page.getByRole('dialog', { name: /^Photos of / });
  await expect(lightbox.getByText(/^2 of /)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByText(/^3 of /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(photo).toBeFocused();

  const details = button(page, /^View Details of /).first();
  await keys.press(details);
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await keys.check();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(details).toBeFocused();

  const add = button(page, /^ADD /).first();
  const name = (await add.getAttribute('aria-label'))?.slice(4) ?? '';
  await keys.press(add);
  // The pressed button was replaced; its replacement has the focus.
  await expect(button(page, `One ${name} more`)).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.check();
  await expect(page.getByRole('group', { name: `Quantity of ${name}` })).toContainText('2');
});

test('supports the keyboard in the dialog about another restaurant, in the cart, for Undo, and for a payment', async ({
  page,
}) => {
  const keys = createKeyboard(page);
  const { elsewhere } = await createCartCustomer(page, { filled: true });
  await page.goto('/restaurants/2');
  const add = button(page, `ADD ${elsewhere.name}`);
  await expect(add).toBeVisible();
  await add.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Items from different restaurant' });
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.press(question.getByRole('button', { name: 'Clear cart & Add' }));
  await expect(button(page, `One ${elsewhere.name} more`)).toBeVisible();

  await page.goto('/cart');
  await keys.skip();
  await keys.press(button(page, `Take ${elsewhere.name} out of the cart`));
  await keys.press(button(page, 'Undo'));
  await keys.press(button(page, 'Proceed to Pay'));
  const payment = page.getByRole('dialog');
  await expect(payment).toBeVisible();
  await keys.press(page.getByRole('button', { name: /^Pay ₹/ }));
  await expect(page).toHaveURL('/orders');

  await keys.to(page.getByRole('tab', { name: 'All' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Confirmed', selected: true })).toBeFocused();
  await expect(page.getByText(elsewhere.name).first()).toBeVisible();
});

test('supports the keyboard in the profile, in the account menu, and for the logout', async ({ page }) => {
  const keys = createKeyboard(page);
  const session = await signIn(page);
  await page.goto('/profile');
  const edit = button(page, 'Edit Profile');
  await keys.press(edit);
  await keys.type(page.getByLabel('Address'), '12 Shalibanda Road');
  await keys.press(button(page, 'Save Changes'));
  await expect(page.getByRole('definition').nth(3)).toHaveText('12 Shalibanda Road');
  await page.reload();
  const account = page.getByRole('banner').getByRole('button', { name: session.name });
  await keys.press(account);
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.press(button(page, 'Logout'));
  await expect(page).toHaveURL('/');
});

for (const [width, height] of [
  [320, 640],
  [360, 740],
] as const) {
  test(`covers no control of a menu with a bar when Shift+Tab focuses the control, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const keys = createKeyboard(page);
    await signIn(page);
    await page.goto('/restaurants/1');
    const all = button(page, /^View Details of /);
    await expect(all.nth(12)).toBeVisible();
    await all.nth(12).focus();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab');
      await keys.check();
      const covered = await page.evaluate(() => {
        const bar = document.querySelector('nav[aria-label="Menu sections"]');
        const focused = document.activeElement;
        if (!bar || !focused || !(bar.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) return 0;
        return bar.contains(focused) ? 0 : bar.getBoundingClientRect().bottom - focused.getBoundingClientRect().top;
      });
      expect(covered, 'px under the bar of sections').toBeLessThanOrEqual(0);
    }
  });
}
