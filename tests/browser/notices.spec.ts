import { expect, test, type Locator, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';

/** Position and duration of toasts. */

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

/** Returns the bounding box of an element after all finite animations have ended. */
async function boxOf(locator: Locator) {
  await locator.page().evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

function overlap(a: { x: number; y: number; width: number; height: number }, b: typeof a): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [360, 740],
] as const) {
  test(`does not cover the pressed control with a toast at ${width} px [TOAST-3]`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { dish, publishStock } = await createCartCustomer(page, { filled: true });
    await publishStock({ live_count: 2, price: dish.price });
    await page.goto('/cart');
    const more = page.getByRole('button', { name: `One ${dish.name} more`, exact: true });
    await expect(page.getByText(/left$/).first()).toBeVisible();
    // The button is at the top, where a toast would appear.
    await more.evaluate((element) => {
      Object.assign(element.style, { position: 'fixed', top: '90px', right: '60px', zIndex: '30' });
    });
    await more.click();
    await expect(toasts(page)).toHaveText('Only 2 items available in stock');
    expect(overlap(await boxOf(toasts(page)), await boxOf(more))).toBe(false);
  });
}

for (const width of [320, 360, 768, 1440])
  test(`does not cover the title of a page with a toast at ${width} px if no control is at the bottom`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await createCartCustomer(page, { filled: true });
    await page.clock.install();
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeEnabled();
    // With the clock paused, the toast stays.
    await page.clock.pauseAt(Date.now() + 1000);
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.clock.runFor(50);
    await expect(toasts(page)).toHaveText('Cart cleared successfully');
    const title = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      const { x, y, width: w, height } = range.getBoundingClientRect();
      return { x, y, width: w, height };
    });
    expect(overlap(await boxOf(toasts(page)), title)).toBe(false);
  });

test('does not cover the open menu with a toast at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { dish, publishStock } = await createCartCustomer(page, { filled: true });
  await publishStock({ live_count: 2, price: dish.price });
  await page.clock.install();
  await page.goto('/cart');
  await expect(page.getByText(/left$/).first()).toBeVisible();
  // With the clock paused, the toast stays.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('button', { name: `One ${dish.name} more`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveText('Only 2 items available in stock');
  await page.getByRole('banner').getByRole('button').click();
  await page.clock.runFor(50);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect(overlap(await boxOf(toasts(page)), await boxOf(menu))).toBe(false);
});

test('keeps toasts at the bottom in place while the mouse presses Dismiss', async ({ page }) => {
  const { dish, publishStock } = await createCartCustomer(page, { filled: true });
  await publishStock({ live_count: 2, price: dish.price });
  await page.clock.install();
  await page.goto('/cart');
  await expect(page.getByText(/left$/).first()).toBeVisible();
  const more = page.getByRole('button', { name: `One ${dish.name} more`, exact: true });
  await more.evaluate((element) => {
    Object.assign(element.style, { position: 'fixed', top: '90px', right: '60px', zIndex: '30' });
  });
  // With the clock paused, the toast stays.
  await page.clock.pauseAt(Date.now() + 1000);
  await more.focus();
  await page.keyboard.press('Enter');
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  const before = await boxOf(dismiss);
  expect(before.y).toBeGreaterThan(400);
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await expect(dismiss).toBeFocused();
  expect(await boxOf(dismiss)).toEqual(before);
  await page.mouse.up();
  await expect(toasts(page)).toHaveCount(0);
});

test('removes a toast on time while the pointer rests on it, and keeps it while the pointer moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { dish, publishStock } = await createCartCustomer(page, { filled: true });
  await publishStock({ live_count: 2, price: dish.price });
  await page.clock.install();
  await page.goto('/cart');
  const more = page.getByRole('button', { name: `One ${dish.name} more`, exact: true });
  await expect(page.getByText(/left$/).first()).toBeVisible();
  await more.focus();
  await page.keyboard.press('Enter');
  const { x, y, width, height } = await boxOf(toasts(page));
  await expect(toasts(page)).toHaveCount(0);

  await page.mouse.move(x + width / 2, y + height / 2);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(1);
  // Browsers with a window send this event when the page changes under a pointer that does not move.
  await toasts(page).dispatchEvent('pointermove', { movementX: 0, movementY: 0, bubbles: true });
  // A cart toast lasts two seconds (TOAST-6); the rest of the timeout allows for a slow machine.
  await expect(toasts(page)).toHaveCount(0, { timeout: 5_000 });

  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(x + width / 2 + 5, y + height / 2);
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(10, 890);
  await expect(toasts(page)).toHaveCount(0, { timeout: 5_000 });
});

test('measures no place for toasts at a press while there is none, because that forces a layout', async ({ page }) => {
  await page.goto('/send-otp');
  // Rendered after hydration only.
  await expect(page.getByRole('button', { name: /demo phone/i })).toBeVisible();
  const measurements = await page.getByRole('region', { name: 'Messages' }).evaluate((region) => {
    let count = 0;
    region.getBoundingClientRect = () => {
      count += 1;
      return new DOMRect();
    };
    document.querySelector<HTMLElement>('main a')?.focus();
    return [document.activeElement?.localName, count];
  });
  expect(measurements).toEqual(['a', 0]);
});
