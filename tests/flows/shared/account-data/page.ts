import { expect, type Page as BrowserPage, test, type Page } from '@playwright/test';
import type { accountDataMachine } from '../../../../machines/shared/account-data/account-data.machine.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, type AccountDataPage, accountDataFlow } from './flow.ts';
import { readFile } from 'node:fs/promises';
import type { Schemas } from '../../../../openapi/client.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

/** Drives the section 'Your data' of a customer's profile; a partner's profile has the same one. */
export function accountDataScreen(page: BrowserPage): Screen<typeof accountDataMachine, AccountDataPage> {
  const section = page.getByRole('region', { name: 'Your data' });
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const ask = section.getByRole('button', { name: 'Delete account' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  const field = dialog.getByLabel('Type DELETE to confirm');
  return {
    async open() {
      await signIn(page);
      await page.goto('/profile');
      await expect(ask).toBeVisible();
    },
    gestures: {
      'data.export': () => section.getByRole('button', { name: 'Download my data' }).click(),
      'deletion.ask': async () => {
        await ask.click();
        // React shows a lazy component after a delay, for which the mocked clock must advance.
        await expect(async () => {
          await page.clock.runFor(100);
          await expect(dialog).toBeVisible({ timeout: 200 });
        }).toPass();
      },
      'word.change': ({ text }) => field.fill(text),
      'deletion.cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'deletion.confirm': () => confirm.click(),
    },
    async expect({ shows: { isExporting, isAsking, word, message } }, can) {
      const isOver = !isAsking && !isExporting && !can({ type: 'deletion.ask' });
      if (isOver) return expect(page).toHaveURL('/');
      await expect(dialog).toHaveCount(isAsking ? 1 : 0);
      const errors = message === null ? [] : [message];
      if (!isAsking) {
        await expect(section.getByRole('alert')).toHaveText(errors);
        return expectPageState(page, {
          buttons: {
            'Download my data': can({ type: 'data.export' }) ? 'enabled' : 'disabled',
            'Delete account': can({ type: 'deletion.ask' }) ? 'enabled' : 'disabled',
          },
        });
      }
      await expect(dialog).toContainText('This cannot be undone.');
      await expect(field).toHaveValue(word);
      await expect(dialog.getByRole('alert')).toHaveText(errors);
      await (can({ type: 'deletion.confirm' }) ? expect(confirm).toBeEnabled() : expect(confirm).toBeDisabled());
    },
    expectEmitted: ({ text }) => expect(page.getByText(text, { exact: true })).toBeVisible(),
    network: {
      ...networkOf<typeof accountDataMachine, typeof calls>(calls),
      leaveSession: 'local',
    },
  };
}

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
