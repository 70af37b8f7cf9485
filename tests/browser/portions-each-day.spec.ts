import { expect, test } from '@playwright/test';
import { expectAccessible } from '../engine/browser-axe.ts';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { signInDemoPartner } from '../fixtures/browser-partner.ts';
import { signIn } from '../fixtures/session.ts';

test('a partner sets by keyboard how many portions of a dish there are each day, reads it in the menu, and removes it [D267]', async ({
  page,
  browser,
}) => {
  test.slow();
  const restaurant = await signInDemoPartner(page, '9000000032');
  const customer = await (await browser.newContext()).newPage();
  const { accessToken } = await signIn(customer);
  const [dish] = await plainDishes(customer, accessToken, restaurant);
  const name = dish?.name ?? '';
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const stock = row.getByRole('cell').nth(1);
  const dialog = page.getByRole('dialog', { name: 'Edit Menu Item' });
  const portions = dialog.getByLabel('Portions each day (optional)');
  const save = async (count: string) => {
    await row.getByRole('button', { name: `Edit ${name}` }).press('Enter');
    await portions.fill(count);
    await portions.press('Enter');
  };

  await page.goto(`/partner/restaurants/${restaurant}/menu?size=50`);
  await expect(stock).toHaveText(/^(Only )?\d+ (left|in stock)$/);
  const before = await stock.innerText();

  await save('0');
  await expect(portions).toHaveAccessibleDescription(/Enter a number from 1 to 99,999, or leave this empty/);
  await expect(portions).toBeFocused();
  await expectAccessible(page, 'the form of a dish with an invalid number of portions each day');
  await portions.fill('35');
  await portions.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(stock).toHaveText(`${before}35 each day`);
  await expectAccessible(page, 'a menu with a dish that has portions of each day');
  await page.reload();
  await expect(stock).toHaveText(`${before}35 each day`);

  await row.getByRole('button', { name: `Sold out today: ${name}` }).press('Enter');
  await expect(stock).toHaveText('Sold out today35 from 5:00 am');
  await row.getByRole('button', { name: `Sell again: ${name}` }).press('Enter');
  await expect(stock).toHaveText(`${before}35 each day`);

  await save('');
  await expect(dialog).toHaveCount(0);
  await expect(stock).toHaveText(before);
  await page.reload();
  await expect(stock).toHaveText(before);
  await customer.context().close();
});
