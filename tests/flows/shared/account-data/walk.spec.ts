import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { signIn } from '../../../fixtures/session.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { accountDataFlow } from './oracle.ts';
import { accountDataScreen } from './screen.ts';

testWalks('account data', {
  flow: accountDataFlow,
  screen: accountDataScreen,
  phone: true,
  // The page ends the session synchronously, which cannot fail.
  can: (event) => event.type !== 'leaveSession failed',
});

async function readDownload(page: Page): Promise<Schemas['AccountData']> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^pehle-data-\d{4}-\d\d-\d\d\.json$/);
  return JSON.parse(await readFile(await download.path(), 'utf8')) as Schemas['AccountData'];
}

async function deleteAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('delete');
  await page.keyboard.press('Enter');
}

test('a customer saves a file with the stored data, deletes the account and can register anew', async ({ page }) => {
  const { phone, name } = await signIn(page);
  await page.goto('/profile');
  const { lists } = await readDownload(page);
  expect(lists.find((list) => list.name === 'account')?.rows).toMatchObject([{ phone, name }]);
  await deleteAccount(page);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('refresh'))).toBeNull();
  const answer = await page.request.post('/api/v1/c1/auth/send-otp/', { data: { phone } });
  expect(await answer.json()).toMatchObject({ code: 'phone_unknown' });
});

test('a partner saves a file with the stored data and deletes the account', async ({ page }) => {
  const partner = newPartner(page.request);
  await partner.signIn(page);
  await page.goto('/partner/profile');
  const { lists } = await readDownload(page);
  expect(lists.find((list) => list.name === 'account')?.rows).toMatchObject([{ name: partner.name }]);
  await deleteAccount(page);
  await expect(page).toHaveURL('/partner/login');
  expect(await page.evaluate(() => localStorage.getItem('partnerRefresh'))).toBeNull();
});
