import { expect, test } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { signIn } from '../fixtures/session.ts';

test('shows the bar and card placeholders with their styles before the scripts load', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/signup', { waitUntil: 'commit' });
  const bar = page.getByRole('banner');
  await expect(bar).toHaveText('Pehle');
  await expect(bar).toHaveCSS('position', 'sticky');
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeAttached();
  await expect(bar.getByRole('link')).toHaveCount(0);
  const before = await bar.boundingBox();
  release();
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Loading' })).toHaveCount(0);
  expect(await bar.boundingBox()).toEqual(before);
});

test("shows a restaurant's banner before the scripts load, and keeps its position", async ({ page }) => {
  await signIn(page);
  const release = await holdRequests(page, '**/assets/*.js');
  // The request for the pictures is never answered.
  await page.route('**/restaurantMedia', () => new Promise(() => undefined));
  await page.goto('/restaurants/1', { waitUntil: 'commit' });
  const picture = page.getByRole('main').locator('header > img');
  const first = /^\/pictures\/restaurant\/mughlai-1\.webp\?/;
  await expect(picture).toHaveAttribute('src', first);
  const before = await picture.boundingBox();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charminar Dastarkhwan');
  await expect(picture).toHaveAttribute('src', first);
  expect(await picture.boundingBox()).toEqual(before);
});

test('handles a click that starts before the checkout is loaded and ends after that, and keeps the focus', async ({
  page,
}) => {
  const { dish } = await createCartCustomer(page, { filled: true });
  const press = async (name: string) => {
    const release = await holdRequests(page, '**/assets/checkout-logic-*.js');
    await page.goto('/cart');
    const button = page.getByRole('button', { name });
    await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toHaveAttribute('aria-busy', 'true');
    await button.hover();
    await page.mouse.down();
    release();
    await expect(page.getByRole('button', { name: 'Proceed to Pay' })).not.toHaveAttribute('aria-busy', 'true');
    await page.mouse.up();
    await expect(button).toBeFocused();
  };
  await press(`One ${dish.name} more`);
  await expect(page.getByRole('group', { name: `Quantity of ${dish.name}` })).toContainText('3');
  await press('Proceed to Pay');
});

test('shows on a phone, above Proceed to Pay, that the checkout failed to load, and retries at a click', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await createCartCustomer(page, { filled: true });
  let broken = true;
  await page.route('**/assets/checkout-logic-*.js', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/cart');
  const notice = page.getByText('Failed to load payment gateway. Please check your connection.');
  await expect(notice).toBeVisible();
  const [said, pay] = [
    await notice.boundingBox(),
    await page.getByRole('button', { name: 'Proceed to Pay' }).boundingBox(),
  ];
  expect((said?.y ?? 0) + (said?.height ?? 740)).toBeLessThan(pay?.y ?? 0);
  broken = false;
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await expect(notice).toHaveCount(0);
});
