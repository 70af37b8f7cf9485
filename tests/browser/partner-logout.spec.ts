import { expect, test } from '@playwright/test';
import { newMenu, threeDishes } from '../fixtures/browser-menu.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';

const unsent = '2 changes are not sent yet. They are sent before the logout.';

test('asks before a logout while changes of stock are not sent, shows the wait, and drops none [NAV-23]', async ({
  page,
}) => {
  const { open } = await newMenu(page, threeDishes);
  await open();
  const sent: number[] = [];
  page.on('response', (answer) => answer.url().endsWith('/updateMenuItemCount') && sent.push(answer.status()));
  const release = await holdRequests(page, '**/updateMenuItemCount');
  const more = page.getByRole('button', { name: 'Increment Ghee Roast Dosa' });
  await more.click();
  await more.click();
  const account = page.getByRole('banner').getByRole('button', { name: 'Imran Khan' });
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  const question = page.getByRole('alertdialog', { name: 'Logout' });

  await account.click();
  await logout.click();
  await expect(question).toContainText(unsent);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(account).toBeFocused();

  await account.click();
  await logout.click();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/menu$/);

  await account.click();
  await logout.click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Sending your last changes' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/partner/login');
  expect(sent).toEqual([200, 200]);
});
