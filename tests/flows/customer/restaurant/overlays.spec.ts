import { expect, test } from '@playwright/test';
import { signIn } from '../../../fixtures/session.ts';

test('opens a dish, a photo, another dish and the first dish again, each with its own content [MENU-7 REST-9]', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  const buttons = page.getByRole('button', { name: /^View Details of / });
  await expect(buttons.nth(1)).toBeVisible();
  const names = await buttons.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label')?.replace('View Details of ', '') ?? ''),
  );
  const dialog = page.getByRole('dialog');
  const openDish = async (at: number) => {
    const requested = page.waitForRequest('**/api/v1/c1/menuDetails');
    await buttons.nth(at).click();
    await requested;
    await expect(dialog).toHaveAccessibleName(names[at] ?? '?');
    await expect(dialog.getByText('Loading details')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await openDish(0);
  await page.getByRole('button', { name: /^Photo 2 of / }).click();
  await expect(dialog.getByText(/^2 of \d$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await openDish(1);
  await openDish(0);
});

test('offers a retry for each dish while the script of the dish details cannot be loaded', async ({ page }) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  let isBroken = true;
  await page.route(/\/assets\/dish-details-[^/]+\.js(?:$|\?)/, (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  const buttons = page.getByRole('button', { name: /^View Details of / });
  await buttons.first().click();
  const notice = page.getByText('This did not open');
  await expect(notice).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  isBroken = false;
  const name = (await buttons.nth(1).getAttribute('aria-label'))?.replace('View Details of ', '') ?? '?';
  await buttons.nth(1).click();
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
