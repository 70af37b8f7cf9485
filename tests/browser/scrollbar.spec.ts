import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { signIn } from '../fixtures/session.ts';

// Shows a classic scrollbar beside the page, as on desktops.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

test('shifts no layout when a scrollbar appears, or a dialog hides it', async ({ page }) => {
  await signIn(page);
  const width = () => page.locator('#root').evaluate((each) => each.getBoundingClientRect().width);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  const narrowed = await width();
  await page.goto('/restaurants/1');
  const details = page.getByRole('button', { name: /^View Details of/ }).first();
  await expect(details).toBeVisible();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  expect(await width()).toBe(narrowed);
  await details.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await width()).toBe(narrowed);
});

test('darkens the scrollbar gutter like a page behind the busy overlay', async ({ page }) => {
  await page.route('**/auth/send-otp/', () => {}); // The request is never answered.
  await page.goto('/send-otp');
  const bright = await edge(page);
  expect(bright.room).toEqual(bright.page);
  await page.getByLabel('Phone number').fill('9876543210');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Sending OTP')).toBeVisible();
  await expectDark(page, bright.page);
});

test('darkens the scrollbar gutter like the page behind the payment window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  await createCartCustomer(page, { filled: true });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Bill Summary' })).toBeVisible();
  const bright = await edge(page);
  await page.getByRole('button', { name: 'Proceed to Pay', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  await expectDark(page, bright.page);
  await page.getByRole('button', { name: 'Close payment window' }).click();
  await expect.poll(() => edge(page)).toEqual(bright);
});

type Colour = readonly number[];

/** Colours of the page and of the scrollbar gutter, near the lower right corner. */
async function edge(page: Page): Promise<{ page: Colour; room: Colour }> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (fromRight: number): Colour => {
    const start = ((info.height - 40) * info.width + info.width - fromRight) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return { page: at(25), room: at(5) };
}

async function expectDark(page: Page, bright: Colour): Promise<void> {
  // The overlay fades in within a few frames.
  const brightest = async () => Math.max(...(await edge(page)).page);
  await expect.poll(brightest).toBeLessThan(Math.max(...bright) - 50);
  const { page: scrimmed, room } = await edge(page);
  // Page and gutter blend the same colours in different ways, which may round differently.
  for (const [channel, value] of room.entries()) expect(Math.abs(value - (scrimmed[channel] ?? 0))).toBeLessThan(3);
}
